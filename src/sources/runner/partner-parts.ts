/** In charge of keeping one partner's fault from the others: each has a part of a round of its own. */
import { LeaseLost } from '../../lease/lease.ts';
import { quote } from '../../text/quote.ts';

/**
 * Failures one after the other from which on the whole round fails: the database is away then, and
 * to wait for it once for each partner would take as many times as long.
 */
const failuresInRowMax = 3;

export interface Parts<Result> {
  readonly results: readonly Result[];
  /** A sentence for each partner whose part failed. */
  readonly errors: readonly string[];
}

/**
 * Does some work for each partner in turn. What fails for one is told and leaves out that partner
 * alone. Rejects with what ends the round: a LeaseLost, the reason of the signal, or the error of
 * the last of several that failed in a row, or of the only one.
 */
export async function eachPartner<Item, Result>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  signal: AbortSignal,
  work: (item: Item) => Promise<Result>,
): Promise<Parts<Result>> {
  const results: Result[] = [];
  const errors: string[] = [];
  let failuresInRow = 0;
  for (const item of items) {
    signal.throwIfAborted();
    try {
      results.push(await work(item));
      failuresInRow = 0;
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      signal.throwIfAborted();
      failuresInRow++;
      if (failuresInRow === Math.min(failuresInRowMax, items.length)) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      errors.push(`partner ${quote(idOf(item))} was left as it was: ${reason}`);
    }
  }
  return { results, errors };
}
