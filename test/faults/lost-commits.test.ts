/**
 * The database returns to an earlier state under running replicas, and moves on from there: a
 * failover to a standby without the last commits, and a restore.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goneBackMsMin } from '../../src/snapshot/watcher.ts';
import { inTime, patienceMs } from '../fixture/patience.ts';
import { type PostgresServer, startPostgres } from '../postgres/server.ts';
import { ask, copyDatabase, isReplicated, startStandby } from '../postgres/standby.ts';
import { House } from './house.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** The promised delay of a change on every replica. */
const shownWithinMs = 2_000;

/** Time from the return of an earlier state until lost data are no longer served. */
const forgottenWithinMs = goneBackMsMin + 5_000;

const wideOf = (site: string) => `/hybrid-core/v1/sites/${site}/assets`;

/** The difference between a failover and a restore. */
interface History {
  readonly house: House;
  /** Saves the present state; later commits will be lost. */
  part(): Promise<void>;
  /** Replaces the present state with the saved one. */
  goBack(): Promise<void>;
}

/**
 * Imports a partner `two`, whose sites `one` and `other` have an asset each, with these statuses.
 */
async function importTwo(house: House, one: string, other: string): Promise<void> {
  const site = (id: string, status: string) =>
    `{ id: ${id}, assets: [{ id: n1, node_type: compute, status: ${status} }] }`;
  const file = join(house.workplace.folder, 'two.yaml');
  await writeFile(
    file,
    `partners: [{ id: two, name: Two, hybrid_cores: [{ id: eu, status: active, public_available: false,
      sites: [${site('one', one)}, ${site('other', other)}] }] }]`,
  );
  const imported = await house.run(['import', file]);
  expect(imported.status, imported.stderr).toBe(0);
}

/** Expects a condition of every replica within a time. */
async function expectEach(
  { replicas }: House,
  what: string,
  withinMs: number,
  isSo: (replica: House['replicas'][number]) => Promise<boolean>,
): Promise<void> {
  const all = replicas.map(async (replica, index) => {
    const done = await inTime(async () => (await isSo(replica)) || null, withinMs);
    expect(done, `replica ${index}: ${what} within ${withinMs} ms`).toBe(true);
  });
  await Promise.all(all);
}

/** Checks every promise on a database that returns to an earlier state. */
async function expectToFollow({ house, part, goBack }: History): Promise<void> {
  await importTwo(house, 'active', 'active');
  const kept = await house.newNamedToken('two');
  const again = await house.newNamedToken('two');
  await part();
  const lost = await house.newNamedToken('two');
  await importTwo(house, 'lost', 'lost');
  const statuses = async (replica: House['replicas'][number], credentials = again.credentials) => {
    const answers = ['one', 'other'].map((site) => replica.get(wideOf(site), credentials));
    return (await Promise.all(answers)).map(
      ({ text }) => /"status":"([a-z-]+)"/.exec(text)?.[1] ?? text,
    );
  };
  const shows = (one: string, other: string) => async (replica: House['replicas'][number]) =>
    (await statuses(replica)).join() === `${one},${other}`;
  await expectEach(house, 'the lost state', shownWithinMs, shows('lost', 'lost'));
  await expectEach(house, 'the lost token', shownWithinMs, async (replica) => {
    return (await replica.get(wideOf('one'), lost.credentials)).status === 200;
  });

  await goBack();
  await expectEach(house, 'the database is back', patienceMs, async (replica) => {
    return (await replica.storeUnavailable()) === 0;
  });
  // As many changes as were lost: each reuses the number of a lost one.
  await house.revoke(kept.tokenId);
  await expectEach(house, 'the revocation', shownWithinMs, async (replica) => {
    return (await replica.get(wideOf('one'), kept.credentials)).status === 401;
  });
  await importTwo(house, 'active', 'newer');
  await expectEach(house, 'the import, whole', shownWithinMs, shows('active', 'newer'));
  await expectEach(house, 'the lost token is unknown', shownWithinMs, async (replica) => {
    return (await replica.get(wideOf('one'), lost.credentials)).status === 401;
  });
}

describe('after a failover that lost commits', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let proxy: TcpProxy;
  let replication: TcpProxy;
  let house: House;
  beforeAll(async () => {
    primary = await startPostgres();
    replication = await startTcpProxy(primary.port);
    standby = await startStandby(primary, replication.port);
    proxy = await startTcpProxy(primary.port);
    house = await House.open(`postgres://postgres@127.0.0.1:${proxy.port}/postgres`);
  });
  afterAll(async () => {
    await house?.close();
    await proxy?.close();
    await replication?.close();
    await standby?.stop();
    await primary?.stop();
  });

  it('changes show in time, nothing of the lost history stays, and nothing is mixed', async () => {
    let token = await house.newNamedToken();
    await expectToFollow({
      house,
      async part() {
        expect(await isReplicated(primary, standby), 'the standby has all').toBe(true);
        replication.switchTo(null);
        token = await house.newNamedToken();
        await house.importNext();
        await house.expectStateShows();
      },
      async goBack() {
        await primary.interrupt('kill');
        expect(await ask(standby, 'select pg_promote()')).toBe(true);
        proxy.switchTo(standby.port);
      },
    });
    // Lost data are dropped as well for a partner without changes since.
    await expectEach(house, 'no lost token', forgottenWithinMs, async (replica) => {
      return (await replica.get(wideOf('none'), token.credentials)).status === 401;
    });
  });
});

describe('after a restore', () => {
  let server: PostgresServer;
  let house: House;
  beforeAll(async () => {
    server = await startPostgres();
    await ask(server, 'create database live');
    house = await House.open(server.address('live'));
  });
  afterAll(async () => {
    await house?.close();
    await server?.stop();
  });

  it('changes show in time, nothing of the lost history stays, and nothing is mixed', async () => {
    await expectToFollow({
      house,
      part: () => copyDatabase(server, 'live', 'kept'),
      async goBack() {
        await ask(server, 'drop database live with (force)');
        await copyDatabase(server, 'kept', 'live');
      },
    });
  });
});
