/** Waits for the schema that `serve` and `hybrid-core migrate` make: other programs do not migrate. */
import { setTimeout } from 'node:timers/promises';
import type { Log } from '../observe/log.ts';
import { NoDatabase, SchemaBehind } from '../store/error.ts';
import type { Store } from '../store/store.ts';

/** Interval of looks at the schema: a start is late by no more. */
const lookMs = 500;

/**
 * Resolves with true once the schema is this program's, or with false on a stop before. Rejects if
 * waiting would not help: the database is unreachable, or of a newer release.
 */
export async function waitForSchema(
  store: Store,
  log: Pick<Log, 'warn' | 'info'>,
  stop: Promise<unknown>,
): Promise<boolean> {
  const stopped = new AbortController();
  void stop.then(() => stopped.abort());
  let told = '';
  for (;;) {
    const missing = await missingSchema(store);
    if (missing === null) {
      if (told !== '') log.info('the schema is there');
      return true;
    }
    if (missing !== told) log.warn(`waiting for the schema: ${missing}`);
    told = missing;
    await setTimeout(lookMs, undefined, stopped).catch(() => {});
    if (stopped.signal.aborted) return false;
  }
}

/** What is missing; null if nothing is. */
async function missingSchema(store: Store): Promise<string | null> {
  try {
    await requireCurrentSchema(store);
    return null;
  } catch (error) {
    if (error instanceof NoDatabase || error instanceof SchemaBehind) return error.message;
    throw error;
  }
}

/** Throws unless the database is there, and its schema is this program's. */
export async function requireCurrentSchema(store: Store): Promise<void> {
  await store.requireDatabase();
  const reader = await store.openReader();
  await reader.close();
}
