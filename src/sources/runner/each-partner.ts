/** Runs the work of a round partner by partner, so that one partner's failure leaves the others. */
import { LeaseLost } from '../../store/lease/lease.ts';
import { quote } from '../../text/quote.ts';
import type { CollectContext } from './source.ts';

/**
 * Time limit for consecutive failures of partners: more than the 30 s wait for one of them, less
 * than two such waits.
 */
const partnerFailuresMsMax = 45_000;

interface PartnerResults<Result> {
  readonly results: readonly Result[];
  /** One sentence per failed partner. */
  readonly errors: readonly string[];
}

/**
 * Runs work for each partner sequentially. A failure is reported and skips that partner only: one
 * node of a distributed database may hold as many partners as all others together. Rejects if the
 * round must end: with a LeaseLost, the signal's reason, or an error if every partner failed or
 * consecutive failures took too long.
 */
export async function eachPartner<Item, Result>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  { signal, clock }: Pick<CollectContext, 'signal' | 'clock'>,
  work: (item: Item) => Promise<Result>,
): Promise<PartnerResults<Result>> {
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
      // An unresponsive database would cost one timeout per partner.
      if (clock() - failingSince > partnerFailuresMsMax) throw error;
      if (errors.length === items.length - 1) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      errors.push(`partner ${quote(idOf(item))} was left as it was: ${reason}`);
    }
  }
  return { results, errors };
}
