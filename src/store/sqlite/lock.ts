/** Waits for SQLite's locks without blocking the event loop. */
import { setTimeout } from 'node:timers/promises';
import { sqliteLockWaitMs } from '../limits.ts';

/**
 * Retry interval of a SQLite lock; each attempt takes some 20 µs, and the process does other work
 * in between.
 */
const sqliteLockRetryMs = 10;

/** The low byte of SQLite's result code for "another connection holds the lock". */
const sqliteBusy = 5;

/**
 * Disables SQLite's busy timeout. It blocks synchronously, which would stall the whole thread, even
 * the lock's holder if that is another connection of ours.
 */
export const withoutWaiting = { timeout: 0 } as const;

/** Retries the work while the database is locked. After `waitMs`, throws SQLite's error. */
export async function whenUnlocked<Result>(
  work: () => Result,
  waitMs = sqliteLockWaitMs,
): Promise<Result> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
    }
    await setTimeout(sqliteLockRetryMs);
  }
}

/** Whether another connection holds the lock (SQLITE_BUSY). */
export function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === sqliteBusy
  );
}
