/** In charge of keeping one partner's fault from the others: each has a part of a round of its own. */
import { LeaseLost } from '../../lease/lease.ts';
import { quote } from '../../text/quote.ts';
import { partnerFailuresMsMax } from '../limits.ts';
import type { CollectContext } from './source.ts';

export interface Parts<Result> {
  readonly results: readonly Result[];
  /** A sentence for each partner whose part failed. */
  readonly errors: readonly string[];
}

/**
 * Does some work for each partner in turn. What fails for one is told and leaves out that partner
 * alone: on one node of a distributed database may lie as many partners as on all others together.
 * Rejects with what ends the round: a LeaseLost, the reason of the signal, or an error, where
 * every partner failed or where those that failed one after the other took too long.
 */
export async function eachPartner<Item, Result>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  { signal, clock }: Pick<CollectContext, 'signal' | 'clock'>,
  work: (item: Item) => Promise<Result>,
): Promise<Parts<Result>> {
  const results: Result[] = [];
  const errors: string[] = [];
  let failingSince: number | null = null;
  for (const item of items) {
    signal.throwIfAborted();
    const began = clock();
    try {
      results.push(await work(item));
      failingSince = null;
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      signal.throwIfAborted();
      failingSince ??= began;
      // A database that is silent would be waited for once for each partner.
      if (clock() - failingSince > partnerFailuresMsMax) throw error;
      if (errors.length === items.length - 1) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      errors.push(`partner ${quote(idOf(item))} was left as it was: ${reason}`);
    }
  }
  return { results, errors };
}
