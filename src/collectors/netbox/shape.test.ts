import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../file/document.ts';
import { sourcesShape } from '../sources.ts';
import { defaultFilter, defaultMapping } from './defaults.ts';
import { netboxShape } from './shape.ts';

const least = 'url: https://netbox.example/\ntoken_file: /run/secrets/netbox\n';

function faultsOf(text: string): string[] {
  return readDocument(text, 'yaml', netboxShape).faults.map(
    ({ path, message }) => `${path}: ${message}`,
  );
}

describe('netboxShape', () => {
  it('has sensible defaults for all but the address and the token', () => {
    expect(readDocument(least, 'yaml', netboxShape).value).toEqual({
      name: 'netbox',
      url: 'https://netbox.example',
      token: { file: '/run/secrets/netbox' },
      intervalMs: 600_000,
      timeoutMs: 60_000,
      takeOver: false,
      filter: defaultFilter,
      mapping: defaultMapping,
    });
  });

  it('takes an empty mapping for none', () => {
    const { value } = readDocument(`${least}mapping: {}\nfilter: {}`, 'yaml', netboxShape);
    expect(value).toMatchObject({ mapping: defaultMapping, filter: defaultFilter });
  });

  it.each([
    ['token: secret', ': unknown key "token"'],
    ['token_env: TOKEN', 'expected one of the keys "token_file" and "token_env"'],
    ['filter: { tenants: [] }', 'expected at least one entry in each of filter.tenants'],
    ['mapping: { hybrid_core: [] }', 'mapping.hybrid_core'],
    ['mapping: { node_types: {} }', 'at least one entry in mapping.node_types'],
    ['mapping: { node_types: { a: storage } }', 'mapping.node_types.a: expected one of compute'],
    ['mapping: { node_types: { a: compute, a: compute } }', 'the key "a" stands twice'],
    ['mapping: { asset: custom_fields }', 'expected one of name, asset_tag, serial, or custom'],
    ['mapping: { statuses: { x: In Use } }', 'mapping.statuses.x: expected a status'],
    ['mapping: { capacity: { memory: { field: ram, unit: gig } } }', 'expected one of bytes, kB'],
    ['timeout: 1h', 'timeout: expected a duration from 1s to 600s'],
  ])('finds fault with %s', (text, fault) => {
    expect(faultsOf(least + text).join('\n')).toContain(fault);
  });

  it('states itself as JSON Schema', () => {
    const validate = new Ajv.default({ allowUnionTypes: true }).compile(netboxShape.schema);
    const base = { url: 'https://netbox.example', token_env: 'TOKEN' };
    expect(validate({ ...base, mapping: { node_types: { blade: 'compute' }, city: null } })).toBe(
      true,
    );
    expect(validate({ ...base, mapping: { node_types: { blade: 'blade' } } })).toBe(false);
    expect(validate({ ...base, mapping: { site: 'custom_fields.' } })).toBe(false);
    expect(validate({ ...base, token: 'secret' })).toBe(false);
  });
});

describe('the documentation', () => {
  it('has examples that are in order', () => {
    const page = readFileSync(
      new URL('../../../docs/operators/netbox.md', import.meta.url),
      'utf8',
    );
    const examples = [...page.matchAll(/^( *)```yaml\n([\s\S]*?)```/gm)];
    expect(examples).toHaveLength(2);
    for (const [, , text] of examples) {
      expect(readDocument(text!, 'yaml', sourcesShape).faults).toEqual([]);
    }
  });
});
