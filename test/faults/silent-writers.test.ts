/**
 * Writers recover soon after their server is lost silently, as behind a firewall that drops state.
 */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Kysely, sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { leaseMs, WorkLease } from '../../src/store/lease/lease.ts';
import { Terms } from '../../src/store/lease/terms.ts';
import { openStore } from '../../src/store/open.ts';
import type { PeopleWriter } from '../../src/store/people/people.ts';
import {
  postgresBeginIdleMs,
  postgresStatementIdleMs,
} from '../../src/store/postgres/answer-timeout.ts';
import { postgresDialect } from '../../src/store/postgres/dialect.ts';
import type { StoreWriter } from '../../src/store/store.ts';
import { smallPartner, token, write } from '../conformance/store-under-test.ts';
import { eventually } from '../fixture/patience.ts';
import { type PostgresServer, startPostgres } from '../postgres/server.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const userId = '00000000-0000-4000-8000-0000000000ab';

/** Time for work without any wait, on a busy machine. */
const spareMs = 5_000;

let server: PostgresServer;
let proxy: TcpProxy;
let writer: StoreWriter;
let people: PeopleWriter;
beforeAll(async () => {
  server = await startPostgres();
  proxy = await startTcpProxy(server.port);
  const store = openStore(`postgres://postgres@127.0.0.1:${proxy.port}/postgres`);
  writer = await store.openWriter();
  await writer.migrate();
  for (const id of ['acme', 'other']) await write(writer, smallPartner(id));
  people = await store.openPeopleWriter();
});
afterAll(async () => {
  await people?.close();
  await writer?.close();
  await proxy?.close();
  await server?.stop();
});

/** Time until some work fails, in ms. */
async function msToFail(work: Promise<unknown>): Promise<number> {
  const began = performance.now();
  await expect(work).rejects.toThrow(/the server has not answered for \d+ ms/);
  return performance.now() - began;
}

it('a lease is held again, and writes continue, seconds after the connections fall silent', async () => {
  const lease = new WorkLease(writer, 'recorder', 'one', () => performance.now());
  const faults: unknown[] = [];
  const terms = new Terms({
    lease,
    work: (term) => new Promise((resolve) => term.signal.addEventListener('abort', resolve)),
    observeRole: () => {},
    observeFault: (error) => void faults.push(error),
    observeRecovered: () => {},
  });
  terms.start();
  expect(await eventually(() => lease.isHeld || null)).toBe(true);
  await people.transaction((transaction) => transaction.readAccess('acme'));
  const started = Promise.withResolvers<void>();
  const frozen = Promise.withResolvers<void>();
  // Its lock stays with the server until that ends the transaction: of this partner alone.
  const inside = people.transaction(async (transaction) => {
    await transaction.readAccess('other');
    started.resolve();
    await frozen.promise;
    await transaction.addToken(token('lost', userId, 'other'));
  });
  await started.promise;
  proxy.freeze();
  frozen.resolve();
  const insideMs = msToFail(inside);

  const faultFound = eventually(() => (faults.length > 0 ? true : null), 2 * leaseMs + spareMs);
  expect(await faultFound, 'the look is given up').toBe(true);
  const isHeld = await eventually(() => lease.isHeld || null, 2 * leaseMs + spareMs);
  expect(isHeld, 'the lease is held again').toBe(true);
  const write = () =>
    people
      .transaction((transaction) => transaction.addToken(token('kept', userId)))
      .then(
        () => true,
        () => null,
      );
  const writes = await eventually(write, 2 * postgresBeginIdleMs + spareMs);
  expect(writes, 'writes of another partner continue').toBe(true);
  expect(await insideMs).toBeLessThan(postgresStatementIdleMs + spareMs);
  await terms.stop();
});

it('a writer waits until the transaction of a silent one is ended, and writes', async () => {
  // The panel's writers would give up after two seconds.
  const direct = await openStore(server.address('postgres')).openWriter();
  onTestFinished(() => direct.close());
  const [started, frozen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const silent = people.transaction(async (transaction) => {
    await transaction.readAccess('other');
    started.resolve();
    await frozen.promise;
    await transaction.addToken(token('late', userId, 'other'));
  });
  const outcome = expect(silent).rejects.toThrow();
  await started.promise;
  await direct.transaction((transaction) => transaction.addToken(token('next', userId, 'other')));
  // The silent one goes on, as after SIGCONT.
  frozen.resolve();
  await outcome;
  const reading = await openStore(server.address('postgres')).openPeopleWriter();
  onTestFinished(() => reading.close());
  const access = await reading.transaction((transaction) => transaction.readAccess('other'));
  expect(access?.tokens.map(({ tokenId }) => tokenId)).toEqual(['next']);
});

it('a writer waits until one is ended that stopped in the middle of a large answer', async () => {
  const direct = await openStore(server.address('postgres')).openWriter();
  const pool = new Pool({ connectionString: server.address('postgres') });
  const db = new Kysely({ dialect: postgresDialect(pool) });
  onTestFinished(async () => {
    await db.destroy();
    await direct.close();
  });
  const connected = once(pool, 'connect');
  pool.on('connect', (client) => client.on('error', () => {}));
  const sending = Promise.withResolvers<Socket>();
  const stopped = db.transaction().execute(async (transaction) => {
    await sql`lock table token in exclusive mode`.execute(transaction);
    const [client] = (await connected) as [{ connection: { stream: Socket } }];
    const { stream } = client.connection;
    stream.once('data', () => sending.resolve(stream.pause()));
    // Far more than the system's buffers take.
    await sql`select repeat('x', 1000) from generate_series(1, 100000)`.execute(transaction);
  });
  const outcome = expect(stopped).rejects.toThrow();
  const stream = await sending.promise;
  try {
    await direct.transaction((transaction) => transaction.addToken(token('then', userId, 'other')));
  } finally {
    // It goes on, as after SIGCONT.
    stream.resume();
  }
  await outcome;
});

it('a write that begins on a silent connection fails within seconds, and the next one works', async () => {
  await people.transaction((transaction) => transaction.readAccess('acme'));
  proxy.freeze();
  const write = () => people.transaction((transaction) => transaction.readAccess('acme'));
  expect(await msToFail(write())).toBeLessThan(postgresBeginIdleMs + spareMs);
  expect((await write())?.tokens.map(({ tokenId }) => tokenId)).toEqual(['kept']);
});
