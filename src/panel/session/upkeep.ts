/**
 * Deletes expired rows: ended sessions, used links, old audit events and tokens, abandoned
 * sign-ins. Runs on a timer, so that the data of the last user expire even without any further
 * sign-in.
 */
import { setTimeout } from 'node:timers/promises';
import { actsKeptMs, tokensKeptMs } from '../../access/limits.ts';
import type { PeopleWriter } from '../../store/people/people.ts';
import { pastKeptMs, upkeepMs, upkeepPauseMs } from '../limits.ts';

export interface UpkeepOptions {
  readonly writer: PeopleWriter;
  /** The time in ms since 1970. */
  readonly clock: () => number;
  /** Receives the error of a failed removal; the next run retries it. */
  readonly onError: (error: unknown) => void;
}

/** Runs at once and then periodically; returns the stop function. */
export function startUpkeep({ writer, clock, onError }: UpkeepOptions): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const remove = async () => {
    while (!signal.aborted && (await removeSome())) {
      // Lets other writers in: each round holds the write lock of a single-writer database.
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
