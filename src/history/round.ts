/**
 * Records one slot: samples all partners, then writes each partner's samples in a
 * separate transaction. An error affects only its partner, and so does a lock: the samples of a locked
 * partner are kept until it is free.
 */
import { type Fence, type FencedWriter, fencedTransaction, LeaseLost } from '../lease/lease.ts';
import type { HistoryRecorded } from '../observe/observation.ts';
import type { PartnerRevisions, StoreReader, SubjectSample } from '../store/store.ts';
import { partnerLateMsMax } from './clock.ts';
import { PartnerFailures } from './partner-failures.ts';
import { PartnerSums } from './partner-sums.ts';
import type { SampledPartner } from './reports.ts';

/** How long the samples of a locked partner are kept: longer than the largest import takes. */
const waitingKeptMs = 20 * 60 * 1_000;

export interface RoundsOptions {
  readonly reader: Pick<StoreReader, 'readRevisions' | 'readPartner'>;
  readonly writer: FencedWriter['writer'];
  /** ms since 1970. */
  readonly clock: () => number;
  readonly usageMaxAgeMs: number;
  /** Fence: throws a LeaseLost if another process records now. */
  readonly fence: Fence;
}

/** A partner's samples of the slot. */
interface PartnerSamples {
  readonly partnerId: string;
  readonly slot: number;
  readonly samples: readonly SubjectSample[];
}

/** A round that has begun. */
export interface Round {
  readonly slot: number;
  /** By the monotonic clock of this process. */
  readonly startedAt: number;
  readonly partners: number;
  readonly failures: PartnerFailures;
  /** Written so far. */
  samples: number;
}

export class Rounds {
  readonly #options: RoundsOptions;
  /** Cached sums of each partner, kept between rounds. */
  readonly #partners = new Map<string, PartnerSums>();
  #sampled: readonly SampledPartner[] = [];
  /** Samples of locked partners, of this slot and of those before. */
  #waiting: PartnerSamples[] = [];

  constructor(options: RoundsOptions) {
    this.#options = options;
  }

  /** The partners sampled in the last round. */
  get sampled(): readonly SampledPartner[] {
    return this.#sampled;
  }

  /** Ids of the partners of the last round. */
  get partnerIds(): readonly string[] {
    return [...this.#partners.keys()];
  }

  /** Whether samples wait for a locked partner. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /**
   * Samples all partners, and writes those that are free. Throws if the partners cannot be read, on a
   * LeaseLost, and with the signal's reason.
   */
  async begin(slot: number, signal: AbortSignal): Promise<Round> {
    const startedAt = performance.now();
    this.#sampled = [];
    const partners = await this.#options.reader.readRevisions();
    const failures = new PartnerFailures(signal);
    const round: Round = { slot, startedAt, partners: partners.length, failures, samples: 0 };
    const ids = new Set(partners.map(({ partnerId }) => partnerId));
    for (const id of this.#partners.keys()) if (!ids.has(id)) this.#partners.delete(id);
    this.#waiting = this.#waiting.filter(
      (of) => ids.has(of.partnerId) && slot - of.slot <= waitingKeptMs,
    );
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
    for (const of of sampled) {
      await failures.attempt(of.partnerId, async () => {
        const isWritten = await this.#write(round, of).catch((error) => {
          if (error instanceof LeaseLost) throw error;
          return false;
        });
        if (!isWritten) this.#waiting.push(of);
      });
    }
    return round;
  }

  /** Writes what waits, oldest first, where the partner is free now. */
  async writeWaiting(round: Round): Promise<void> {
    const still: PartnerSamples[] = [];
    for (const of of this.#waiting) {
      await round.failures.attempt(of.partnerId, async () => {
        if (!(await this.#write(round, of))) still.push(of);
      });
    }
    this.#waiting = still;
  }

  /** What was recorded since the slot began. Partners that are still locked count as failed. */
  end({ slot, startedAt, partners, samples, failures }: Round): HistoryRecorded {
    const locked = new Set(this.#waiting.map(({ partnerId }) => partnerId));
    for (const partnerId of locked) failures.add(partnerId, 'another writer has it locked');
    return {
      type: 'history-recorded',
      slot,
      partners,
      samples,
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

  /** Returns false if another writer holds the partner's lock, which is not waited for. */
  async #write(round: Round, { partnerId, slot, samples }: PartnerSamples): Promise<boolean> {
    if (samples.length === 0) return true;
    const written = await fencedTransaction(this.#options, async (transaction) => {
      if (!(await transaction.tryLockPartner(partnerId))) return null;
      return transaction.recordSamples(partnerId, slot, samples);
    });
    round.samples += written ?? 0;
    return written !== null;
  }
}
