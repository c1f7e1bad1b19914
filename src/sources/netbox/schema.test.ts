import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../text/document/document.ts';
import { sourcesSchema } from '../sources-file.ts';
import { defaultFilter, defaultMapping, netboxSchema } from './schema.ts';

const least = 'url: https://netbox.example/\ntoken_file: /run/secrets/netbox\n';

function faultsOf(text: string): string[] {
  return readDocument(text, 'yaml', netboxSchema).faults.map(
    ({ path, message }) => `${path}: ${message}`,
  );
}

describe('netboxSchema', () => {
  it('has sensible defaults for all but the address and the token', () => {
    expect(readDocument(least, 'yaml', netboxSchema).value).toEqual({
      name: 'netbox',
      url: 'https://netbox.example',
      token: { file: '/run/secrets/netbox' },
      tls: null,
      intervalMs: 900_000,
      fullIntervalMs: null,
      timeoutMs: 60_000,
      takeOver: false,
      allowRemovals: null,
      filter: { tenants: null, deviceStatuses: null, deviceTag: null, siteTag: null },
      mapping: {
        partner: 'tenant',
        onlyPartner: null,
        partnerIds: new Map(),
        hybridCore: ['site_group', 'region', 'partner'],
        hybridCoreIds: new Map(),
        hybridCores: new Map(),
        site: 'slug',
        city: null,
        country: null,
        asset: 'name',
        nodeType: 'role',
        nodeTypes: new Map([
          ['compute', 'compute'],
          ['compute-node', 'compute'],
          ['hypervisor', 'compute'],
          ['distributed-storage', 'distributed_storage'],
          ['distributed_storage', 'distributed_storage'],
          ['object-storage', 'object_storage'],
          ['object_storage', 'object_storage'],
        ]),
        statuses: new Map(),
        capacity: {
          cpuCores: { field: 'cpu_cores', of: null },
          memory: { field: 'memory_bytes', unit: 'bytes', of: null },
          storage: { field: 'storage_bytes', unit: 'bytes', of: null },
          deviceType: false,
        },
      },
    });
  });

  it('takes the name of a field for the field of the device itself', () => {
    const cores = (text: string) =>
      readDocument(`${least}mapping: { capacity: { cpu_cores: ${text} } }`, 'yaml', netboxSchema)
        .value?.mapping.capacity.cpuCores;
    expect(cores('threads')).toEqual({ field: 'threads', of: null });
    expect(cores('{ field: threads }')).toEqual({ field: 'threads', of: null });
    expect(cores('{ field: threads, inventory_items: [cpu] }')).toEqual({
      field: 'threads',
      of: { kind: 'inventory_items', names: ['cpu'] },
    });
    expect(cores('{ field: cores, modules: [CPU] }')).toEqual({
      field: 'cores',
      of: { kind: 'modules', names: ['CPU'] },
    });
  });

  it('takes an empty mapping for none', () => {
    const { value } = readDocument(`${least}mapping: {}\nfilter: {}`, 'yaml', netboxSchema);
    expect(value).toMatchObject({ mapping: defaultMapping, filter: defaultFilter });
  });

  it.each([
    ['token: secret', ': unknown key "token"'],
    ['token_env: TOKEN', 'expected one of the keys "token_file" and "token_env"'],
    ['filter: { tenants: [] }', 'expected at least one entry in filter.tenants'],
    ['mapping: { hybrid_core: [] }', 'mapping.hybrid_core'],
    ['mapping: { node_types: {} }', 'at least one entry in mapping.node_types'],
    ['mapping: { node_types: { a: storage } }', 'mapping.node_types.a: expected one of compute'],
    ['mapping: { node_types: { a: compute, a: compute } }', 'the key "a" stands twice'],
    ['mapping: { asset: custom_fields }', 'expected one of name, asset_tag, serial, or custom'],
    ['mapping: { statuses: { x: In Use } }', 'mapping.statuses.x: expected a status'],
    ['mapping: { capacity: { memory: { field: ram, unit: gig } } }', 'expected one of bytes, kB'],
    [
      'mapping: { capacity: { cpu_cores: { field: cores, inventory_items: [] } } }',
      'expected at least one entry in mapping.capacity.cpu_cores.inventory_items',
    ],
    [
      'mapping: { capacity: { memory: { field: size, modules: [] } } }',
      'expected at least one entry in mapping.capacity.memory.modules',
    ],
    [
      'mapping: { capacity: { memory: { field: size, modules: [Memory], inventory_items: [dimm] } } }',
      'expected at most one of the keys "inventory_items" and "modules"',
    ],
    ['mapping: { capacity: { cpu_cores: 8 } }', 'mapping.capacity.cpu_cores: expected a string'],
    ['full_interval: 2d', 'full_interval: expected a duration from 1s to 86400s'],
    ['allow_removals: { sites: [fra01] }', 'allow_removals: the key "until" is missing'],
    ['allow_removals: { until: tomorrow }', 'allow_removals.until: expected a date-time such as'],
    [
      'allow_removals: { until: 2026-11-21T05:00:00Z, sites: [] }',
      'expected at least one entry in allow_removals.sites',
    ],
    ['timeout: 1h', 'timeout: expected a duration from 1s to 600s'],
  ])('finds fault with %s', (text, fault) => {
    expect(faultsOf(least + text).join('\n')).toContain(fault);
  });

  it('states itself as JSON Schema', () => {
    const ajv = new Ajv.default({ allowUnionTypes: true });
    addFormats.default(ajv);
    const validate = ajv.compile(netboxSchema.jsonSchema);
    const base = { url: 'https://netbox.example', token_env: 'TOKEN' };
    expect(validate({ ...base, mapping: { node_types: { blade: 'compute' }, city: null } })).toBe(
      true,
    );
    expect(validate({ ...base, mapping: { node_types: { blade: 'blade' } } })).toBe(false);
    expect(validate({ ...base, mapping: { site: 'custom_fields.' } })).toBe(false);
    expect(validate({ ...base, token: 'secret' })).toBe(false);
    const capacity = (cpu_cores: unknown) => ({ ...base, mapping: { capacity: { cpu_cores } } });
    expect(validate(capacity('cores'))).toBe(true);
    expect(validate(capacity({ field: 'cores', inventory_items: ['cpu'] }))).toBe(true);
    expect(validate(capacity({ inventory_items: ['cpu'] }))).toBe(false);
  });
});

describe('the documentation', () => {
  it('has examples that are in order', () => {
    const page = readFileSync(
      new URL('../../../docs/operators/netbox.md', import.meta.url),
      'utf8',
    );
    const examples = [...page.matchAll(/^( *)```yaml\n([\s\S]*?)```/gm)];
    expect(examples).toHaveLength(4);
    for (const [, , text] of examples) {
      expect(readDocument(text!, 'yaml', sourcesSchema).faults).toEqual([]);
    }
  });
});
