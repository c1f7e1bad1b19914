/** Holds transactions open, and detects lock waits in the server's own list of locks. */
import { setTimeout } from 'node:timers/promises';
import { afterEach } from 'vitest';
import type { TestDatabase } from './database.ts';

const releases: (() => void)[] = [];

/** Ends transactions that a failed test of the calling file or suite left open. */
export function releaseAfterEach(): void {
  afterEach(() => {
    for (const release of releases.splice(0)) release();
  });
}

/** A transaction that has finished its work, and commits on request. */
export async function held<Transaction>(
  from: { transaction(work: (transaction: Transaction) => Promise<unknown>): Promise<unknown> },
  work: (transaction: Transaction) => Promise<unknown>,
): Promise<() => Promise<unknown>> {
  const worked = Promise.withResolvers<void>();
  const going = Promise.withResolvers<void>();
  const done = from.transaction(async (transaction) => {
    await work(transaction);
    worked.resolve();
    await going.promise;
  });
  await Promise.race([worked.promise, done]);
  releases.push(going.resolve);
  return () => {
    going.resolve();
    return done;
  };
}

/** Resolves once so many of the database's transactions wait for a lock. */
export async function waiting({ name, execute }: TestDatabase, count: number): Promise<void> {
  for (;;) {
    const [row] = await execute(
      `select count(*)::int as count from pg_locks
       where not granted and pid in (select pid from pg_stat_activity where datname = '${name}')`,
    );
    if ((row!.count as number) >= count) return;
    await setTimeout(5);
  }
}
