/** Waits for SQLite's locks without blocking the process. */
import { setTimeout } from 'node:timers/promises';
import { sqliteLockRetryMs, sqliteLockWaitMs } from '../limits.ts';

/** The low byte of SQLite's result code for "another connection holds the lock". */
const sqliteBusy = 5;

/**
 * Repeats the work until SQLite no longer answers that the database is locked. After the limit it
 * throws SQLite's error. SQLite's own waiting would stop the whole process, and with it the holder
 * of the lock if that is another connection of ours.
 */
export async function whenUnlocked<Result>(work: () => Result): Promise<Result> {
  const attemptsMax = Math.ceil(sqliteLockWaitMs / sqliteLockRetryMs);
  for (let attempt = 1; ; attempt++) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || attempt >= attemptsMax) throw error;
    }
    await setTimeout(sqliteLockRetryMs);
  }
}

function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === sqliteBusy
  );
}
