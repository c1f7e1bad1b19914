/**
 * In charge of removing what is past: ended sessions, used links, old acts, sign-ins that were never
 * finished. Goes by time alone, so that the traces of the last person go when nobody comes any more.
 */
import { actsKeptMs } from '../../access/limits.ts';
import type { PeopleWriter } from '../../store/people/people.ts';
import { pastKeptMs, upkeepMs } from '../limits.ts';

export interface UpkeepOptions {
  readonly writer: PeopleWriter;
  /** The time in ms since 1970. */
  readonly clock: () => number;
  /** Is told of a removal that failed: the next one makes up for it. */
  readonly onError: (error: unknown) => void;
}

/** Removes at once, and then again and again; returns what ends that. */
export function startUpkeep({ writer, clock, onError }: UpkeepOptions): () => Promise<void> {
  let removing: Promise<void> = Promise.resolve();
  const remove = () => {
    const now = clock();
    removing = writer
      .transaction((transaction) =>
        transaction.removePast({ at: now, before: now - pastKeptMs, actsBefore: now - actsKeptMs }),
      )
      .catch(onError);
  };
  const timer = setInterval(remove, upkeepMs).unref();
  remove();
  return () => {
    clearInterval(timer);
    return removing;
  };
}
