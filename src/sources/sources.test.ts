import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readDocument } from '../text/document/document.ts';
import { netboxSchema } from './netbox/schema.ts';
import { openstackSchema } from './openstack/schema.ts';
import { metricsOf } from './prometheus/metrics.ts';
import { prometheusSchema } from './prometheus/schema.ts';
import { createSources } from './sources.ts';
import { sourcesJsonSchema, sourcesSchema } from './sources-file.ts';

const root = join(import.meta.dirname, '../..');
const read = (text: string) => readDocument(text, 'yaml', sourcesSchema);
const faultsOf = (text: string) =>
  read(text).faults.map(({ line, path, message }) => `${line} ${path}: ${message}`);

const validate = new Ajv2020({ strict: false, formats: { 'date-time': true } }).compile(
  sourcesJsonSchema(),
);

describe('a sources file', () => {
  it('needs a url and nothing else', () => {
    const { value } = read('prometheus: { url: "http://127.0.0.1:9090/" }');
    expect(value!.prometheus![0]).toEqual({
      name: 'prometheus',
      url: 'http://127.0.0.1:9090',
      intervalMs: 30_000,
      timeoutMs: 10_000,
      authentication: null,
      tls: null,
      orgId: null,
      labels: { asset: 'instance', site: null, partner: null },
      matchers: null,
      partnerIds: null,
      capacity: 'fill',
      querySet: null,
      queries: new Map(),
    });
  });

  it('is read as its least example says', () => {
    const { value } = read(
      'prometheus: { url: http://127.0.0.1:9090, interval: 30s }\n' +
        'netbox: { url: https://netbox.example, token_file: /run/secrets/netbox, interval: 10m }\n',
    );
    const options = { environment: {}, takeOver: false, allowRemovals: false };
    expect(
      createSources(value!, options).map(({ name, intervalMs }) => [name, intervalMs]),
    ).toEqual([
      ['netbox', 600_000],
      ['prometheus', 30_000],
    ]);
  });

  it('names certificates by files that go together, for an https url', () => {
    const file = (source: string, url: string, keys: string) =>
      faultsOf(`${source}: { url: ${url}, ${source === 'netbox' ? 'token_env: T, ' : ''}${keys} }`);
    for (const source of ['prometheus', 'netbox']) {
      const all = 'ca_file: ca.pem, cert_file: c.pem, key_file: k.pem';
      expect(file(source, 'https://x', all)).toEqual([]);
      expect(file(source, 'http://x', 'ca_file: ca.pem')).toEqual([
        `1 ${source}: ca_file, cert_file and key_file stand with a url that begins with https:`,
      ]);
      expect(file(source, 'https://x', 'key_file: k.pem')).toEqual([
        `1 ${source}: cert_file stands with key_file, and neither without the other`,
      ]);
    }
  });

  it('takes a ready set of queries, and overrides those of it', () => {
    const namesOf = (queries: string) => {
      const { value, faults } = read(`prometheus: { url: http://p, queries: ${queries} }`);
      return faults.length > 0
        ? faults.map(({ message }) => message)
        : metricsOf(value!.prometheus![0]!).map(({ name, labels }) => `${name} ${labels.asset}`);
    };
    const proxmox = ['cpu_used', 'cpu_total', 'memory_used', 'memory_total'].map(
      (name) => `${name} node`,
    );
    const promised = [
      'cpu_allocated',
      'cpu_allocatable',
      'memory_allocated',
      'memory_allocatable',
    ].map((name) => `${name} node`);
    const rocket = ['rocket_used node', 'rocket_total node'];
    expect(namesOf('proxmox')).toEqual([...proxmox, ...rocket, ...promised]);
    expect(namesOf('minio')).toEqual(['object_used asset', 'object_total asset']);
    const own = '{ set: proxmox, rocket_used: false, rocket_total: { query: q, asset_label: a } }';
    expect(namesOf(own)).toEqual([...proxmox, 'rocket_total a', ...promised]);
    expect(namesOf('ceph-gateways')).toEqual(['object_used hostname', 'object_total hostname']);
    expect(namesOf('solaris')).toEqual([
      expect.stringMatching(/ceph, ceph-gateways, .*, got "solaris"/),
    ]);
  });

  it('asks for the targets of what an aggregate by their label may hide', () => {
    const machinesOf = (query: string) => {
      const text = `prometheus: { url: http://p, matchers: 'a="b"', queries: { memory_used: ${query} } }`;
      const { value, faults } = read(text);
      expect(faults).toEqual([]);
      const metrics = metricsOf(value!.prometheus![0]!);
      return metrics.find(({ name }) => name === 'memory_used')!.machineQueries;
    };
    const targets = ['up{a="b"} and on (job, instance) (x{a="b"})'];
    expect(machinesOf('max by (instance) (x)')).toEqual(targets);
    expect(machinesOf('{ query: max by (instance) (x), asset_label: instance }')).toEqual(targets);
    expect(machinesOf('{ query: max by (node) (x), asset_label: node }')).toEqual([]);
    expect(machinesOf('x')).toEqual([]);
    const own = '{ query: max by (node) (x), asset_label: node, machines: m }';
    expect(machinesOf(own)).toEqual(['m{a="b"}']);
  });

  it("takes an operator's set by its path, and says where it is wrong", () => {
    const folder = mkdtempSync(join(tmpdir(), 'hybrid-core-queries-'));
    const metricsOfFile = (text: string, scope = '') => {
      writeFileSync(join(folder, 'own.yaml'), text);
      const { value, faults } = read(
        `prometheus: { url: http://p, ${scope} queries: { set: ${folder}/own.yaml, cpu_total: t } }`,
      );
      return value === null ? faults : metricsOf(value.prometheus![0]!);
    };
    try {
      const own =
        'cpu_used:\n  query: max by (host) (a{b="by (c)"} * on (host) b)\n  asset_label: host\n';
      expect(metricsOfFile(own, 'site_label: dc,')).toMatchObject([
        {
          name: 'cpu_used',
          query: 'max by (host, dc) (a{b="by (c)"} * on (host, dc) b)',
          labels: { asset: 'host', site: 'dc' },
          isConfigured: true,
        },
        { name: 'cpu_total', query: 't' },
      ]);
      expect(metricsOfFile('cpu_usage: a\n')).toEqual([
        expect.objectContaining({
          path: 'prometheus.queries.set',
          message: expect.stringMatching(/own[.]yaml:1:1: .*cpu_usage/),
        }),
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(read('prometheus: { url: http://p, queries: ./nowhere.yaml }').faults).toEqual([
      expect.objectContaining({ message: expect.stringContaining('nowhere.yaml') }),
    ]);
  });

  it('reads each set of the package', () => {
    const names = readdirSync(new URL('../../queries/', import.meta.url)).map((file) =>
      file.replace('.yaml', ''),
    );
    expect(names).toContain('windows');
    for (const name of names) {
      const { value } = read(`prometheus: { url: http://p, queries: ${name} }`);
      expect(metricsOf(value!.prometheus![0]!).every(({ timeQuery }) => timeQuery !== null)).toBe(
        true,
      );
    }
  });

  it('overrides queries one by one', () => {
    const { value } = read(`
prometheus:
  url: http://p
  asset_label: node
  site_label: dc
  queries:
    memory_used: used_bytes
    cpu_used: { query: cpu, time: t, asset_label: host }
    object_used: false
    object_total:
`);
    const metrics = metricsOf(value!.prometheus![0]!);
    const of = (name: string) => metrics.find((metric) => metric.name === name);
    expect(of('memory_used')).toMatchObject({
      query: 'used_bytes',
      timeQuery: 'min by (node, dc) (timestamp(used_bytes))',
      isConfigured: true,
    });
    expect(of('cpu_used')).toMatchObject({
      query: 'cpu',
      timeQuery: 't',
      labels: { asset: 'host' },
    });
    expect(of('object_used')).toBe(undefined);
    expect(of('object_total')).toMatchObject({
      isConfigured: false,
      labels: { asset: 'hostname' },
    });
    expect(of('distributed_used')!.query).toContain('sum by (cluster, hostname, dc)');
  });

  it.each([
    ['{}', '1 : no source is named; expected prometheus, netbox or openstack'],
    ['prometheus: { url: ftp://x }', '1 prometheus.url: expected an http or https URL'],
    ['prometheus: { url: "http://u:p@x" }', '1 prometheus.url: expected an http or https URL'],
    ['prometheus: { url: http://x, interval: 30 }', '1 prometheus.interval: expected a string'],
    ['prometheus: { url: http://x, interval: 2d }', '1 prometheus.interval: expected a duration'],
    ['prometheus: { url: http://x, token: secret }', '1 prometheus.token: unknown key "token"'],
    ['prometheus: { url: http://x, username: u }', '1 prometheus: username stands with password'],
    [
      'prometheus: { url: http://x, bearer_token_file: a, bearer_token_env: B }',
      '1 prometheus: bearer_token_file and bearer_token_env are both set',
    ],
    [
      'prometheus:\n  - url: http://x\n  - url: http://y',
      '1 : two sources have the name "prometheus"',
    ],
    ['prometheus: { url: http://x, queries: { cpu_used: true } }', '1 prometheus.queries.cpu_used'],
    ['prometheus: { url: http://x, queries: { cpu: x } }', '1 prometheus.queries.cpu: unknown key'],
  ])('is refused as %s, with the place', (text, fault) => {
    const faults = faultsOf(text);
    expect(faults).toHaveLength(1);
    expect(faults[0]!.startsWith(fault), faults[0]).toBe(true);
    expect(faults[0]).not.toContain('u:p');
  });
});

describe('the published schema of sources files', () => {
  it('is generated from the shape', async () => {
    const text = `${JSON.stringify(sourcesJsonSchema(), null, 2)}\n`;
    await expect(text).toMatchFileSnapshot(join(root, 'schemas/sources.schema.json'));
  });

  it('accepts the example, as the reader does', async () => {
    const text = await readFile(join(root, 'examples/sources.yaml'), 'utf8');
    expect(read(text).faults).toEqual([]);
    expect(validate(parse(text)), JSON.stringify(validate.errors)).toBe(true);
  });

  it.each([
    ['prometheus: { url: http://x, interval: 30s }', true],
    ['prometheus: [{ url: http://x }, { url: http://y, name: y }]', true],
    [
      'prometheus: { url: http://x, queries: { cpu_used: false, cpu_total: a, memory_used: } }',
      true,
    ],
    ['prometheus: { interval: 30s }', false],
    ['prometheus: { url: http://x, interval: 30 }', false],
    ['prometheus: { url: http://x, queries: { cpu_used: true } }', false],
    ['prometheus: { url: http://x, queries: { cpu_used: { time: x } } }', false],
    ['prometheuz: { url: http://x }', false],
  ])('says of %s what the reader says', (text, isGood) => {
    expect(validate(parse(text))).toBe(isGood);
    expect(read(text).faults.length === 0).toBe(isGood);
  });
});

interface KeySchema {
  readonly properties?: Readonly<Record<string, KeySchema>>;
  readonly anyOf?: readonly KeySchema[];
  readonly default?: unknown;
}

/** The keys of a source with their defaults; of an object those that are in it: `filter.tenants`. */
function keysOf({ properties = {}, anyOf = [] }: KeySchema, path = ''): [string, unknown][] {
  const own = Object.entries(properties).flatMap(([name, schema]): [string, unknown][] =>
    schema.properties === undefined
      ? [[path + name, schema.default], ...keysOf(schema, `${path}${name}.`)]
      : keysOf(schema, `${path}${name}.`),
  );
  return [...own, ...anyOf.flatMap((schema) => keysOf(schema, path))];
}

/** `fill`, `true`, `[site_group, region]`; of an object, what its keys are; of an empty one, nothing. */
function writtenForms(value: unknown): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return [`[${value.join(', ')}]`];
  return typeof value === 'object' ? Object.values(value!).flatMap(writtenForms) : [`${value}`];
}

describe.each([
  ['netbox', 'netbox', netboxSchema],
  ['openstack', 'openstack', openstackSchema],
  ['prometheus', 'collectors', prometheusSchema],
])('the tables of keys of %s', (_, name, { jsonSchema }) => {
  const page = readFileSync(join(root, `docs/operators/${name}.md`), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('|'));
  const rowOf = (path: string) => {
    const parts = path.split('.');
    const names = parts.map((_, index) => `\`${parts.slice(index).join('.')}\``);
    return names.flatMap((key) => rows.filter((row) => row.split('|')[1]!.includes(key)))[0];
  };

  /** Where a page states a key's default: the column for it, or the row of the object that it is in. */
  const placeOf = (path: string) =>
    rowOf(path)?.split('|')[2] ?? rowOf(path.split('.').slice(0, -1).join('.'));

  it.each(keysOf(jsonSchema as KeySchema))('name %s, with its default', (path, value) => {
    const place = placeOf(path);
    expect(place).toBeDefined();
    // The default list has a table of its own.
    if (path === 'mapping.node_types') return;
    expect(
      writtenForms(value).filter((form) => !place!.includes(`\`${form}\``)),
      place,
    ).toEqual([]);
  });
});
