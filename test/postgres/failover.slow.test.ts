/** Several servers in one address: which is used, and what happens when the primary is lost. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import type { StoreReader, StoreWriter } from '../../src/store/store.ts';
import { until } from '../fixture/patience.ts';
import { type PostgresServer, startPostgres } from './server.ts';
import { ask, isReplicated, startStandby } from './standby.ts';

let primary: PostgresServer;
let standby: PostgresServer;

beforeAll(async () => {
  primary = await startPostgres();
  standby = await startStandby(primary);
  const writer = await openStore(primary.address('postgres')).openWriter();
  await writer.migrate();
  await writer.close();
  expect(await isReplicated(primary, standby)).toBe(true);
});
afterAll(async () => {
  await standby?.stop();
  await primary?.stop();
});

/** The standby stands first. */
function address(kind: string | null): string {
  const hosts = [standby, primary].map(({ port }) => `127.0.0.1:${port}`).join(',');
  const wanted = kind === null ? '' : `?target_session_attrs=${kind}`;
  return `postgres://postgres@${hosts}/postgres${wanted}`;
}

async function change(writer: StoreWriter): Promise<boolean> {
  const lease = (transaction: Parameters<Parameters<StoreWriter['transaction']>[0]>[0]) =>
    transaction.takeLease('collector', 'test', null);
  return writer.transaction(lease);
}

it.each([
  [null, 'standby'],
  ['any', 'standby'],
  ['standby', 'standby'],
  ['read-only', 'standby'],
  ['primary', 'primary'],
  ['read-write', 'primary'],
])('with target_session_attrs %s uses the %s', async (kind, expected) => {
  const writer = await openStore(address(kind)).openWriter();
  const outcome = await change(writer).then(
    () => 'primary',
    (error: Error) => error.message,
  );
  if (expected === 'primary') expect(outcome).toBe('primary');
  else expect(outcome).toContain('several hosts with target_session_attrs=read-write');
  await writer.close();
});

it('says what each server is if none of them will do', async () => {
  const only = `postgres://postgres@127.0.0.1:${standby.port},127.0.0.1:1/postgres`;
  await expect(openStore(`${only}?target_session_attrs=primary`).openReader()).rejects.toThrow(
    new RegExp(
      `127.0.0.1:${standby.port}: it is a standby, and target_session_attrs is primary; ` +
        '127.0.0.1:1: connect ECONNREFUSED',
    ),
  );
});

it('goes on by the promoted standby when the primary is killed, and tells of changes there', async () => {
  const store = openStore(address('read-write'));
  const [reader, writer]: [StoreReader, StoreWriter] = await Promise.all([
    store.openReader(),
    store.openWriter(),
  ]);
  let told = 0;
  const unsubscribe = reader.onChange!(() => told++);
  await until(async () => told > 0);
  await primary.interrupt('kill');
  await ask(standby, 'select pg_promote()');
  const before = told;
  await until(() =>
    reader.readRevisions().then(
      () => true,
      () => false,
    ),
  );
  await until(() =>
    change(writer).then(
      () => true,
      () => false,
    ),
  );
  // Listening again is told as a change that may have been missed.
  await until(async () => told > before);
  unsubscribe();
  await reader.close();
  await writer.close();
  await primary.start();
});
