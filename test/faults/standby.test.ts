/** A database failover: a proxy switches to a promoted standby. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchIntervalMs } from '../../src/limits.ts';
import { postgresReadIdleMs } from '../../src/store/postgres/answer-timeout.ts';
import { type PostgresServer, startPostgres } from '../postgres/server.ts';
import { ask, isReplicated, startStandby } from '../postgres/standby.ts';
import { House } from './house.ts';
import { expectToOutlive } from './outage.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** Time until a silent connection counts as lost. */
const silentMs = 3_000;
/** From then on: a poll's read timeout, the pause before the next poll, and a margin. */
const replacedAfterMs = postgresReadIdleMs - silentMs + watchIntervalMs + 500;

let primary: PostgresServer;
let standby: PostgresServer;
let proxy: TcpProxy;
let house: House;

beforeAll(async () => {
  primary = await startPostgres();
  standby = await startStandby(primary);
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
  expect(await isReplicated(primary, standby), 'the standby has all').toBe(true);

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
