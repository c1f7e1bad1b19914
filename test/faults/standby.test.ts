/** The database fails over: a proxy switches to a standby that was promoted. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchIntervalMs } from '../../src/limits.ts';
import { postgresReadSilenceMs } from '../../src/store/limits.ts';
import { eventually } from '../fixture/patience.ts';
import { type PostgresServer, startPostgres } from '../postgres/server.ts';
import { House } from './house.ts';
import { expectToOutlive } from './outage.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const replicatedWithinMs = 20_000;

/** Before a silent connection counts as lost. */
const silentMs = 3_000;
/** From then on: the silence that a look may meet, the pause to the next look, and some time. */
const replacedAfterMs = postgresReadSilenceMs - silentMs + watchIntervalMs + 500;

let primary: PostgresServer;
let standby: PostgresServer;
let proxy: TcpProxy;
let house: House;

/** The only value of the only row. */
async function ask(server: PostgresServer, sql: string): Promise<unknown> {
  const client = new Client(server.address('postgres'));
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0][0];
  } finally {
    await client.end();
  }
}

/** It follows the primary by streaming, from a copy of the primary's files. */
async function startStandby(): Promise<PostgresServer> {
  const folder = String(await ask(primary, 'show data_directory'));
  await primary.interrupt('fast');
  const settings = {
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres`,
    wal_retrieve_retry_interval: '200ms',
  };
  const following = await startPostgres({
    settings,
    files: { 'standby.signal': '' },
    copyOf: folder,
  });
  await primary.start();
  return following;
}

beforeAll(async () => {
  primary = await startPostgres();
  standby = await startStandby();
  proxy = await startTcpProxy(primary.port);
  house = await House.open(`postgres://postgres@127.0.0.1:${proxy.port}/postgres`);
});
afterAll(async () => {
  await house?.close();
  await proxy?.close();
  await standby?.stop();
  await primary?.stop();
});

it('a standby that is promoted behind a proxy takes over, and known tokens get every answer', async () => {
  await house.expectChangesShow();
  const end = String(await ask(primary, 'select pg_current_wal_lsn()'));
  const hasAll = `select pg_last_wal_replay_lsn() >= '${end}'::pg_lsn`;
  const isReplicated = async () => ((await ask(standby, hasAll)) === true ? true : null);
  expect(await eventually(isReplicated, replicatedWithinMs), 'the standby has all').toBe(true);

  await expectToOutlive(house, {
    durationMs: 4_000,
    async begin() {
      await primary.interrupt('kill');
      proxy.switchTo(null);
    },
    async end() {
      expect(await ask(standby, 'select pg_promote()')).toBe(true);
      proxy.switchTo(standby.port);
    },
  });
});

it('connections that fall silent are replaced, and known tokens get every answer', async () => {
  // Leaves each replica with several connections.
  await house.expectChangesShow();
  await expectToOutlive(house, {
    durationMs: silentMs,
    begin: async () => proxy.freeze(),
    end: () => new Promise((resolve) => setTimeout(resolve, replacedAfterMs)),
  });
});
