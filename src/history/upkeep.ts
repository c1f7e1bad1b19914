/**
 * In charge of gathering complete days and removing what is no longer kept, in transactions that are
 * short: others write in between.
 */
import {
  dayMs,
  type HistoryStep,
  type HistorySubject,
  historySteps,
  stepRetentionMs,
  stepStart,
} from '../domain/history.ts';
import { type FencedWriter, fencedTransaction } from '../lease/fenced.ts';
import { eventsKeptMax, eventsKeptMs } from './limits.ts';

export interface UpkeepOptions extends FencedWriter {
  /** Asked between transactions; what is left over is done another time. */
  mayGoOn(): boolean;
}

/** Puts a partner's days before that of `now` together. */
export async function gatherDays(
  { mayGoOn, ...fenced }: UpkeepOptions,
  partnerId: string,
  now: number,
): Promise<void> {
  let after: HistorySubject | null = null;
  while (mayGoOn()) {
    after = await fencedTransaction(
      fenced,
      (transaction): Promise<HistorySubject | null> =>
        transaction.compactHistory(partnerId, stepStart(now, '1d'), after),
    );
    if (after === null) return;
  }
}

/**
 * Removes a partner's points of a step in days that ended by `before`, but for the newest
 * `daysKeptMin` days. Returns how many.
 */
export async function removeEnded(
  { mayGoOn, ...fenced }: UpkeepOptions,
  partnerId: string,
  step: HistoryStep,
  before: number,
  daysKeptMin = 0,
): Promise<number> {
  let all = 0;
  while (mayGoOn()) {
    const removed = await fencedTransaction(fenced, (transaction) =>
      transaction.pruneHistory(partnerId, step, before, daysKeptMin),
    );
    if (removed === 0) break;
    all += removed;
  }
  return all;
}

/** Removes a partner's events that are no longer kept. */
async function removeOldEvents(
  { mayGoOn, ...fenced }: UpkeepOptions,
  partnerId: string,
  now: number,
): Promise<void> {
  const bounds = { before: now - eventsKeptMs, kept: eventsKeptMax };
  while (mayGoOn()) {
    const removed = await fencedTransaction(fenced, (transaction) =>
      transaction.pruneEvents(partnerId, bounds),
    );
    if (removed === 0) return;
  }
}

/** Remembers which partners were seen to, so that each is once a day. */
export class Upkeep {
  readonly #options: UpkeepOptions;
  readonly #doneOn = new Map<string, number>();

  constructor(options: UpkeepOptions) {
    this.#options = options;
  }

  async keep(partnerIds: readonly string[], now: number): Promise<void> {
    const today = Math.floor(now / dayMs);
    for (const partnerId of partnerIds) {
      if (this.#doneOn.get(partnerId) === today) continue;
      await gatherDays(this.#options, partnerId, now);
      for (const step of historySteps) {
        // By the number of recorded days, too: a clock that is ahead for months removes no more
        // days than it records.
        const kept = stepRetentionMs[step];
        await removeEnded(this.#options, partnerId, step, now - kept, Math.ceil(kept / dayMs));
      }
      await removeOldEvents(this.#options, partnerId, now);
      if (!this.#options.mayGoOn()) return;
      this.#doneOn.set(partnerId, today);
    }
  }
}
