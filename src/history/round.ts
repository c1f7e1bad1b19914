/**
 * In charge of one slot: samples of one partner after another, each in a transaction of its own. What
 * goes wrong with a partner is that partner's alone.
 */
import { LeaseLost } from '../lease/lease.ts';
import type { HistoryRecorded } from '../observe/observation.ts';
import type { StoreReader, StoreTransaction, StoreWriter } from '../store/store.ts';
import { oneLine } from '../text/quote.ts';
import { namedFailuresMax, partnerLateMsMax } from './limits.ts';
import { PartnerSums } from './partner-sums.ts';

export interface RoundsOptions {
  readonly reader: Pick<StoreReader, 'readRevisions' | 'readPartner'>;
  readonly writer: Pick<StoreWriter, 'transaction'>;
  /** ms since 1970. */
  readonly clock: () => number;
  readonly usageMaxAgeMs: number;
  /** Throws a LeaseLost where another records by now. */
  guard(transaction: StoreTransaction): Promise<void>;
}

export class Rounds {
  readonly #options: RoundsOptions;
  /** What is known of each partner since the round before. */
  readonly #partners = new Map<string, PartnerSums>();

  constructor(options: RoundsOptions) {
    this.#options = options;
  }

  /** Ids of the partners that there were in the last round. */
  get partnerIds(): readonly string[] {
    return [...this.#partners.keys()];
  }

  /** Throws where the partners cannot be read, a LeaseLost, and the reason of the signal. */
  async record(slot: number, signal: AbortSignal): Promise<HistoryRecorded> {
    const startedAt = performance.now();
    const partners = await this.#options.reader.readRevisions();
    const ids = new Set(partners.map(({ partnerId }) => partnerId));
    for (const id of this.#partners.keys()) if (!ids.has(id)) this.#partners.delete(id);
    let samples = 0;
    const failures: string[] = [];
    for (const partner of partners) {
      signal.throwIfAborted();
      try {
        samples += await this.#recordPartner(partner, slot);
      } catch (error) {
        if (error instanceof LeaseLost) throw error;
        const message = error instanceof Error ? error.message : String(error);
        failures.push(oneLine(`partner ${partner.partnerId}: ${message}`));
      }
    }
    return {
      type: 'history-recorded',
      slot,
      partners: partners.length,
      samples,
      failed: failures.length,
      failures: failures.slice(0, namedFailuresMax),
      durationMs: performance.now() - startedAt,
    };
  }

  async #recordPartner(
    partner: Parameters<PartnerSums['sample']>[0],
    slot: number,
  ): Promise<number> {
    const { writer, guard, clock } = this.#options;
    const { partnerId } = partner;
    const lateMs = clock() - slot;
    if (lateMs < 0 || lateMs > partnerLateMsMax) {
      const seconds = Math.round(lateMs / 1_000);
      throw new Error(
        `its turn came ${seconds} s after the slot; allowed: 0 to ${partnerLateMsMax / 1_000} s`,
      );
    }
    const sums = this.#partners.get(partnerId) ?? new PartnerSums(this.#options);
    this.#partners.set(partnerId, sums);
    const samples = await sums.sample(partner, slot);
    if (samples.length === 0) return 0;
    return writer.transaction(async (transaction) => {
      await guard(transaction);
      return transaction.recordSamples(partnerId, slot, samples);
    });
  }
}
