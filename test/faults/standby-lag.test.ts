/** The documented query for a standby's lag, on an idle standby and on a lagging one. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../fixture/patience.ts';
import { type PostgresServer, startPostgres } from '../postgres/server.ts';
import { ask, isReplicated, startStandby } from '../postgres/standby.ts';

let primary: PostgresServer;
let standby: PostgresServer;
let query: string;

beforeAll(async () => {
  const page = await readFile('docs/operators/postgresql.md', 'utf8');
  query = /```sql\n(SELECT CASE[^`]*lag_seconds\n)```/.exec(page)![1]!;
  primary = await startPostgres();
  standby = await startStandby(primary);
});
afterAll(async () => {
  await standby?.stop();
  await primary?.stop();
});

/** Seconds; null if unknown. */
async function lagOf(server: PostgresServer): Promise<number | null> {
  const seconds = await ask(server, query);
  return seconds === null ? null : Number(seconds);
}

it('tells a standby that lags, and none of a primary that writes nothing', async () => {
  await ask(primary, 'create table moved ()');
  expect(await isReplicated(primary, standby)).toBe(true);
  expect(await lagOf(primary)).toBe(0);
  // The server's own WAL records are received a moment before they are replayed.
  const isEven = async () => ((await lagOf(standby)) === 0 ? true : null);
  expect(await eventually(isEven)).toBe(true);

  await ask(standby, 'select pg_wal_replay_pause()');
  await ask(primary, 'create table moved_again ()');
  const lagged = await eventually(async () => (await lagOf(standby)) || null);
  expect(lagged).toBeGreaterThan(0);
  expect(await lagOf(standby)).toBeGreaterThan(lagged!);

  await ask(standby, 'select pg_wal_replay_resume()');
  expect(await eventually(isEven)).toBe(true);

  await primary.interrupt('kill');
  const isUnknown = async () => ((await lagOf(standby)) === null ? true : null);
  expect(await eventually(isUnknown)).toBe(true);
});
