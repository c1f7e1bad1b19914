/**
 * What the guard on removals lets through and what it keeps waiting, whose hardware is whose by then,
 * and how an operator lets a removal through. On both databases.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allowWaiting } from '../../src/commands/allow-removals.ts';
import { readDocument } from '../../src/document/document.ts';
import { createAuditLog } from '../../src/observe/log.ts';
import { createSources } from '../../src/sources/sources.ts';
import { sourcesShape } from '../../src/sources/sources-file.ts';
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
import { type NetboxStandIn, startNetbox } from './netbox-stand-in/stand-in.ts';

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
      // It waits since it first did, and writes nothing while nothing moves.
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
      const { value } = readDocument(`{"prometheus":{"url":"${url}"}}`, 'json', sourcesShape);
      const options = { environment: {}, takeOver: false, allowRemovals: false };
      return createSources(value!, options)[0]!.collect({
        writer: database.writer,
        signal: new AbortController().signal,
        dryRun: false,
        isFresh: false,
        clock: () => Date.now(),
        progress: () => {},
        log: () => {},
        guard: async () => {},
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
        // It was given to the wrong tenant: nothing of the right one has gone meanwhile.
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
          expect.stringContaining('partner globex: NetBox shows nothing of it any more'),
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
