/**
 * Deletes expired rows: ended sessions, used links, old audit events and tokens, abandoned
 * sign-ins. Runs on a timer, so that the data of the last user expire even without any further
 * sign-in.
 */
import { setTimeout } from 'node:timers/promises';
import { auditRetentionMs } from '../../access/limits.ts';
import type { PeopleWriter } from '../../store/people/people.ts';

/** Retention of ended sessions and used invitations: longer than any can be valid. */
export const sessionRetentionMs = 2 * 24 * 60 * 60 * 1_000;

/** Housekeeping interval: data outlive their retention by an hour at most. */
export const housekeepingIntervalMs = 60 * 60 * 1_000;

/** Pause between two batches of one run, in which other writers proceed. */
const housekeepingPauseMs = 100;

/** Retention of revoked and expired tokens: a year, and a month to investigate. */
const tokenRetentionMs = 400 * 24 * 60 * 60 * 1_000;

/**
 * Runs at once and then periodically; returns the stop function. `clock` gives ms since 1970; `onError`
 * receives the error of a failed removal, which the next run retries.
 */
export function startHousekeeping(
  writer: PeopleWriter,
  clock: () => number,
  onError: (error: unknown) => void,
): () => Promise<void> {
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
