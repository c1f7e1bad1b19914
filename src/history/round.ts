/**
 * Records one slot: samples this process's partners, then writes each partner's samples in a
 * separate transaction. An error affects only its partner.
 */
import { type Fence, type FencedWriter, fencedTransaction, isLost } from '../lease/lease.ts';
import type { HistoryRecorded } from '../observe/observation.ts';
import type { PartnerRevisions, StoreReader, SubjectSample } from '../store/store.ts';
import { partnerLateMsMax } from './clock.ts';
import { PartnerFailures } from './partner-failures.ts';
import { PartnerSums } from './partner-sums.ts';
import type { SampledPartner } from './reports.ts';

export interface RoundsOptions {
  readonly reader: Pick<StoreReader, 'readRevisions' | 'readPartner'>;
  readonly writer: FencedWriter['writer'];
  /** ms since 1970. */
  readonly clock: () => number;
  readonly usageMaxAgeMs: number;
  /** Whether this process records the partner. */
  readonly owns: (partnerId: string) => boolean;
  /** Fence: throws a ShareLost if another process records the partner now. */
  readonly fence: Fence;
}

/** A partner's samples of the slot. */
interface PartnerSamples {
  readonly partnerId: string;
  readonly slot: number;
  readonly samples: readonly SubjectSample[];
}

export class Rounds {
  readonly #options: RoundsOptions;
  /** Cached sums of each partner, kept between rounds. */
  readonly #partners = new Map<string, PartnerSums>();
  /** The last slot written, by partner: not written again if this process is given more partners. */
  readonly #written = new Map<string, number>();

  #sampled: readonly SampledPartner[] = [];

  constructor(options: RoundsOptions) {
    this.#options = options;
  }

  /** The partners sampled in the last round; those already written for its slot were skipped. */
  get sampled(): readonly SampledPartner[] {
    return this.#sampled;
  }

  /** Ids of the partners that were this process's in the last round. */
  get partnerIds(): readonly string[] {
    return [...this.#partners.keys()];
  }

  /** Throws if the partners cannot be read, on a LeaseLost, and with the signal's reason. */
  async record(slot: number, signal: AbortSignal): Promise<HistoryRecorded> {
    const startedAt = performance.now();
    this.#sampled = [];
    const own = (await this.#options.reader.readRevisions()).filter(({ partnerId }) =>
      this.#options.owns(partnerId),
    );
    const ids = new Set(own.map(({ partnerId }) => partnerId));
    for (const id of this.#partners.keys()) if (!ids.has(id)) this.#partners.delete(id);
    for (const id of this.#written.keys()) if (!ids.has(id)) this.#written.delete(id);
    const partners = own.filter(({ partnerId }) => this.#written.get(partnerId) !== slot);
    let written = 0;
    const failures = new PartnerFailures(signal);
    const unwritten: PartnerSamples[] = [];
    // Samples everything before any write: reads do not block, writes may.
    const sampled: PartnerSamples[] = [];
    for (const partner of partners) {
      await failures.attempt(partner.partnerId, async () => {
        sampled.push(await this.#sample(partner, slot));
      });
    }
    this.#sampled = sampled.map(({ partnerId }) => {
      return { partnerId, sites: this.#partners.get(partnerId)!.sites };
    });
    for (const samplesOfPartner of sampled) {
      await failures.attempt(samplesOfPartner.partnerId, async () => {
        const samples = await this.#write(samplesOfPartner, 'unless-locked').catch((error) => {
          if (isLost(error)) throw error;
          return null;
        });
        if (samples === null) unwritten.push(samplesOfPartner);
        else written += samples;
      });
    }
    // Locked partners are written last, so that they do not delay the others.
    for (const samplesOfPartner of unwritten) {
      await failures.attempt(samplesOfPartner.partnerId, async () => {
        written += (await this.#write(samplesOfPartner, 'wait')) ?? 0;
      });
    }
    return {
      type: 'history-recorded',
      slot,
      partners: partners.length,
      samples: written,
      failed: failures.count,
      failures: failures.named,
      durationMs: performance.now() - startedAt,
    };
  }

  /** Samples a partner, unless it is too late for the samples to be of the slot. */
  async #sample(partner: PartnerRevisions, slot: number): Promise<PartnerSamples> {
    const { partnerId } = partner;
    const lateMs = this.#options.clock() - slot;
    if (lateMs < 0 || lateMs > partnerLateMsMax) {
      const seconds = Math.round(lateMs / 1_000);
      throw new Error(
        `its turn came ${seconds} s after the slot; allowed: 0 to ${partnerLateMsMax / 1_000} s`,
      );
    }
    const sums = this.#partners.get(partnerId) ?? new PartnerSums(this.#options);
    this.#partners.set(partnerId, sums);
    return { partnerId, slot, samples: await sums.sample(partner, slot) };
  }

  /**
   * Returns the number of samples written: none if the slot is recorded already, null if another
   * writer holds the partner's lock, which is not waited for.
   */
  async #write(
    { partnerId, slot, samples }: PartnerSamples,
    locked: 'wait' | 'unless-locked',
  ): Promise<number | null> {
    if (samples.length === 0) return 0;
    const written = await fencedTransaction(this.#options, partnerId, async (transaction) => {
      if (locked === 'unless-locked' && !(await transaction.tryLockPartner(partnerId))) return null;
      return transaction.recordSamples(partnerId, slot, samples);
    });
    if (written !== null) this.#written.set(partnerId, slot);
    return written;
  }
}
