/**
 * Collecting from NetBox as an operator does: the command `collect`, a continuous collector, and
 * one inside a service. On both databases.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Workplace } from '../process/program.ts';
import { fleet, nodeName, sites } from './netbox-stand-in/fleet.ts';
import { databases, openTestDatabase, type TestDatabase } from './netbox-stand-in/house.ts';
import type { Row } from './netbox-stand-in/rows.ts';
import { type NetboxStandIn, startNetbox, tokens } from './netbox-stand-in/stand-in.ts';

const nodesPerSite = 30;

describe.each(databases)('The program and NetBox, on %s', (_, create) => {
  let database: TestDatabase;
  let netbox: NetboxStandIn;
  let place: Workplace;

  beforeEach(async () => {
    database = await openTestDatabase(create);
    netbox = await startNetbox(fleet(nodesPerSite));
    place = await Workplace.make();
  });

  afterEach(async () => {
    await place.remove();
    await netbox.stop();
    await database.remove();
  });

  function remove(isGone: (row: Row) => boolean): void {
    netbox.tables['dcim/devices'] = netbox.tables['dcim/devices'].filter((row) => !isGone(row));
  }

  async function assetIdsOf(siteId: string) {
    return ((await database.read('acme'))?.contents.get(siteId)?.assets ?? []).map(({ id }) => id);
  }

  /** Writes a sources file with further keys below `netbox`, and the token beside it. */
  async function writeSources(...keys: string[]): Promise<void> {
    const lines = ['netbox:', `url: ${netbox.url}/`, 'token_file: token', ...keys];
    await writeFile(join(place.folder, 'token'), `${tokens.v2}\n`);
    await writeFile(join(place.folder, 'sources.yaml'), `${lines.join('\n  ')}\n`);
  }

  it('collects once, shows what it would do, and exits by what came of it', async () => {
    await writeSources('interval: 10m');
    const flags = ['--sources', 'sources.yaml', '--database', database.address];
    const collect = (...more: string[]) => place.run(['collect', ...flags, ...more]);
    const dry = await collect('--dry-run');
    expect(dry).toMatchObject({ status: 0, stderr: '' });
    expect(dry.stdout).toContain('+ fra01/fra01-n0001 compute, active');
    const first = await collect('--once');
    expect(first).toMatchObject({ status: 0, stderr: '' });
    expect(first.stdout).toContain('netbox: 90 samples, 90 assets changed, 0 not matched');
    remove(({ id }) => id < 101 + nodesPerSite);
    expect(await collect('--once')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('site fra01 would lose 30 of its 30 assets'),
    });
    expect(await collect('--once', '--allow-removals')).toMatchObject({ status: 0 });
  });

  it('lets removals through once its sources file allows them, without a restart', async () => {
    await writeSources('interval: 1s');
    const collector = place.start(['collect', '--sources', 'sources.yaml'], {
      DATABASE_URL: database.address,
    });
    await collector.wrote(/"changed":90/);
    remove(({ id }) => id < 101 + nodesPerSite);
    await collector.wrote(/fra01 would lose 30 of its 30 assets/);
    await writeSources('interval: 1s', 'allow_removals: { until: soon }');
    await collector.wrote(/cannot be read again: sources.yaml:5:28: netbox.allow_removals.until/);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await writeSources('interval: 1s', `allow_removals: { sites: [fra01], until: ${until} }`);
    await collector.wrote(
      /"audit":true,.*"partner_id":"acme",.*"msg":"allowed: site fra01 loses 30 of its 30 assets"/,
    );
    expect(await assetIdsOf('fra01')).toEqual([]);
    collector.kill('SIGTERM');
    expect((await collector.finished()).status).toBe(0);
  });

  it('lets removals through by a command, beside a service that collects', async () => {
    await writeSources('interval: 1s');
    const flags = ['--sources', 'sources.yaml', '--database', database.address];
    const service = place.start(['serve', ...flags, '--port', '0']);
    await service.wrote(/"changed":90/);
    const allow = (...names: string[]) =>
      place.run(['collect', ...flags, '--once', '--allow-removals', ...names]);
    expect(await allow('fra01')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('no removal waits at fra01'),
    });
    remove(({ id }) => id > 101 && id < 101 + nodesPerSite);
    await service.wrote(/fra01 would lose 29 of its 30 assets/);
    const allowed = await allow('fra01');
    expect(allowed).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        /^allowed: site fra01 of partner acme loses 29 assets in the next round of the collector/,
      ),
      stderr: expect.stringContaining('"action":"collect.allow-removals"'),
    });
    await service.wrote(
      /"audit":true,.*"allowed_by":"collect --allow-removals".*"msg":"allowed: site fra01 loses 29/,
    );
    expect(await assetIdsOf('fra01')).toEqual([nodeName(sites.fra01, 0)]);
    service.kill('SIGTERM');
    expect((await service.finished()).status).toBe(0);
  });
});
