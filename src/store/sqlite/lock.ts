/** Waits for SQLite's locks without blocking the event loop. */
import { setTimeout } from 'node:timers/promises';
import { sqliteLockWaitMs } from '../limits.ts';

/** Pause between two attempts at a lock of SQLite, each some 20 µs. The process does other work. */
const sqliteLockRetryMs = 10;

/** The low byte of SQLite's result code for "another connection holds the lock". */
const sqliteBusy = 5;

/**
 * How connections are opened: SQLite itself waits for no lock. Its waiting is synchronous, and would
 * stop all else that the thread does, the holder of the lock included if that is another connection of
 * ours.
 */
export const withoutWaiting = { timeout: 0 } as const;

/**
 * Repeats the work until SQLite no longer answers that the database is locked. After `waitMs` it throws
 * SQLite's error.
 */
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

/** Whether another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === sqliteBusy
  );
}
