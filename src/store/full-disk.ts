/** Reports when a store's disk fills up, and when writes succeed again. */
import { DiskFull } from './error.ts';
import type { Store } from './store.ts';

/**
 * A write failed because the disk is full, the first since a success (`found`) or a later one
 * (`still`), or the first write succeeded after that (`over`).
 */
export type ReportFullDisk = (what: 'found' | 'still' | 'over') => void;

/** Wraps a store and reports disk-full failures of its writers. */
export function reportingFullDisk(store: Store, tell: ReportFullDisk): Store {
  let isFull = false;
  const reporting = async <Result>(write: Promise<Result>): Promise<Result> => {
    try {
      const result = await write;
      if (isFull) tell('over');
      isFull = false;
      return result;
    } catch (error) {
      if (error instanceof DiskFull) {
        tell(isFull ? 'still' : 'found');
        isFull = true;
      }
      throw error;
    }
  };
  return {
    ...store,
    async openWriter() {
      const writer = await store.openWriter();
      return { ...writer, transaction: (work) => reporting(writer.transaction(work)) };
    },
    async openPeopleWriter() {
      const writer = await store.openPeopleWriter();
      return { ...writer, transaction: (work) => reporting(writer.transaction(work)) };
    },
    async openTokenUseWriter() {
      const writer = await store.openTokenUseWriter();
      return { ...writer, recordTokenUses: (uses) => reporting(writer.recordTokenUses(uses)) };
    },
  };
}
