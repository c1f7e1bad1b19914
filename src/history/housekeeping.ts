/**
 * Housekeeping: downsamples complete days and removes expired points, in short
 * transactions so that other writers interleave.
 */
import {
  dayMs,
  type HistoryStep,
  type HistorySubject,
  historySteps,
  stepRetentionMs,
  stepStart,
} from '../domain/history.ts';
import { type FencedWriter, fencedTransaction, ShareLost } from '../lease/lease.ts';

export interface HousekeepingOptions extends FencedWriter {
  /** Checked between transactions; the rest is left for the next time. */
  mayGoOn(): boolean;
}

/** Downsamples a partner's days before that of `now`. */
export async function rollUpDays(
  { mayGoOn, ...fenced }: HousekeepingOptions,
  partnerId: string,
  now: number,
): Promise<void> {
  let after: HistorySubject | null = null;
  while (mayGoOn()) {
    after = await fencedTransaction(
      fenced,
      partnerId,
      (transaction): Promise<HistorySubject | null> =>
        transaction.compactHistory(partnerId, stepStart(now, '1d'), after),
    );
    if (after === null) return;
  }
}

/**
 * Removes a partner's points of a step in days that ended by `before`, except the newest
 * `daysKeptMin` days. Returns the number removed.
 */
export async function removeEnded(
  { mayGoOn, ...fenced }: HousekeepingOptions,
  partnerId: string,
  step: HistoryStep,
  before: number,
  daysKeptMin = 0,
): Promise<number> {
  let all = 0;
  while (mayGoOn()) {
    const removed = await fencedTransaction(fenced, partnerId, (transaction) =>
      transaction.pruneHistory(partnerId, step, before, daysKeptMin),
    );
    if (removed === 0) break;
    all += removed;
  }
  return all;
}

/** Tracks housekeeping per partner, which runs once a day. */
export class Housekeeping {
  readonly #options: HousekeepingOptions;
  readonly #doneOn = new Map<string, number>();

  constructor(options: HousekeepingOptions) {
    this.#options = options;
  }

  async keep(partnerIds: readonly string[], now: number): Promise<void> {
    const today = Math.floor(now / dayMs);
    for (const partnerId of partnerIds) {
      if (this.#doneOn.get(partnerId) === today) continue;
      try {
        await this.#keepPartner(partnerId, now);
      } catch (error) {
        if (error instanceof ShareLost) continue;
        throw error;
      }
      if (!this.#options.mayGoOn()) return;
      this.#doneOn.set(partnerId, today);
    }
  }

  async #keepPartner(partnerId: string, now: number): Promise<void> {
    await rollUpDays(this.#options, partnerId, now);
    for (const step of historySteps) {
      // Also bounded by the number of recorded days: a clock that is months ahead removes no more
      // days than it records.
      const kept = stepRetentionMs[step];
      await removeEnded(this.#options, partnerId, step, now - kept, Math.ceil(kept / dayMs));
    }
  }
}
