/** PostgreSQL's disk fills up during an import. */
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../postgres/server.ts';
import { House } from './house.ts';
import { canMount, mountSmallDisk, type SmallDisk } from './small-disk.ts';

/** Assets of some MiB, more than the full disk has left. */
const manyAssets = 10_000;

describe.skipIf(!canMount())('where the disk of PostgreSQL is full', () => {
  let disk: SmallDisk;
  let server: PostgresServer;
  let house: House;
  beforeAll(async () => {
    disk = await mountSmallDisk();
    server = await startPostgres();
    const client = new Client(server.address('postgres'));
    await client.connect();
    await client.query(`create tablespace small location '${disk.folder}'`);
    await client.query('create database on_small_disk tablespace small');
    await client.end();
    house = await House.open(server.address('on_small_disk'));
  });
  afterAll(async () => {
    await house?.close();
    await server?.stop();
    await disk?.remove();
  });

  it('an import fails and leaves the old state, and works once there is space', async () => {
    const loads = house.loads();
    await disk.fill();
    const failed = await house.importNext(manyAssets);
    expect(failed).toMatchObject({ status: 1 });
    expect(failed.stderr).toMatch(/No space left on device/);
    expect(failed.stderr, 'without a stack trace').not.toMatch(/^\s+at /m);
    await house.expectStateShows();
    for (const replica of house.replicas) await house.expectWell(replica);

    await disk.free();
    expect(await house.importNext(manyAssets)).toMatchObject({ status: 0 });
    await house.expectStateShows();
    await house.expectChangesShow();
    for (const load of loads) {
      const { count, failures } = await load.end();
      expect(failures, `of ${count} requests`).toEqual([]);
    }
    for (const replica of house.replicas) expect(replica.reported()).toEqual({ away: 0, back: 0 });
  });
});
