/** Opens what answers questions to the history. */
import type { Store, StoreReader } from '../store/store.ts';
import type { Recorded, TrendsSource } from './question.ts';
import { RecordedThread } from './thread.ts';
import { RecordedWriter } from './writer.ts';

/** The history is read in a thread of its own, but from a store that only this thread has. */
export function openRecorded(
  { databaseUrl }: Store,
  reader: StoreReader,
): { readonly recorded: Recorded & TrendsSource; readonly close: () => Promise<void> } {
  if (databaseUrl === undefined) {
    return { recorded: new RecordedWriter(reader), close: async () => {} };
  }
  const thread = new RecordedThread(databaseUrl);
  return { recorded: thread, close: () => thread.close() };
}
