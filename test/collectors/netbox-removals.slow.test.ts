/**
 * The guard on removals: which it allows and which stay pending, which tenant the hardware belongs
 * to in that time, and an operator's approval. On both databases.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allowWaiting } from '../../src/commands/allow-removals.ts';
import { createAuditLog } from '../../src/observe/log.ts';
import { createSources } from '../../src/sources/sources.ts';
import { sourcesSchema } from '../../src/sources/sources-file.ts';
import { readDocument } from '../../src/text/document/document.ts';
import { startFakePrometheus } from './fake-prometheus.ts';
import { fleet, nodeName, roles, sites, tenants } from './netbox-stand-in/fleet.ts';
import {
  databases,
  openTestDatabase,
  type RoundOptions,
  runRound,
  type TestDatabase,
} from './netbox-stand-in/house.ts';
import { deviceRow, type Row, reference, siteRow } from './netbox-stand-in/rows.ts';
import { type NetboxStandIn, startNetbox, tokens } from './netbox-stand-in/stand-in.ts';

const nodesPerSite = 4;

describe.each(databases)('Removals in NetBox, on %s', (_, create) => {
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
  const rowOf = (table: 'dcim/devices' | 'dcim/sites', name: string) =>
    netbox.tables[table].find((row) => row.name === name || row.slug === name) as Row;
  const device = (site: keyof typeof sites, index: number) =>
    rowOf('dcim/devices', nodeName(sites[site], index));

  function remove(isGone: (row: Row) => boolean): void {
    netbox.tables['dcim/devices'] = netbox.tables['dcim/devices'].filter((row) => !isGone(row));
  }

  async function idsOf(partnerId = 'acme') {
    const state = await database.read(partnerId);
    return Object.fromEntries(
      [...(state?.contents ?? [])].map(([siteId, { assets }]) => [
        siteId,
        assets.map(({ id }) => id),
      ]),
    );
  }

  const names = (site: keyof typeof sites, ...indices: number[]) =>
    indices.map((index) => nodeName(sites[site], index));

  describe('that are none', () => {
    it('an empty site goes', async () => {
      netbox.tables['dcim/sites'].push(siteRow(reference(9, 'old9'), { tenant: tenants.acme }));
      await round();
      expect(await idsOf()).toHaveProperty('old9', []);
      netbox.tables['dcim/sites'].pop();
      expect(await round()).toMatchObject({ errors: [], waiting: [] });
      expect(Object.keys(await idsOf())).toEqual(['ams02', 'fra01']);
    });

    it('the only node of a site gets another name', async () => {
      netbox.tables['dcim/sites'].push(siteRow(reference(9, 'one9'), { tenant: tenants.acme }));
      const only = deviceRow(900, 'only', { role: roles.compute, site: reference(9, 'one9') });
      netbox.tables['dcim/devices'].push(only);
      await round();
      only.name = 'renamed';
      expect(await round()).toMatchObject({ errors: [], changed: 2 });
      expect((await idsOf()).one9).toEqual(['renamed']);
    });

    it('all nodes of a site get other names, and the site does', async () => {
      await round();
      for (const row of netbox.tables['dcim/devices']) row.name = `${row.name}.acme.example`;
      const site = { ...sites.fra01, slug: 'fra1' };
      Object.assign(rowOf('dcim/sites', 'fra01'), { slug: site.slug });
      for (const row of netbox.tables['dcim/devices']) {
        if ((row.site as Row).id === site.id) row.site = { ...(row.site as Row), slug: site.slug };
      }
      expect((await round()).errors).toEqual([]);
      const renamed = names('fra01', 0, 1, 2, 3).map((name) => `${name}.acme.example`);
      expect(await idsOf()).toMatchObject({ fra1: renamed });
      expect(await idsOf()).not.toHaveProperty('fra01');
    });

    it('but a node that is replaced by another one is a loss', async () => {
      netbox.tables['dcim/sites'].push(siteRow(reference(9, 'one9'), { tenant: tenants.acme }));
      const only = deviceRow(900, 'only', { role: roles.compute, site: reference(9, 'one9') });
      netbox.tables['dcim/devices'].push(only);
      await round();
      Object.assign(only, { id: 901, name: 'other' });
      expect((await round()).errors).toMatchObject([
        expect.stringContaining('site one9 would lose 1 of its 1 asset, more than half'),
      ]);
      expect((await idsOf()).one9).toEqual(['only', 'other']);
    });
  });

  describe('that another NetBox makes', () => {
    const replaceDevices = (fingerprints: (index: number) => object) =>
      netbox.tables['dcim/devices'].forEach((row, index) => {
        Object.assign(row, { name: `staging-${index}` }, fingerprints(index));
      });

    it.each([
      ['other serial numbers', (index: number) => ({ serial: `OTHER${index}` })],
      ['no serial numbers', () => ({ serial: '' })],
      ['serial numbers that are all the same', () => ({ serial: 'N/A' })],
    ])('wait, since equal row ids mean other devices there: %s', async (_of, fingerprints) => {
      if (fingerprints(0).serial === 'N/A')
        for (const row of netbox.tables['dcim/devices']) row.serial = 'N/A';
      await round();
      const before = (await idsOf()).fra01 ?? [];
      replaceDevices(fingerprints);
      const { errors, waiting } = await round();
      expect(errors).toContainEqual(
        expect.stringContaining('site fra01 would lose 4 of its 4 assets, more than half'),
      );
      expect(waiting).toContainEqual({ assets: 4, since: 0 });
      expect((await idsOf()).fra01).toEqual(expect.arrayContaining(before));
    });

    it('are renames where the asset tag agrees', async () => {
      netbox.tables['dcim/devices'].forEach((row, index) => {
        Object.assign(row, { serial: '', asset_tag: `A${index}` });
      });
      await round();
      replaceDevices(() => ({}));
      expect(await round()).toMatchObject({ errors: [], waiting: [] });
    });
  });

  describe('that are of capacities', () => {
    const capacity = (row: Row, custom: object) => {
      row.custom_fields = custom;
    };
    const full = { cpu_cores: 8, memory_bytes: 1024, storage_bytes: null };
    const coresOf = async () =>
      (await database.read('acme'))?.contents.get('fra01')?.assets.map((of) => of.capacity.cpu);

    it('keep what is stored where more than half of a site would lose theirs', async () => {
      for (const row of netbox.tables['dcim/devices']) capacity(row, full);
      await round();
      for (const row of netbox.tables['dcim/devices'])
        capacity(row, { vcpus: 8, memory_bytes: 1024 });
      const { errors } = await round();
      expect(errors).toContainEqual(
        'refused: partner acme: site fra01: 4 of the 4 assets with a capacity of CPU cores would ' +
          'lose it, more than half; what is stored stays; allow_removals in the sources file permits it',
      );
      expect(errors.join()).not.toContain('memory');
      expect(await coresOf()).toEqual([800n, 800n, 800n, 800n]);
      const allowed = await round({ allowRemovals: ['fra01', 'ams02', 'ber03'] });
      expect(allowed.errors).toEqual([]);
      expect(allowed.log).toContainEqual(
        expect.stringContaining('allowed: site fra01: 4 of the 4 assets with a capacity of CPU'),
      );
      expect(await coresOf()).toEqual([null, null, null, null]);
    });

    it('go at half of a site', async () => {
      for (const row of netbox.tables['dcim/devices']) capacity(row, full);
      await round();
      for (const index of [0, 1]) capacity(device('fra01', index), { ...full, cpu_cores: null });
      expect((await round()).errors).toEqual([]);
      expect(await coresOf()).toEqual([null, null, 800n, 800n]);
    });

    it.each([
      ['capacity: { cpu_cores: vcpus }', 'device', 'capacity.cpu_cores', 'vcpus'],
      ['capacity: { memory: { field: ram, unit: GB } }', 'device', 'capacity.memory', 'ram'],
      ['city: custom_fields.town', 'site', 'city', 'town'],
      ['partner: custom_fields.owner', 'device or site', 'partner', 'owner'],
    ])('a custom field that no row has ends the round: %s', async (mapping, noun, key, field) => {
      await expect(round({ yaml: `mapping: { ${mapping} }` })).rejects.toThrow(
        `no ${noun} has the custom field "${field}", which mapping.${key} names`,
      );
      expect(await database.read('acme')).toBeNull();
    });
  });

  describe('that two sources would make in turns', () => {
    const nameless = { takeOver: false };
    const first = (options: RoundOptions = {}) =>
      round({ yaml: 'name: na', others: [{ name: 'nb', ...nameless }], ...options });
    const second = (options: RoundOptions = {}) =>
      round({ yaml: 'name: nb', others: [{ name: 'na', ...nameless }], ...options });

    it('are refused: a partner stays with the source that feeds it', async () => {
      await first();
      const before = await idsOf();
      remove(({ id }) => id === 101);
      expect((await second()).errors).toContainEqual(
        'refused: partner acme: the inventory comes from the source "na" of this sources file, not ' +
          'from "nb"; filters and mappings have to show each partner to one source only; ' +
          '--take-over moves it once',
      );
      expect(await idsOf()).toEqual(before);
      expect((await first()).errors).toEqual([]);
    });

    it('are none where the other source has another name now', async () => {
      await first();
      expect((await second({ others: [] })).errors).toEqual([]);
      expect((await first()).errors).toContainEqual(expect.stringContaining('the source "nb"'));
    });

    it('are refused to each source of a file but one', async () => {
      const part = (name: string) => ({ name, url: netbox.url, token_env: 'TOKEN' });
      const file = JSON.stringify({ netbox: [part('na'), part('nb')] });
      const { value } = readDocument(file, 'json', sourcesSchema);
      const options = { environment: { TOKEN: tokens.v2 }, takeOver: false, allowRemovals: false };
      const reports = [];
      for (const source of createSources(value!, options)) {
        reports.push(
          await source.collect({
            writer: database.writer,
            signal: new AbortController().signal,
            dryRun: false,
            clock: () => Date.now(),
            progress: () => {},
            log: () => {},
            fence: async () => {},
          }),
        );
      }
      expect(reports.map(({ errors }) => errors)).toEqual([
        [],
        ['acme', 'globex'].map((id) =>
          expect.stringContaining(`partner ${id}: the inventory comes from the source "na"`),
        ),
      ]);
    });

    it('are a move where the source takes over, unless the other one does as well', async () => {
      await first();
      expect((await second({ takeOver: true })).errors).toEqual([]);
      expect((await first()).errors).not.toEqual([]);
      const keys = 'name: na\ntake_over: true';
      const both = { yaml: keys, others: [{ name: 'nb', takeOver: true }] };
      expect((await round(both)).errors).not.toEqual([]);
      expect((await round({ ...both, others: [{ name: 'nb', ...nameless }] })).errors).toEqual([]);
    });
  });

  describe('that wait', () => {
    it('hold nothing else up, not at their own site either', async () => {
      await round();
      remove(({ id }) => id >= 101 && id <= 103);
      const added = deviceRow(900, 'fra01-new', { role: roles.compute, site: sites.fra01 });
      netbox.tables['dcim/devices'].push(added);
      const failed = { value: 'failed', label: 'Failed' };
      device('ams02', 0).status = failed;
      device('fra01', 3).status = failed;
      const now = Date.UTC(2026, 10, 22);
      const { errors, waiting, changed } = await round({ clock: () => now });
      expect(errors).toEqual([
        'refused: partner acme: site fra01 would lose 3 of its 4 assets, more than half; ' +
          '`collect --once --allow-removals fra01` permits it once; ' +
          'allow_removals in the sources file does too, while the collector runs',
      ]);
      expect([waiting, changed]).toEqual([[{ assets: 3, since: now }], 3]);
      expect((await idsOf()).fra01).toEqual([...names('fra01', 0, 1, 2, 3), 'fra01-new']);
      const { contents } = (await database.read('acme'))!;
      const statusOf = (site: string, id: string) =>
        contents.get(site)?.assets.find((asset) => asset.id === id)?.status;
      expect(statusOf('ams02', nodeName(sites.ams02, 0))).toBe('failed');
      expect(statusOf('fra01', nodeName(sites.fra01, 3))).toBe('failed');
      // Pending since the first round, without further writes while nothing changes.
      const { revision } = (await database.read('acme'))!;
      expect((await round({ clock: () => now + 1 })).waiting).toEqual([{ assets: 3, since: now }]);
      expect((await database.read('acme'))!.revision).toBe(revision);
    });

    it('keep a whole site in its hybrid core', async () => {
      await round();
      const before = await database.read('acme');
      netbox.tables['dcim/sites'] = netbox.tables['dcim/sites'].filter(({ id }) => id !== 1);
      remove(({ site }) => (site as Row).id === 1);
      expect((await round()).errors).toMatchObject([expect.stringContaining('whole site fra01')]);
      const after = await database.read('acme');
      expect(after?.sites).toEqual(before?.sites);
      expect(after?.hybridCores).toEqual(before?.hybridCores);
    });

    it('end when the nodes are back, and nothing has happened', async () => {
      await round();
      const before = await database.read('acme');
      const devices = netbox.tables['dcim/devices'];
      remove(({ id }) => id >= 101 && id <= 103);
      await round();
      netbox.tables['dcim/devices'] = devices;
      expect(await round()).toMatchObject({ errors: [], waiting: [], changed: 0 });
      expect(await database.read('acme')).toEqual(before);
    });

    it('go in the next round once they are allowed, but no others with them', async () => {
      await round();
      remove(({ id }) => id >= 101 && id <= 103);
      await round();
      const lines: string[] = [];
      const audit = createAuditLog({ write: (line: string) => lines.push(line) } as never);
      expect(await allowWaiting(database.writer, ['ams02'], audit)).toEqual([]);
      expect(await allowWaiting(database.writer, ['fra01'], audit)).toEqual([
        { partnerId: 'acme', siteId: 'fra01', assets: 3 },
      ]);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(/"action":"collect.allow-removals".*"site_id":"fra01","assets":3/);
      remove(({ id }) => id === 104);
      expect((await round()).errors).toMatchObject([expect.stringContaining('lose 4 of its 4')]);
      await allowWaiting(database.writer, true, audit);
      expect(await round()).toMatchObject({
        errors: [],
        waiting: [],
        log: ['allowed: site fra01 loses 4 of its 4 assets'],
      });
      expect((await idsOf()).fra01).toEqual([]);
    });

    it('are allowed by a flag at the sites that it names', async () => {
      await round();
      remove(({ id }) => id >= 101 && id <= 103);
      const other = await round({ allowRemovals: ['ams02'] });
      expect(other.errors).toMatchObject([expect.stringContaining('does not name this site')]);
      expect((await round({ allowRemovals: ['ams02', 'fra01'] })).errors).toEqual([]);
    });
  });

  describe('that are a change of tenant', () => {
    async function prometheusRound(url: string) {
      const { value } = readDocument(`{"prometheus":{"url":"${url}"}}`, 'json', sourcesSchema);
      const options = { environment: {}, takeOver: false, allowRemovals: false };
      return createSources(value!, options)[0]!.collect({
        writer: database.writer,
        signal: new AbortController().signal,
        dryRun: false,
        clock: () => Date.now(),
        progress: () => {},
        log: () => {},
        fence: async () => {},
      });
    }

    const usageOf = async (partnerId: string, siteId: string) =>
      (await database.read(partnerId))?.contents.get(siteId)?.usage.has('n1');

    it('give the figures to the present one, while the old one keeps its copy', async () => {
      netbox.tables['dcim/sites'].push(siteRow(reference(9, 'one9')));
      const only = deviceRow(900, 'n1', {
        role: roles.compute,
        site: reference(9, 'one9'),
        tenant: tenants.acme,
      });
      netbox.tables['dcim/devices'].push(only);
      await round();
      const prometheus = await startFakePrometheus();
      try {
        only.tenant = { ...tenants.globex };
        expect((await round()).errors).toMatchObject([expect.stringContaining('whole site one9')]);
        expect((await idsOf()).one9).toEqual(['n1']);
        expect((await idsOf('globex')).one9).toEqual(['n1']);
        expect(await prometheusRound(prometheus.url)).toMatchObject({ unmatched: [], changed: 1 });
        expect(await usageOf('globex', 'one9')).toBe(true);
        expect(await usageOf('acme', 'one9')).toBe(false);
        // It was assigned to the wrong tenant: the right one has lost nothing since.
        only.tenant = { ...tenants.acme };
        expect((await round()).errors).toMatchObject([
          expect.stringContaining('partner globex: the whole site one9'),
        ]);
        await prometheusRound(prometheus.url);
        expect(await usageOf('acme', 'one9')).toBe(true);
      } finally {
        await prometheus.stop();
      }
    });

    it('give the figures to the present one, also where the old one has nothing left', async () => {
      const only = deviceRow(900, 'n1', { role: roles.compute, site: sites.ber03 });
      netbox.tables['dcim/devices'].push(only);
      await round();
      const prometheus = await startFakePrometheus();
      try {
        rowOf('dcim/sites', 'ber03').tenant = { ...tenants.acme };
        expect((await round()).errors).toMatchObject([
          expect.stringContaining('partner globex: NetBox no longer lists it'),
        ]);
        expect(await prometheusRound(prometheus.url)).toMatchObject({ unmatched: [] });
        expect(await usageOf('acme', 'ber03')).toBe(true);
        expect(await usageOf('globex', 'ber03')).toBe(false);
      } finally {
        await prometheus.stop();
      }
    });
  });
});
