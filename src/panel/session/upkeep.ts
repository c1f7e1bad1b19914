/**
 * Removes what is past: ended sessions, used links, old acts and tokens, sign-ins that were never finished. Goes by time alone, so that the traces of the last person go when nobody comes any more.
 */
import { setTimeout } from 'node:timers/promises';
import { actsKeptMs, tokensKeptMs } from '../../access/limits.ts';
import type { PeopleWriter } from '../../store/people/people.ts';
import { pastKeptMs, upkeepMs, upkeepPauseMs } from '../limits.ts';

export interface UpkeepOptions {
  readonly writer: PeopleWriter;
  /** The time in ms since 1970. */
  readonly clock: () => number;
  /** Is told of a removal that failed: the next one makes up for it. */
  readonly onError: (error: unknown) => void;
}

/** Removes at once, and then again and again; returns what ends that. */
export function startUpkeep({ writer, clock, onError }: UpkeepOptions): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const remove = async () => {
    while (!signal.aborted && (await removeSome())) {
      // Others write in between: each round holds the lock of a database with one writer.
      await setTimeout(upkeepPauseMs, null, { signal }).catch(() => {});
    }
  };
  const removeSome = () => {
    const at = clock();
    const past = {
      ...{ at, before: at - pastKeptMs },
      ...{ actsBefore: at - actsKeptMs, tokensBefore: at - tokensKeptMs },
    };
    return writer.transaction((transaction) => transaction.removePast(past));
  };
  let removing = remove().catch(onError);
  const timer = setInterval(() => {
    removing = removing.then(remove).catch(onError);
  }, upkeepMs).unref();
  return () => {
    clearInterval(timer);
    stopping.abort();
    return removing;
  };
}
