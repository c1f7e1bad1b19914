/**
 * Deletes expired rows: ended sessions, used links, old audit events and tokens, abandoned
 * sign-ins. Runs on a timer, so that the data of the last user expire even without any further
 * sign-in.
 */
import { setTimeout } from 'node:timers/promises';
import { auditRetentionMs, tokenRetentionMs } from '../../access/limits.ts';
import type { PeopleWriter } from '../../store/people/people.ts';
import { housekeepingIntervalMs, housekeepingPauseMs, sessionRetentionMs } from '../limits.ts';

export interface HousekeepingOptions {
  readonly writer: PeopleWriter;
  /** The time in ms since 1970. */
  readonly clock: () => number;
  /** Receives the error of a failed removal; the next run retries it. */
  readonly onError: (error: unknown) => void;
}

/** Runs at once and then periodically; returns the stop function. */
export function startHousekeeping({
  writer,
  clock,
  onError,
}: HousekeepingOptions): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const remove = async () => {
    while (!signal.aborted && (await removeSome())) {
      // Lets other writers in: each round holds the write lock of a single-writer database.
      await setTimeout(housekeepingPauseMs, null, { signal }).catch(() => {});
    }
  };
  const removeSome = () => {
    const at = clock();
    const past = {
      at,
      before: at - sessionRetentionMs,
      auditEventsBefore: at - auditRetentionMs,
      tokensBefore: at - tokenRetentionMs,
    };
    return writer.transaction((transaction) => transaction.removeExpired(past));
  };
  let removing = remove().catch(onError);
  const timer = setInterval(() => {
    removing = removing.then(remove).catch(onError);
  }, housekeepingIntervalMs).unref();
  return () => {
    clearInterval(timer);
    stopping.abort();
    return removing;
  };
}
