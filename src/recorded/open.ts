/** Opens what answers questions to the history. */
import type { Store, StoreReader } from '../store/store.ts';
import type { BacktestSource, Recorded, TrendsSource } from './question.ts';
import { RecordedThread } from './thread.ts';
import { RecordedWriter } from './writer.ts';

/** The history is read in a thread of its own, but from a store that only this thread has. */
export function openRecorded(
  { databaseUrl }: Store,
  reader: StoreReader,
): {
  readonly recorded: Recorded & TrendsSource;
  /** Null where only the event loop could work it out. */
  readonly backtests: BacktestSource | null;
  readonly close: () => Promise<void>;
} {
  if (databaseUrl === undefined) {
    return { recorded: new RecordedWriter(reader), backtests: null, close: async () => {} };
  }
  const thread = new RecordedThread(databaseUrl);
  return { recorded: thread, backtests: thread, close: () => thread.close() };
}
