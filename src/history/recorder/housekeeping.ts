/**
 * Housekeeping of the history: downsamples complete days and removes expired points, in short
 * transactions so that other writers interleave.
 */
import { setImmediate } from 'node:timers/promises';
import { type HistoryStep, type HistorySubject, stepStart } from '../../domain/history.ts';
import { type FencedWriter, fencedTransaction } from '../../store/lease/lease.ts';

export interface HousekeepingOptions extends FencedWriter {
  /** Checked between transactions; the rest is left for the next time. */
  readonly signal?: AbortSignal;
}

/** Downsamples a partner's days before that of `now`. Throws the signal's reason. */
export async function rollUpDays(
  { signal, ...fenced }: HousekeepingOptions,
  partnerId: string,
  now: number,
): Promise<void> {
  let after: HistorySubject | null = null;
  do {
    signal?.throwIfAborted();
    after = await fencedTransaction(
      fenced,
      (transaction): Promise<HistorySubject | null> =>
        transaction.compactHistory(partnerId, stepStart(now, '1d'), after),
    );
    await setImmediate();
  } while (after !== null);
}

/**
 * Removes a partner's points of a step in days that ended by `before`, as far as newer days bear out that
 * `daysKeptMin` days have passed since. Returns the number removed. Throws the signal's reason.
 */
export async function removeEnded(
  { signal, ...fenced }: HousekeepingOptions,
  partnerId: string,
  step: HistoryStep,
  before: number,
  daysKeptMin = 0,
): Promise<number> {
  for (let all = 0; ; ) {
    signal?.throwIfAborted();
    const removed = await fencedTransaction(fenced, (transaction) =>
      transaction.pruneHistory(partnerId, step, before, daysKeptMin),
    );
    if (removed === 0) return all;
    all += removed;
    await setImmediate();
  }
}
