/**
 * In charge of gathering complete days and removing what is no longer kept, in transactions that are
 * short: others write in between.
 */
import {
  dayMs,
  type HistoryStep,
  type HistorySubject,
  historySteps,
  stepKeptMs,
  stepStart,
} from '../domain/history.ts';
import type { StoreTransaction, StoreWriter } from '../store/store.ts';

export interface UpkeepOptions {
  readonly writer: Pick<StoreWriter, 'transaction'>;
  guard(transaction: StoreTransaction): Promise<void>;
  /** Asked between transactions; what is left over is done another time. */
  mayGoOn(): boolean;
}

/** Puts a partner's days before that of `now` together. */
export async function gatherDays(
  { writer, guard, mayGoOn }: UpkeepOptions,
  partnerId: string,
  now: number,
): Promise<void> {
  let after: HistorySubject | null = null;
  while (mayGoOn()) {
    after = await writer.transaction(async (transaction): Promise<HistorySubject | null> => {
      await guard(transaction);
      return transaction.compactHistory(partnerId, stepStart(now, '1d'), after);
    });
    if (after === null) return;
  }
}

/** Removes a partner's points of a step in days that ended by `before`. Returns how many. */
export async function removeEnded(
  { writer, guard, mayGoOn }: UpkeepOptions,
  partnerId: string,
  step: HistoryStep,
  before: number,
): Promise<number> {
  let all = 0;
  while (mayGoOn()) {
    const removed = await writer.transaction(async (transaction) => {
      await guard(transaction);
      return transaction.pruneHistory(partnerId, step, before);
    });
    if (removed === 0) break;
    all += removed;
  }
  return all;
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
        await removeEnded(this.#options, partnerId, step, now - stepKeptMs[step]);
      }
      if (!this.#options.mayGoOn()) return;
      this.#doneOn.set(partnerId, today);
    }
  }
}
