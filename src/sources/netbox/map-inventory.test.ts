import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NetboxRows } from './group-rows.ts';
import { mapInventory } from './map-inventory.ts';
import type { DeviceRow, SiteRow } from './rows.ts';
import type { NetboxFilter, NetboxMapping } from './schema.ts';
import { defaultFilter, defaultMapping } from './schema.ts';

const slugged = (id: number, slug: string) => ({ id, slug, name: slug.toUpperCase() });
const acme = slugged(1, 'acme');
const globex = slugged(2, 'globex');

function site(id: number, slug: string, other: Partial<SiteRow> = {}): SiteRow {
  return {
    id,
    slug,
    name: slug.toUpperCase(),
    group: null,
    region: null,
    tenant: null,
    facility: '',
    description: '',
    latitude: null,
    longitude: null,
    tags: [],
    custom_fields: {},
    ...other,
  };
}

function device(id: number, name: string | null, other: Partial<DeviceRow> = {}): DeviceRow {
  return {
    id,
    name,
    role: { id: 1, slug: 'compute' },
    device_type: { id: 1 },
    tenant: null,
    site: slugged(1, 'fra'),
    status: { value: 'active' },
    cluster: null,
    serial: '',
    asset_tag: null,
    tags: [],
    custom_fields: {},
    ...other,
  };
}

function mapped(
  rows: Partial<NetboxRows>,
  mapping: Partial<NetboxMapping> = {},
  filter: Partial<NetboxFilter> = {},
) {
  const all: NetboxRows = {
    roles: [{ id: 1, slug: 'compute' }],
    sites: [site(1, 'fra', { tenant: acme })],
    devices: [],
    tenants: [],
    clusters: [],
    deviceTypes: [],
    items: [],
    moduleTypes: [],
    modules: [],
    ...rows,
  };
  return mapInventory(all, { ...defaultMapping, ...mapping }, { ...defaultFilter, ...filter });
}

/** `partner/hybrid core/site/asset` of everything desired. */
function paths({ partners }: ReturnType<typeof mapped>): string[] {
  return partners.flatMap(({ desired }) =>
    desired.hybridCores.flatMap((core) =>
      core.sites.flatMap(({ id, assets }) => [
        `${desired.id}/${core.id}/${id}`,
        ...assets.map((asset) => `${desired.id}/${core.id}/${id}/${asset.id}`),
      ]),
    ),
  );
}

describe('mapInventory', () => {
  it("puts a device into its own tenant's part of a shared site", () => {
    const devices = [device(1, 'a'), device(2, 'b', { tenant: globex })];
    expect(paths(mapped({ devices }))).toEqual([
      'acme/acme/fra',
      'acme/acme/fra/a',
      'globex/globex/fra',
      'globex/globex/fra/b',
    ]);
  });

  it('finds the partner in the group of the tenant', () => {
    const tenants = [{ id: 1, slug: 'acme', group: slugged(9, 'holding') }];
    const result = mapped({ tenants, devices: [device(1, 'a')] }, { partner: 'tenant_group' });
    expect(paths(result)).toEqual(['holding/holding/fra', 'holding/holding/fra/a']);
  });

  it('finds the partner in a custom field of the device or else of the site', () => {
    const sites = [site(1, 'fra', { custom_fields: { owner: { id: 3, name: 'Acme' } } })];
    const devices = [device(1, 'a'), device(2, 'b', { custom_fields: { owner: 'hooli' } })];
    expect(paths(mapped({ sites, devices }, { partner: 'custom_fields.owner' }))).toEqual([
      'Acme/Acme/fra',
      'Acme/Acme/fra/a',
      'hooli/hooli/fra',
      'hooli/hooli/fra/b',
    ]);
  });

  it('finds the hybrid core in the cluster group of the devices, or says that there are two', () => {
    const clusters = [
      { id: 1, name: 'c1', group: slugged(1, 'eu') },
      { id: 2, name: 'c2', group: slugged(2, 'us') },
    ];
    const inCluster = (id: number, cluster: number) =>
      device(id, `n${id}`, { cluster: { id: cluster } });
    const mapping = { hybridCore: ['cluster_group'] };
    expect(paths(mapped({ clusters, devices: [inCluster(1, 1)] }, mapping))).toEqual([
      'acme/eu/fra',
      'acme/eu/fra/n1',
    ]);
    const torn = mapped({ clusters, devices: [inCluster(1, 1), inCluster(2, 2)] }, mapping);
    expect(torn.unmatched).toEqual([
      { subject: 'site 1 fra', reason: 'its devices stand for several hybrid cores: eu, us' },
    ]);
    expect(mapped({}, mapping).unmatched).toEqual([
      { subject: 'site 1 fra', reason: 'none of cluster_group names its hybrid core' },
    ]);
  });

  it('takes none of two sites with one id', () => {
    const both = ['x', 'y'].map((slug, index) =>
      site(index + 1, slug, { tenant: acme, custom_fields: { code: 'fra' } }),
    );
    const result = mapped({ sites: both }, { site: 'custom_fields.code' });
    expect(paths(result)).toEqual([]);
    expect(result.unmatched).toHaveLength(2);
  });

  it('fills capacity from the device type where that is wanted', () => {
    const deviceTypes = [{ id: 1, custom_fields: { cpu_cores: 64, memory_bytes: 7 } }];
    const devices = [device(1, 'a', { custom_fields: { memory_bytes: 9, storage_bytes: null } })];
    const capacity = { ...defaultMapping.capacity, deviceType: true };
    const [partner] = mapped({ deviceTypes, devices }, { capacity }).partners;
    expect(partner?.desired.hybridCores[0]?.sites[0]?.assets[0]?.capacity).toEqual({
      cpu: 6_400n,
      memory: 9,
      storage: null,
    });
  });

  it('refuses ids that are none', () => {
    const devices = [device(1, ' a'), device(2, 'x'.repeat(256)), device(3, '..')];
    expect(mapped({ devices }).unmatched.map(({ reason }) => reason)).toEqual([
      'an id must not begin or end with a space; its name is " a"',
      expect.stringContaining('an id has at most 255 bytes in UTF-8, this has 256'),
      'an id must not be ".."; its name is ".."',
    ]);
  });

  it('loses no device without a word', () => {
    const devices = fc.array(
      fc.record({
        name: fc.option(fc.constantFrom('a', 'b', 'c', '', ' ', '..')),
        roleId: fc.constantFrom(1, 2),
        siteId: fc.constantFrom(1, 2, 3, 9),
        tenant: fc.option(fc.constantFrom(acme, globex)),
        status: fc.constantFrom('active', 'failed', 'No'),
      }),
      { maxLength: 30 },
    );
    const sites = [
      site(1, 'fra', { tenant: acme }),
      site(2, 'ams', { tenant: globex }),
      site(3, 'x'),
    ];
    fc.assert(
      fc.property(devices, fc.option(fc.constant(['acme'])), (drawn, tenants) => {
        const rows = drawn.map(({ name, roleId, siteId, tenant, status }, index) =>
          device(index + 1, name, {
            role: { id: roleId, slug: 'r' },
            site: slugged(siteId, 's'),
            tenant,
            status: { value: status },
          }),
        );
        const result = mapped({ sites, devices: rows }, {}, { tenants });
        const reported = new Set(
          result.unmatched.map(({ subject }) => subject).filter((s) => s.startsWith('device')),
        );
        const assets = paths(result).filter((path) => path.split('/').length === 4);
        expect(new Set(assets).size).toBe(assets.length);
        expect(assets.length + result.skipped + reported.size).toBe(rows.length);
      }),
    );
  });
});
