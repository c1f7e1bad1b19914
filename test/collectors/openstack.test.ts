/** The OpenStack collector against a stand-in with responses of real services. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from './netbox-stand-in/house.ts';
import { type RoundOptions, runRound } from './openstack-stand-in/rounds.ts';
import { type OpenstackStandIn, secret, startOpenstack } from './openstack-stand-in/stand-in.ts';

let database: TestDatabase;
let cloud: OpenstackStandIn;

beforeEach(async () => {
  database = await openTestDatabase();
  cloud = await startOpenstack();
});
afterEach(async () => {
  await cloud.stop();
  await database.remove();
});

const round = (options: Partial<RoundOptions> = {}) =>
  runRound({ authUrl: cloud.authUrl, writer: database.writer, password: secret, ...options });

/** Each asset as `site/id status`. */
async function assetsOf(partnerId: string): Promise<string[]> {
  const contents = (await database.read(partnerId))?.contents ?? new Map();
  return [...contents]
    .flatMap(([site, { assets }]) =>
      assets.map(({ id, status }: { id: string; status: string }) => `${site}/${id} ${status}`),
    )
    .sort();
}

const row = (host: string) => {
  const index = cloud.hypervisors.findIndex(({ service }) => service.host === host);
  return {
    change: (values: object) => Object.assign(cloud.hypervisors[index]!, values),
    id: cloud.hypervisors[index]!.id,
    remove: () => cloud.hypervisors.splice(index, 1),
  };
};

const pem = (name: string) => fileURLToPath(new URL(`../postgres/tls/${name}`, import.meta.url));

describe('an OpenStack over TLS', () => {
  const owners = 'mapping: { partner: metadata.partner, hybrid_core: metadata.hybrid_core }\n';

  it('is read where a file names the authority of its certificates', async () => {
    const [key, cert] = await Promise.all(
      ['server.key', 'server.crt'].map((name) => readFile(pem(name))),
    );
    const secured = await startOpenstack({ key: key!, cert: cert! });
    try {
      const from = (keys: string) =>
        round({ authUrl: secured.authUrl, yaml: `${keys}\n${owners}` });
      await expect(from('')).rejects.toThrow('signed by an unknown authority; ca_file names one');
      secured.pageRowsMax = 2;
      const report = await from(`ca_file: ${pem('authority.crt')}`);
      expect(report).toMatchObject({ samples: 3, changed: 3, errors: [] });
      // Keystone, and through its catalog Nova and Placement.
      expect(secured.token.token.catalog.flatMap(({ endpoints }) => endpoints)).toContainEqual(
        expect.objectContaining({ url: expect.stringMatching(/^https:/) }),
      );
    } finally {
      await secured.stop();
    }
  });

  it('is distinguished from one that does not speak TLS', async () => {
    const authUrl = cloud.authUrl.replace('http:', 'https:');
    await expect(round({ authUrl })).rejects.toThrow('the server does not speak TLS');
  });
});

describe('the hypervisors of an OpenStack', () => {
  it('become compute nodes of the partners that aggregates name', async () => {
    expect(await round()).toMatchObject({ samples: 3, changed: 3, errors: [], unmatched: [] });
    expect(await assetsOf('acme')).toEqual(['fra01/cmp-01 active', 'fra01/cmp-02 active']);
    expect(await assetsOf('globex')).toEqual(['muc01/cmp-03 active']);
    const { hybridCores, partner, contents } = (await database.read('acme'))!;
    expect(partner.inventorySource).toBe('openstack');
    expect(hybridCores).toMatchObject([{ id: 'hc-fra', status: 'active' }]);
    expect(contents.get('fra01')!.assets[0]).toMatchObject({
      nodeType: 'compute',
      capacity: { cpu: 1_000n, memory: 8_192 * 2 ** 20, storage: 1_028 * 2 ** 30 },
    });
    expect((await round()).changed).toBe(0);
  });

  it('are read page by page', async () => {
    cloud.pageRowsMax = 2;
    expect(await round()).toMatchObject({ samples: 3, changed: 3 });
    const pages = cloud.requests.filter((request) => request.includes('os-hypervisors'));
    expect(pages).toEqual([
      'GET /v2.1/os-hypervisors/detail?limit=1000',
      `GET /v2.1/os-hypervisors/detail?limit=1000&marker=${cloud.hypervisors[1]!.id}`,
      `GET /v2.1/os-hypervisors/detail?limit=1000&marker=${cloud.hypervisors[2]!.id}`,
    ]);
  });

  it('are all read where Nova leaves out one whose service is gone', async () => {
    cloud.pageRowsMax = 2;
    cloud.hypervisors.sort((a, b) => (a.service.host < b.service.host ? -1 : 1));
    await round();
    cloud.withoutService.add(row('cmp-01').id);
    expect(await round({ allowRemovals: true })).toMatchObject({ samples: 2, errors: [] });
    expect(await assetsOf('acme')).toEqual(['fra01/cmp-02 active']);
    expect(await assetsOf('globex')).toEqual(['muc01/cmp-03 active']);
  });

  it('are read in as many pages as it takes', async () => {
    const [one] = cloud.hypervisors;
    const service = cloud.services.find(({ host }) => host === one!.service.host)!;
    for (let n = 4; n <= 120; n++) {
      const host = `cmp-${n}`;
      const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
      cloud.hypervisors.push({ ...one!, id, hypervisor_hostname: host, service: { host } });
      cloud.services.push({ ...service, host });
      cloud.inventories.set(id, cloud.inventories.get(one!.id));
      cloud.aggregates.find(({ hosts }) => hosts.includes(one!.service.host))!.hosts.push(host);
    }
    cloud.pageRowsMax = 10;
    expect(await round()).toMatchObject({ samples: 120, changed: 120, errors: [] });
    expect((await assetsOf('acme')).length + (await assetsOf('globex')).length).toBe(120);
    const pages = cloud.requests.filter((request) => request.includes('os-hypervisors'));
    expect(pages).toHaveLength(13);
  });

  it('have the status that their service has', async () => {
    row('cmp-01').change({ state: 'down' });
    row('cmp-02').change({ state: 'down', status: 'disabled' });
    await round();
    expect(await assetsOf('acme')).toEqual(['fra01/cmp-01 failed', 'fra01/cmp-02 maintenance']);
  });

  it('stay in the sums while they are disabled and run guests, and may promise no more', async () => {
    row('cmp-02').change({ status: 'disabled' });
    cloud.usages.set(row('cmp-02').id, { VCPU: 3, MEMORY_MB: 2_048, DISK_GB: 20 });
    await round();
    expect(await assetsOf('acme')).toContain('fra01/cmp-02 active');
    const { assets, usage } = (await database.read('acme'))!.contents.get('fra01')!;
    expect(assets.find(({ id }) => id === 'cmp-02')!.capacity.cpu).toBe(1_000n);
    expect(usage.get('cmp-02')!.allocation).toMatchObject({
      cpu: { used: 300n, total: 300n },
      memory: { used: 2_048 * 2 ** 20, total: 2_048 * 2 ** 20 },
      storage: { used: 20 * 2 ** 30, total: 20 * 2 ** 30 },
    });
  });

  it('stand where the mapping says', async () => {
    await round({
      yaml:
        'mapping: { only_partner: { id: one, name: One }, site_ids: { fra01: fra }, ' +
        'sites: { fra: { city: Frankfurt } }, hybrid_core_ids: { RegionOne: hc }, ' +
        'hybrid_cores: { hc: { public_available: true } }, statuses: { active: in_use }, ' +
        'storage: false }\n',
    });
    expect(await assetsOf('one')).toEqual([
      'fra/cmp-01 in_use',
      'fra/cmp-02 in_use',
      'muc01/cmp-03 in_use',
    ]);
    const { hybridCores, sites, contents } = (await database.read('one'))!;
    expect(hybridCores).toMatchObject([{ id: 'hc', publicAvailable: true }]);
    expect(sites.find(({ id }) => id === 'fra')).toMatchObject({ location: { city: 'Frankfurt' } });
    expect(contents.get('fra')!.assets[0]!.capacity.storage).toBe(null);
  });

  it('are reported if they have no site, and left out', async () => {
    const [fra] = cloud.aggregates;
    cloud.aggregates.push({ hosts: ['cmp-01'], metadata: { partner: 'globex' } });
    fra!.hosts.splice(fra!.hosts.indexOf('cmp-02'), 1);
    const { unmatched } = await round();
    expect(unmatched.map(({ reason }) => reason).sort()).toEqual([
      'aggregates of its host have several values of the metadata "partner": "acme", "globex"',
      'no aggregate of its host has the metadata "partner"',
    ]);
    expect(unmatched[0]!.subject).toMatch(/^hypervisor [\da-f-]{36} cmp-0/);
  });

  it('are left out where their id, or that of their partner, is new and hides text', async () => {
    row('cmp-01').change({ hypervisor_hostname: 'cmp-01\u202e' });
    const { errors } = await round();
    expect(errors).toEqual([
      'refused: partner acme: 1 new id with a character that reorders or hides text ' +
        '(Unicode: Default_Ignorable_Code_Point, category Cf, U+2800): asset "cmp-01\\u202e" of site "fra01"',
    ]);
    expect(await assetsOf('acme')).toEqual(['fra01/cmp-02 active']);
    cloud.aggregates = [
      { hosts: ['cmp-01', 'cmp-02'], metadata: { hybrid_core: 'a', partner: 'ac\u200bme' } },
    ];
    expect((await round()).errors.join()).toContain(
      'text (Unicode: Default_Ignorable_Code_Point, category Cf, U+2800): partner "ac\\u200bme"',
    );
    expect(await database.read('ac\u200bme')).toBe(null);
  });

  it('stay until an operator allows it where all are renamed to ids that hide text', async () => {
    await round();
    const before = await assetsOf('acme');
    for (const name of ['cmp-01', 'cmp-02']) {
      row(name).change({ hypervisor_hostname: `${name}\u200b` });
    }
    const { errors } = await round();
    expect(errors.join()).toContain('--allow-removals');
    expect(await assetsOf('acme')).toEqual(before);
  });

  it('are left out where one site stands for two hybrid cores', async () => {
    cloud.aggregates = [
      { hosts: ['cmp-01'], metadata: { hybrid_core: 'a', partner: 'acme' } },
      { hosts: ['cmp-02'], metadata: { hybrid_core: 'b', partner: 'acme' } },
    ];
    const { unmatched } = await round();
    expect(unmatched.at(-1)!.reason).toMatch(
      /of its site "fra01" stand for several hybrid cores: "a", "b"/,
    );
  });

  it('have allocated what Placement has allotted, of what it may allot', async () => {
    const mebibyte = 2 ** 20;
    const { id } = row('cmp-01');
    cloud.usages.set(id, { VCPU: 12, MEMORY_MB: 3_072, DISK_GB: 60 });
    await round({ now: 1_000 });
    const allocationOf = async (asset: string) =>
      (await database.read('acme'))!.contents.get('fra01')!.usage.get(asset)?.allocation;
    const sample = <Value>(used: Value, total: Value, observedAt: number) => ({
      used,
      total,
      observedAt,
    });
    expect(await allocationOf('cmp-01')).toEqual({
      source: 'collector',
      // 10 × 16 cores; 1.5 times the 8192 MiB but 512; the disks as they are.
      cpu: sample(1_200n, 16_000n, 1_000),
      memory: sample(3_072 * mebibyte, 11_520 * mebibyte, 1_000),
      storage: sample(60 * 2 ** 30, 1_028 * 2 ** 30, 1_000),
    });
    expect((await round({ now: 2_000 })).changed).toBe(0);
    expect(await allocationOf('cmp-02')).toMatchObject({ cpu: sample(0n, 16_000n, 2_000) });
    cloud.usages.set(id, { VCPU: 13 });
    const inventories = {
      VCPU: { total: 3, reserved: 1, allocation_ratio: 1.05 },
      PCPU: { total: 2 },
    };
    cloud.inventories.set(id, { inventories });
    expect((await round({ now: 3_000 })).changed).toBe(1);
    expect(await allocationOf('cmp-01')).toEqual({
      source: 'collector',
      cpu: sample(1_300n, 400n, 3_000),
      memory: null,
      storage: null,
    });
    cloud.inventories.delete(id);
    await round({ now: 4_000 });
    expect(await allocationOf('cmp-01')).toMatchObject({ cpu: sample(1_300n, 400n, 3_000) });
  });

  it('have no capacity where Placement does not know them', async () => {
    cloud.inventories.delete(row('cmp-01').id);
    const { unmatched } = await round();
    expect(unmatched).toMatchObject([
      { reason: 'Placement has no resource provider of its id; its capacity is left unknown' },
    ]);
    expect((await database.read('acme'))!.contents.get('fra01')!.assets[0]!.capacity).toEqual({
      cpu: null,
      memory: null,
      storage: null,
    });
  });

  it('end the round where Placement knows none of them, and keep most capacities of a site', async () => {
    await round();
    const before = await database.read('acme');
    const { inventories } = cloud;
    cloud.inventories = new Map();
    await expect(round()).rejects.toThrow('Placement knows none of the 3 hypervisors');
    const left = row('cmp-03').id;
    cloud.inventories.set(left, inventories.get(left));
    expect((await round()).errors).toContainEqual(
      'refused: partner acme: site fra01: 2 of the 2 assets with a capacity of CPU cores would lose ' +
        'it, more than half; what is stored stays; allow_removals in the sources file permits it',
    );
    expect((await database.read('acme'))?.contents).toEqual(before?.contents);
  });

  it('come also where the catalog has endpoints without a region, and services of other forms', async () => {
    const { catalog } = cloud.token.token;
    const nowhere = { ...catalog[0]!.endpoints[0]!, region: null, region_id: null };
    catalog.push({ type: 'load-balancer', endpoints: [nowhere] } as never, { odd: true } as never);
    for (const { type, endpoints } of catalog.slice(0, -2)) {
      if (type === 'compute') endpoints.unshift({ ...nowhere } as never);
    }
    expect((await round()).errors).toEqual([]);
  });

  it('are skipped where they are nodes of Ironic', async () => {
    row('cmp-03').change({ hypervisor_type: 'ironic' });
    await round();
    expect(await database.read('globex')).toBe(null);
  });

  it('keep their place under another name, and wait for a word before most of a site goes', async () => {
    await round();
    row('cmp-01').change({ hypervisor_hostname: 'cmp-01.example' });
    row('cmp-02').change({ hypervisor_hostname: 'cmp-02.example' });
    expect((await round()).errors).toEqual([]);
    expect(await assetsOf('acme')).toEqual([
      'fra01/cmp-01.example active',
      'fra01/cmp-02.example active',
    ]);
    row('cmp-03').remove();
    row('cmp-01').remove();
    cloud.inventories.set('another', cloud.inventories.get(row('cmp-02').id));
    row('cmp-02').change({ hypervisor_hostname: 'cmp-02', id: 'another' });
    expect((await round()).errors.join('\n')).toMatch(/refused: partner acme: .*--allow-removals/);
    expect((await assetsOf('acme')).length).toBe(3);
    expect((await round({ allowRemovals: true })).errors).toEqual([
      expect.stringMatching(/^partner globex: OpenStack no longer lists it; its data stay/),
    ]);
    expect(await assetsOf('acme')).toEqual(['fra01/cmp-02 active']);
  });

  it('are asked for by an application credential, or by a user for a project', async () => {
    const credentials =
      'application_credential_id: abc\napplication_credential_secret_env: PASSWORD\n';
    await round({ credentials });
    await round();
    expect(cloud.logins).toEqual([
      {
        auth: {
          identity: {
            methods: ['application_credential'],
            application_credential: { id: 'abc', secret },
          },
        },
      },
      {
        auth: {
          identity: {
            methods: ['password'],
            password: { user: { name: 'admin', domain: { name: 'Default' }, password: secret } },
          },
          scope: { project: { name: 'admin', domain: { name: 'Default' } } },
        },
      },
    ]);
  });
});

describe('a fault', () => {
  const at = (part: string, status: number, body: unknown, version?: string) => () => {
    cloud.misbehave = (target) =>
      target.includes(part) ? { status, body, ...(version !== undefined && { version }) } : null;
  };
  const tooOld = 'Version 2.88 is not supported by the API. Minimum is 2.1 and maximum is 2.79.';
  const nova = '/os-hypervisors/detail';

  it.each<[string, () => void, RegExp, Partial<RoundOptions>?]>([
    [
      'of credentials',
      () => {},
      /tokens: Keystone refuses the credentials \(HTTP status 401, "The request/,
      { password: 'wrong' },
    ],
    [
      'of the address',
      at('/auth/', 404, ''),
      /nothing is there \(HTTP status 404\); auth_url is Keystone's own/,
    ],
    ['of Keystone', at('/auth/', 500, ''), /Keystone answers with HTTP status 500/],
    [
      'of a project',
      at('/auth/', 201, { token: {} }),
      /the catalog of the token has no service of the type "compute"/,
    ],
    [
      'of the region',
      () => {},
      /has no region "Two" with a service of the type "compute"; it has "RegionOne"/,
      { yaml: 'region: Two\nmapping: { partner: metadata.p }\n' },
    ],
    [
      'of an address in the catalog',
      () => {},
      /no address of the service "compute" for "internal" in the region "RegionOne"; it has "public"/,
      { yaml: 'endpoint: internal\nmapping: { partner: metadata.p }\n' },
    ],
    [
      'of credentials in the catalog',
      () => {
        for (const { endpoints } of cloud.token.token.catalog) {
          for (const at of endpoints) at.url = at.url.replace('://', '://usr:pw-secret@');
        }
      },
      /address of the service "compute" for "public" in the catalog is no http or https address without/,
    ],
    [
      'of a file in the catalog',
      () => {
        for (const { endpoints } of cloud.token.token.catalog) {
          for (const at of endpoints) at.url = 'file:///etc/passwd';
        }
      },
      /address of the service "compute" for "public" in the catalog is no http or https address without/,
    ],
    ['of a token that ended', at(nova, 401, ''), /Nova refuses the token that Keystone gave/],
    [
      'of a role',
      at(nova, 403, { forbidden: { message: 'Policy' } }),
      /Nova does not let this user read it \(HTTP status 403, "Policy"\); the role admin may/,
    ],
    [
      'of an old Nova',
      at(nova, 406, { computeFault: { message: tooOld } }),
      /Nova is too old for the version "compute 2.88", which is needed \(HTTP status 406, "Version 2.88/,
    ],
    [
      'of a proxy',
      at(nova, 200, { hypervisors: [] }, 'compute 2.1'),
      /Nova answers in "compute 2.1"; is there a proxy that drops the header/,
    ],
    [
      'of a page that is larger than was asked for',
      at(nova, 200, { hypervisors: Array(1_001).fill({}) }),
      /"hypervisors" has more than 1000 items, which is more than is read/,
    ],
    [
      'of a service of any size',
      at('/os-services', 200, { services: [{ host: 'x'.repeat(70_000) }] }),
      /more than 65536 bytes in one item of its list/,
    ],
    [
      'of an answer of any size beside lists',
      at('/inventories', 200, { inventories: 'x'.repeat(1024 * 1024) }),
      /the answer has more than 1048576 bytes, which is more than is read/,
    ],
    ['of a page', at(nova, 200, '<html>'), /detail: the answer is no whole JSON/],
    [
      'of a row',
      at(nova, 200, { hypervisors: [{ id: 1 }] }),
      /the answer is no list of hypervisors: \/hypervisors\/0\//,
    ],
    [
      'of a user who sees nothing',
      at(nova, 200, { hypervisors: [] }),
      /Nova shows no hypervisor at all; may the user list them/,
    ],
    ['of Nova', at('/os-services', 503, ''), /os-services: Nova answers with HTTP status 503/],
    [
      'of a cell',
      at('/os-services', 200, { services: [{ host: 'cmp-09', status: 'UNKNOWN' }] }),
      /Nova cannot reach one of its cells, with 1 hosts, cmp-09 among them/,
    ],
    [
      'of Placement',
      at('/inventories', 502, ''),
      /inventories: Placement answers with HTTP status 502/,
    ],
    [
      'of an address of Placement',
      at('/inventories', 404, '', 'none'),
      /does the catalog name the address of Placement\?/,
    ],
  ])('%s ends the round with a word, and changes nothing', async (_, spoil, message, options) => {
    await round();
    const before = await database.read('acme');
    spoil();
    await expect(round({ allowRemovals: true, ...options })).rejects.toThrow(message);
    expect(await database.read('acme')).toEqual(before);
  });

  it('of the network names the address', async () => {
    const { authUrl } = cloud;
    await cloud.stop();
    await expect(round({ authUrl })).rejects.toThrow(
      `${authUrl}/auth/tokens: the connection is refused; nothing listens there`,
    );
    cloud = await startOpenstack();
  });

  it('of one region among several asks for its name', async () => {
    const compute = cloud.token.token.catalog.find(({ type }) => type === 'compute')!;
    compute.endpoints.push({ ...compute.endpoints[0]!, region: 'Two', region_id: 'Two' });
    await expect(round()).rejects.toThrow(
      'the catalog has the regions "RegionOne", "Two"; region names one',
    );
  });
});
