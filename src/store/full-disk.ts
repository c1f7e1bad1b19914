/** Tells of a store whose disk is full, and when it takes writes again. */
import { DiskFull } from './error.ts';
import type { Store } from './store.ts';

/**
 * A write failed for want of space, the first since one succeeded (`found`) or not (`still`), or the first
 * one after that succeeded (`over`).
 */
export type TellFull = (what: 'found' | 'still' | 'over') => void;

/** The same store, which tells of the writes that its writers do. */
export function tellingOfFullDisk(store: Store, tell: TellFull): Store {
  let isFull = false;
  const told = async <Result>(write: Promise<Result>): Promise<Result> => {
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
      return { ...writer, transaction: (work) => told(writer.transaction(work)) };
    },
    async openPeopleWriter() {
      const writer = await store.openPeopleWriter();
      return { ...writer, transaction: (work) => told(writer.transaction(work)) };
    },
    async openTokenUseWriter() {
      const writer = await store.openTokenUseWriter();
      return { ...writer, noteTokenUses: (uses) => told(writer.noteTokenUses(uses)) };
    },
  };
}
