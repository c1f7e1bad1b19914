/**
 * The NetBox collector end to end: a stand-in for NetBox, the real store, the running service. On
 * both databases.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noCapacity } from '../../src/domain/asset.ts';
import { noSamples, type Usage } from '../../src/domain/usage.ts';
import type { StoreWriter } from '../../src/store/store.ts';
import { testToken } from '../fixture/credentials.ts';
import { addToken, importInventory, inventoryFile } from '../fixture/seed.ts';
import { startTestService, type TestService } from '../fixture/service.ts';
import { isThorough } from '../property/seed.ts';
import { fleet, itemRoles, nodeName, roles, sites, tenants } from './netbox-stand-in/fleet.ts';
import {
  databases,
  observe,
  openTestDatabase,
  type RoundOptions,
  runRound,
  startRounds,
  type TestDatabase,
} from './netbox-stand-in/house.ts';
import {
  clusterRow,
  deviceRow,
  deviceTypeRow,
  itemRow,
  plainRow,
  type Row,
  reference,
  roleRow,
  siteRow,
  tenantRow,
} from './netbox-stand-in/rows.ts';
import { type NetboxStandIn, startNetbox, tokens } from './netbox-stand-in/stand-in.ts';

const nodesPerSite = 30;
const credential = {
  partner: 'acme',
  user: '7b0c2a5e-2f6d-4d38-9c55-1f2f1c9a4b10',
  token: testToken('a-token-of-acme'),
};

describe.each(isThorough ? databases : databases.slice(0, 1))('NetBox on %s', (_, create) => {
  let database: TestDatabase;
  let netbox: NetboxStandIn;

  beforeEach(async () => {
    database = await openTestDatabase(create);
    netbox = await startNetbox(fleet(nodesPerSite));
  });

  afterEach(async () => {
    await netbox.stop();
    await database.remove();
  });

  const round = (options: RoundOptions = {}) => runRound(netbox, database.writer, options);
  const stored = (partnerId = 'acme') => database.read(partnerId);
  const devices = () => netbox.tables['dcim/devices'];
  const deviceNamed = (name: string) => devices().find((row) => row.name === name) as Row;

  function remove(isGone: (row: Row) => boolean): void {
    netbox.tables['dcim/devices'] = devices().filter((row) => !isGone(row));
  }

  async function assetsOf(siteId: string, partnerId = 'acme') {
    return (await stored(partnerId))?.contents.get(siteId)?.assets ?? [];
  }

  describe('the running service', () => {
    let service: TestService;
    let writer: StoreWriter;

    beforeEach(async () => {
      service = await startTestService(
        async (store) => {
          const migrating = await store.openWriter();
          await migrating.migrate();
          await migrating.close();
        },
        {},
        create,
      );
      writer = await service.store.openWriter();
    });

    afterEach(async () => {
      await writer.close();
      await service.stop();
    });

    async function get(path: string) {
      const response = await fetch(`${service.url}${path}`, {
        headers: { 'x-auth-userid': credential.user, 'x-auth-token': credential.token },
      });
      return { status: response.status, body: (await response.json()) as { data: unknown } };
    }

    it('shows what NetBox has, and what changes there', async () => {
      await runRound(netbox, writer);
      await writer.transaction((transaction) => addToken(transaction, 'token-1', credential));
      await expect.poll(async () => (await get('/hybrid-core/v1/sites')).status).toBe(200);
      expect((await get('/hybrid-core/v1/sites/fra01')).body.data).toEqual({
        id: 'fra01',
        hybrid_core_id: 'acme-eu',
        description: 'Frankfurt, hall 3',
        location: { city: null, country: null, latitude: 50.1109, longitude: 8.6821 },
        asset_count: nodesPerSite,
      });
      const path = `/hybrid-core/v1/sites/fra01/assets/${nodeName(sites.fra01, 0)}`;
      expect((await get(path)).body.data).toMatchObject({
        node_type: 'compute',
        status: 'active',
        cpu_usage: { percent: null, used_cores: null, total_cores: 128 },
        memory_usage: { total_bytes: 549_755_813_888 },
        storage_usage: { kind: 'rocket', total_bytes: 7_681_501_126_656 },
        observed_at: null,
      });
      deviceNamed(nodeName(sites.fra01, 0)).status = { value: 'failed', label: 'Failed' };
      await runRound(netbox, writer);
      await expect
        .poll(async () => (await get(path)).body.data)
        .toMatchObject({ status: 'failed' });
      remove(({ name }) => name === nodeName(sites.fra01, 0));
      await runRound(netbox, writer);
      await expect.poll(async () => (await get(path)).status).toBe(404);
    });
  });

  describe('a first round', () => {
    it('stores all partners', async () => {
      const report = await round();
      expect(report).toMatchObject({ samples: 3 * nodesPerSite, unmatched: [], errors: [] });
      expect(report.changed).toBe(3 * nodesPerSite);
      // The region names the hybrid core without a group; the partner does without either.
      expect((await stored())?.sites.map(({ id, hybridCoreId }) => [id, hybridCoreId])).toEqual([
        ['ams02', 'nl'],
        ['fra01', 'acme-eu'],
      ]);
      expect((await stored('globex'))?.hybridCores).toMatchObject([{ id: 'globex' }]);
      expect((await stored())?.partner).toEqual({
        id: 'acme',
        name: 'ACME Cloud GmbH',
        inventorySource: 'netbox',
      });
    });

    it('and a second one that changes nothing, not even a revision', async () => {
      await round();
      const before = await stored();
      expect(await round()).toMatchObject({ changed: 0, errors: [] });
      expect(await stored()).toEqual(before);
    });

    it.each([
      ['4.6.8', tokens.v2],
      ['4.5.0', tokens.v1],
      ['4.2.3-Docker-3.2.0', tokens.v1],
      ['5.0.0', tokens.v2],
    ])('works with %s, in pages of seven', async (version, token) => {
      netbox.version = version;
      netbox.pageRowsMax = 7;
      expect(await round({ token })).toMatchObject({ samples: 3 * nodesPerSite, errors: [] });
      expect(await assetsOf('fra01')).toHaveLength(nodesPerSite);
      const scheme = token === tokens.v1 ? 'Token' : 'Bearer';
      expect(new Set(netbox.requests.map(({ authorization }) => authorization))).toEqual(
        new Set([`${scheme} ${token}`]),
      );
    });

    it('asks for what it needs and no more', async () => {
      await round();
      expect(new Set(netbox.requests.map(({ path }) => path))).toEqual(
        new Set(['status', 'dcim/device-roles', 'dcim/devices', 'dcim/sites']),
      );
      const query = netbox.requests.find(({ path }) => path === 'dcim/devices')?.query;
      expect(query?.getAll('role_id')).toEqual(['1', '2', '3']);
      expect(query?.get('exclude')).toBe('config_context');
      expect(query?.get('fields')).toBe(
        'id,name,role,tenant,site,status,custom_fields,serial,asset_tag',
      );
    });
  });

  it('reads everything in each round, and says once that full_interval does nothing', async () => {
    const next = startRounds(netbox, database.writer, { yaml: 'full_interval: 1h' });
    const { samples, log } = await next();
    const first = netbox.requests.splice(0).map(({ path }) => path);
    expect(log).toEqual(['full_interval does nothing: every round reads all of NetBox; remove it']);
    expect(await next()).toMatchObject({ samples, changed: 0, log });
    expect(netbox.requests.map(({ path }) => path)).toEqual(first);
  });

  describe('a change in NetBox', () => {
    it('comes through, and leaves usage alone unless the node is another one', async () => {
      await round();
      const usage: Usage = {
        source: 'collector',
        ...noSamples,
        cpu: { used: 100n, total: null, observedAt: 1 },
      };
      const [kept, retyped, gone] = [0, 1, 4].map((index) => nodeName(sites.fra01, index)) as [
        string,
        string,
        string,
      ];
      const observed = [kept, retyped, gone].map((id) => [id, usage] as const);
      await observe(database.writer, 'acme', 'fra01', new Map(observed));
      deviceNamed(kept).status = { value: 'failed', label: 'Failed' };
      deviceNamed(retyped).role = { ...(deviceNamed(retyped).role as Row), ...roles.object };
      remove(({ name }) => name === gone);
      devices().push(deviceRow(9_001, 'fra01-new', { role: roles.compute, site: sites.fra01 }));
      expect((await round()).changed).toBe(4);
      const assets = await assetsOf('fra01');
      expect(assets.find(({ id }) => id === kept)).toMatchObject({ status: 'failed' });
      expect(assets.find(({ id }) => id === retyped)).toMatchObject({ nodeType: 'object_storage' });
      expect(assets.map(({ id }) => id)).toContain('fra01-new');
      expect((await stored())?.contents.get('fra01')?.usage).toEqual(new Map([[kept, usage]]));
    });

    it('is shown, asset by asset, and not made by a dry run', async () => {
      await round();
      const before = await stored();
      deviceNamed(nodeName(sites.fra01, 0)).status = { value: 'failed', label: 'Failed' };
      deviceNamed(nodeName(sites.fra01, 1)).custom_fields = { cpu_cores: 64 };
      remove(({ name }) => name === nodeName(sites.fra01, 2));
      devices().push(deviceRow(9_001, 'fra01-new', { role: roles.compute, site: sites.fra01 }));
      const { partners, changed } = await round({ dryRun: true });
      expect(changed).toBe(4);
      expect(partners[0]?.lines.join('\n')).toBe(
        [
          'acme (ACME Cloud GmbH): changed',
          '  assets    1 added, 2 changed, 1 removed',
          '    fra01   1 added, 2 changed, 1 removed',
          '  statuses  57 active, 1 failed, 2 staged',
          '  ~ fra01/fra01-n0001 status active -> failed',
          '  ~ fra01/fra01-n0002 CPU cores 128 -> 64, memory bytes 549755813888 -> unknown, ' +
            'storage bytes 7681501126656 -> unknown',
          '  + fra01/fra01-new compute, active',
          '  - fra01/fra01-n0003',
        ].join('\n'),
      );
      expect(await stored()).toEqual(before);
    });
  });

  describe('what cannot be mapped', () => {
    it('is reported with its reason, and the rest is taken', async () => {
      const { fra01 } = sites;
      const role = roles.compute;
      const nowhere = reference(9, 'nowhere', 'Nowhere');
      netbox.tables['dcim/sites'].push(siteRow(nowhere));
      devices().push(
        deviceRow(9_001, null, { role, site: fra01 }),
        deviceRow(9_002, 'twin', { role, site: fra01 }),
        deviceRow(9_003, 'twin', { role, site: fra01 }),
        deviceRow(9_004, 'odd', { role, site: fra01, status: 'In-Use' }),
        deviceRow(9_005, 'lost', { role, site: reference(77, 'hidden') }),
        deviceRow(9_006, 'orphan', { role, site: nowhere }),
        deviceRow(9_007, 'vague', { role, site: fra01, customFields: { cpu_cores: 'many' } }),
      );
      const { unmatched, errors } = await round();
      expect(errors).toEqual([]);
      expect(unmatched.map(({ subject, reason }) => `${subject}: ${reason}`)).toEqual([
        'device 9001 (no name) in fra01: its name is empty, so there is no asset id',
        'device 9004 odd in fra01: its status "In-Use" is not a lower-case letter, then up to 63 of ' +
          'a-z, 0-9, _ and -; mapping.statuses can rename it',
        'device 9005 lost in hidden: its site hidden is not among the sites that the token may see',
        'device 9006 orphan in nowhere: neither it nor its site has a tenant; ' +
          'mapping.only_partner puts everything into one partner',
        'device 9007 vague in fra01: custom_fields.cpu_cores is no number of cores, got "many"; ' +
          'left unknown',
        'site 9 nowhere: it has no tenant; mapping.only_partner puts everything into one partner',
        'device 9002 twin in fra01: 2 devices of the site have the asset id twin; none of them is taken',
        'device 9003 twin in fra01: 2 devices of the site have the asset id twin; none of them is taken',
      ]);
      expect(await assetsOf('fra01')).toHaveLength(nodesPerSite + 1);
    });

    it('does not remove what is stored of it', async () => {
      await round();
      const name = nodeName(sites.fra01, 0);
      devices().push(deviceRow(9_001, name, { role: roles.compute, site: sites.fra01 }));
      deviceNamed(nodeName(sites.fra01, 1)).status = { value: 'In-Use', label: 'In use' };
      expect(await round()).toMatchObject({ changed: 0, errors: [], unmatched: { length: 3 } });
      expect(await assetsOf('fra01')).toHaveLength(nodesPerSite);
    });
  });

  describe('the guards', () => {
    it('refuse to empty a site, and let the other partner have its change', async () => {
      await round();
      const before = await assetsOf('fra01');
      remove(({ id }) => id > 101 && id <= 101 + nodesPerSite / 2 + 1);
      deviceNamed(nodeName(sites.ber03, 0)).status = { value: 'failed', label: 'Failed' };
      const { errors, changed } = await round();
      expect(changed).toBe(1);
      expect(errors).toEqual([
        'refused: partner acme: site fra01 would lose 16 of its 30 assets, more than half; ' +
          '`collect --once --allow-removals fra01` permits it once; ' +
          'allow_removals in the sources file does too, while the collector runs',
      ]);
      expect(await assetsOf('fra01')).toEqual(before);
      expect((await assetsOf('ber03', 'globex'))[0]).toMatchObject({ status: 'failed' });
      expect((await round({ allowRemovals: true })).errors).toEqual([]);
      expect(await assetsOf('fra01')).toHaveLength(14);
    });

    it('refuse to remove a site', async () => {
      await round();
      netbox.tables['dcim/sites'] = netbox.tables['dcim/sites'].filter(
        ({ slug }) => slug !== 'ams02',
      );
      remove(({ site }) => (site as Row).slug === 'ams02');
      expect((await round()).errors).toMatchObject([
        expect.stringContaining('the whole site ams02'),
      ]);
      expect(await assetsOf('ams02')).toHaveLength(nodesPerSite);
    });

    it('do not take "nothing at all" for the truth, whatever is allowed', async () => {
      await round();
      netbox.tables['dcim/devices'] = [];
      await expect(round({ allowRemovals: true })).rejects.toThrow('shows no device at all');
      netbox.tables['dcim/sites'] = [];
      await expect(round({ allowRemovals: true })).rejects.toThrow('shows no site at all');
      expect(await assetsOf('fra01')).toHaveLength(nodesPerSite);
    });

    it('leave a partner that NetBox no longer knows as it is, and say so', async () => {
      await round();
      netbox.tables['dcim/sites'] = netbox.tables['dcim/sites'].filter(
        ({ slug }) => slug !== 'ber03',
      );
      remove(({ site }) => (site as Row).slug === 'ber03');
      expect((await round({ allowRemovals: true })).errors).toMatchObject([
        expect.stringContaining('partner globex: NetBox no longer lists it'),
      ]);
      expect(await assetsOf('ber03', 'globex')).toHaveLength(nodesPerSite);
    });

    it('demand a take-over of what a file feeds, for one round or in the sources file', async () => {
      await importInventory(database.store, inventoryFile);
      const first = await round({ allowRemovals: true });
      expect(first.errors).toMatchObject([
        'refused: partner acme: the inventory comes from an inventory file, not from NetBox; ' +
          '--take-over changes that',
        expect.stringContaining('refused: partner globex'),
      ]);
      expect((await stored())?.partner.inventorySource).toBe('file');
      await round({ allowRemovals: true, yaml: 'take_over: true' });
      expect((await stored())?.partner.inventorySource).toBe('netbox');
      expect((await stored())?.sites.map(({ id }) => id)).toEqual(['ams02', 'fra01']);
    });

    it('are lifted by the sources file, at the sites that it names and until its time', async () => {
      await round();
      const now = Date.UTC(2026, 10, 21, 3);
      const until = (hour: number) => `until: 2026-11-21T${String(hour).padStart(2, '0')}:00:00Z`;
      const refusal = async (allowRemovals: string) => {
        const yaml = `allow_removals: { ${allowRemovals} }`;
        const { errors } = await round({ yaml, clock: () => now });
        return errors.map((error) => error.slice(error.lastIndexOf('; ') + 2));
      };
      remove(({ id }) => id < 101 + nodesPerSite - 1);
      expect(await refusal(until(2))).toEqual([
        'allow_removals in the sources file ended at 2026-11-21T02:00:00.000Z',
      ]);
      expect(await refusal('until: 2026-11-22T03:00:01Z')).toEqual([
        'allow_removals in the sources file does not count: 2026-11-22T03:00:01.000Z is more than ' +
          '24 hours ahead',
      ]);
      expect(await refusal(`${until(4)}, sites: [ams02]`)).toEqual([
        'allow_removals in the sources file does not name this site',
      ]);
      expect(await assetsOf('fra01')).toHaveLength(nodesPerSite);
      const yaml = `allow_removals: { ${until(4)}, sites: [ams02, fra01] }`;
      const allowed = await round({ yaml, clock: () => now });
      expect(allowed).toMatchObject({
        errors: [],
        log: ['allowed: site fra01 loses 29 of its 30 assets'],
      });
      expect(await assetsOf('fra01')).toHaveLength(1);
    });

    it('are lifted by a flag for one round that worked, and not for good', async () => {
      await round();
      const next = startRounds(netbox, database.writer, { allowRemovals: true });
      const removeMost = (site: string) =>
        remove(({ id, name }) => String(name).startsWith(site) && id % 3 !== 0);
      netbox.misbehave = () => ({ kind: 'status', status: 403 });
      await expect(next()).rejects.toThrow('HTTP status 403');
      netbox.misbehave = () => null;
      removeMost('fra01');
      expect((await next()).errors).toEqual([]);
      removeMost('ams02');
      expect((await next()).errors).toMatchObject([
        expect.stringContaining('site ams02 would lose'),
      ]);
    });

    it('stop before anything is written where the lease is lost', async () => {
      const fence = async () => {
        throw new Error('the lease is lost');
      };
      await expect(round({ fence })).rejects.toThrow('the lease is lost');
      expect(await stored()).toBe(null);
    });
  });

  describe('the mapping', () => {
    it('takes the type of the role above, as NetBox counts its devices', async () => {
      const gpu = reference(5, 'gpu', 'GPU');
      netbox.tables['dcim/device-roles'].push(roleRow(gpu, roles.compute));
      devices().push(deviceRow(9_001, 'gpu-1', { role: gpu, site: sites.fra01 }));
      expect((await round()).unmatched).toEqual([]);
      expect((await assetsOf('fra01')).find(({ id }) => id === 'gpu-1')).toMatchObject({
        nodeType: 'compute',
      });
    });

    it('can be another one altogether', async () => {
      const guest = deviceRow(9_001, 'guest', {
        role: roles.compute,
        site: sites.fra01,
        tenant: tenants.globex,
        status: 'decommissioning',
        tags: ['node', 'fast'],
        customFields: { ram_gib: 512, disk_tb: '7.68', inventory_name: 'N-1' },
      });
      devices().push(guest);
      const report = await round({
        yaml: `
filter: { device_tag: node, device_statuses: [active, decommissioning] }
mapping:
  partner_ids: { globex: globex-ag }
  hybrid_core: [partner]
  hybrid_core_ids: { globex-ag: gx }
  hybrid_cores: { gx: { status: staged, public_available: true } }
  site: name
  city: custom_fields.city
  country: custom_fields.country
  asset: custom_fields.inventory_name
  node_type: tags
  node_types: { fast: object_storage }
  statuses: { decommissioning: retired }
  capacity: { memory: { field: ram_gib, unit: GiB }, storage: { field: disk_tb, unit: TB } }
`,
      });
      expect(report).toMatchObject({ samples: 1, unmatched: [], errors: [] });
      const state = await stored('globex-ag');
      expect(state?.hybridCores).toMatchObject([
        { id: 'gx', status: 'staged', publicAvailable: true },
      ]);
      expect(state?.sites.map(({ id }) => id)).toEqual(['Berlin 3', 'Frankfurt 1']);
      expect(state?.sites[1]?.location).toMatchObject({ city: 'Frankfurt am Main', country: 'DE' });
      expect(await assetsOf('Frankfurt 1', 'globex-ag')).toEqual([
        {
          id: 'N-1',
          nodeType: 'object_storage',
          status: 'retired',
          capacity: { cpu: null, memory: 549_755_813_888, storage: 7_680_000_000_000 },
        },
      ]);
      expect(await assetsOf('Frankfurt 1', 'acme')).toEqual([]);
    });

    it('sums what is built into a device, and names what cannot be summed', async () => {
      const { cpu, dimm, drive } = itemRoles;
      const [good, bad, own] = [101, 102, 104].map((id) => ({ id })) as [Row, Row, Row];
      netbox.tables['dcim/inventory-items'] = [
        itemRow(1, 'CPU 1', good, cpu, { cores: 64 }),
        itemRow(2, 'CPU 2', good, cpu, { cores: 64 }),
        ...[3, 4, 5, 6].map((id) => itemRow(id, `A${id}`, good, dimm, { size: 64 })),
        itemRow(7, 'NVMe 1', good, drive, { size: '7.68' }),
        itemRow(8, 'NVMe 2', good, drive, { size: '7.68' }),
        itemRow(9, 'fan', good, null, { size: 1 }),
        itemRow(10, 'A1', bad, dimm, { size: 64 }),
        itemRow(11, 'A2', bad, dimm, { size: null }),
        itemRow(12, 'NVMe 1', own, drive, { size: 9_000 }),
        itemRow(13, 'NVMe 2', own, drive, { size: 9_000 }),
      ];
      netbox.pageRowsMax = 4;
      const yaml = `
mapping:
  capacity:
    cpu_cores: { field: cores, inventory_items: [cpu] }
    memory: { field: size, unit: GiB, inventory_items: [dimm] }
    storage: { field: size, unit: TB, inventory_items: [drive, ssd] }
`;
      netbox.tables['dcim/inventory-item-roles'].push(
        plainRow('dcim/inventory-item-roles', reference(4, 'ssd')),
      );
      const { unmatched } = await round({ yaml });
      expect(unmatched.map(({ subject, reason }) => `${subject}: ${reason}`)).toEqual([
        'device 102 fra01-n0002 in fra01: custom_fields.size of the inventory item 11 "A2" is no ' +
          'number of GiB, got "null"; left unknown',
        'device 104 fra01-n0004 in fra01: custom_fields.size of the inventory item 12 ' +
          '"NVMe 1" and 1 more add up to more than 2^53-1; left unknown',
      ]);
      const capacities = (await assetsOf('fra01')).map(({ id, capacity }) => [id, capacity]);
      const nothing = noCapacity;
      expect(capacities.slice(0, 4)).toEqual([
        [nodeName(sites.fra01, 0), { cpu: 12_800n, memory: 2 ** 38, storage: 15_360_000_000_000 }],
        [nodeName(sites.fra01, 1), nothing],
        [nodeName(sites.fra01, 2), nothing],
        [nodeName(sites.fra01, 3), nothing],
      ]);
      const query = netbox.requests.find(({ path }) => path === 'dcim/inventory-items')?.query;
      expect(query?.getAll('role')).toEqual(['cpu', 'dimm', 'drive', 'ssd']);
    });

    it('asks for no role of inventory items that NetBox does not have', async () => {
      const yaml =
        'mapping: { capacity: { memory: { field: size, unit: GB, inventory_items: [ram] } } }';
      await expect(round({ yaml })).rejects.toThrow(
        'dcim/inventory-items/: NetBox answers with HTTP status 400, ' +
          '"role": "Select a valid choice. ram is not one of the available choices."',
      );
      netbox.tables['dcim/inventory-items'] = [
        itemRow(1, 'A1', { id: 101 }, itemRoles.cpu, { size: 64 }),
      ];
      netbox.misbehave = ({ path }) =>
        path === 'dcim/inventory-items' ? { kind: 'ignore-filters' } : null;
      await expect(round({ yaml: yaml.replace('ram', 'dimm') })).rejects.toThrow(
        'inventory item 1 does not match role=dimm, which was asked for',
      );
    });

    it('reads clusters, tenants and device types where it uses them', async () => {
      const group = reference(1, 'north', 'North');
      const holding = reference(1, 'holding', 'Holding');
      netbox.tables['virtualization/clusters'].push(clusterRow(1, 'kvm-1', group));
      netbox.tables['tenancy/tenants'] = [
        tenantRow(tenants.acme, holding),
        tenantRow(tenants.globex),
      ];
      netbox.tables['dcim/device-types'] = [deviceTypeRow(1, { cpu_cores: 64 })];
      netbox.tables['dcim/devices'] = [
        deviceRow(1, 'a', {
          role: roles.compute,
          site: sites.fra01,
          cluster: { id: 1, name: 'k' },
        }),
      ];
      const { unmatched } = await round({
        yaml: `
mapping:
  partner: tenant_group
  hybrid_core: [cluster_group, region]
  capacity: { device_type: true }
`,
      });
      expect(unmatched).toEqual([
        {
          subject: 'site 3 ber03',
          reason:
            'it has no tenant with a group; mapping.only_partner puts everything into one partner',
        },
      ]);
      const state = await stored('holding');
      expect(state?.sites.map(({ id, hybridCoreId }) => [id, hybridCoreId])).toEqual([
        ['ams02', 'nl'],
        ['fra01', 'north'],
      ]);
      expect((await assetsOf('fra01', 'holding'))[0]?.capacity.cpu).toBe(6_400n);
    });

    it('can leave out sites without a tag, and what is in them', async () => {
      const [fra01] = netbox.tables['dcim/sites'];
      fra01!.tags = [{ id: 1, name: 'Cloud', slug: 'cloud' }];
      const report = await round({ yaml: 'filter: { site_tag: cloud }' });
      expect(report).toMatchObject({ unmatched: [], errors: [], changed: nodesPerSite });
      expect((await stored())?.sites.map(({ id }) => id)).toEqual(['fra01']);
      netbox.misbehave = ({ path }) => (path === 'dcim/sites' ? { kind: 'ignore-filters' } : null);
      await expect(round({ yaml: 'filter: { site_tag: cloud }' })).rejects.toThrow(
        'site 2 does not match tag=cloud',
      );
    });

    it('can leave out other tenants, or have one partner alone', async () => {
      await round({ yaml: 'filter: { tenants: [acme, hooli] }' }).then(({ errors }) =>
        expect(errors).toEqual([
          'filter.tenants: NetBox shows no site and no device of the tenant hooli',
        ]),
      );
      expect(await stored('globex')).toBe(null);
      await round({ yaml: 'mapping: { only_partner: { id: all, name: All } }' });
      expect((await stored('all'))?.sites).toHaveLength(3);
    });
  });
});
