/** Opens the reader of recorded history. */
import type { Store, StoreReader } from '../store/store.ts';
import type { BacktestSource, Recorded, TrendsSource } from './question.ts';
import { RecordedThread } from './thread.ts';
import { RecordedWriter } from './writer.ts';

/** Reads history in a worker thread, unless only this thread can open the store. */
export function openRecorded(
  { databaseUrl }: Store,
  reader: StoreReader,
): {
  readonly recorded: Recorded & TrendsSource;
  /** Null if only the event loop could run backtests. */
  readonly backtests: BacktestSource | null;
  readonly close: () => Promise<void>;
} {
  if (databaseUrl === undefined) {
    return { recorded: new RecordedWriter(reader), backtests: null, close: async () => {} };
  }
  const thread = new RecordedThread(databaseUrl);
  return { recorded: thread, backtests: thread, close: () => thread.close() };
}
