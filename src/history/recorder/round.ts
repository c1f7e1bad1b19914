/**
 * Records one slot: samples all partners, then writes each partner's samples in a
 * separate transaction. An error affects only its partner, and so does a lock. Samples that could not be
 * written are kept for 20 minutes: a locked partner is asked again all the time; after an error, the write
 * is tried once more after all others, and then in the next slot's round. What another recorder has written
 * meanwhile stays as it is: a slot is written once.
 */

import type { HistoryRecorded } from '../../observe/observation.ts';
import { DatabaseBusy } from '../../store/error.ts';
import {
  type Fence,
  type FencedWriter,
  fencedTransaction,
  LeaseLost,
} from '../../store/lease/lease.ts';
import type { PartnerRevisions, StoreReader, SubjectSample } from '../../store/store.ts';
import { partnerLateMsMax } from './clock.ts';
import { PartnerFailures } from './partner-failures.ts';
import { PartnerSums } from './partner-sums.ts';
import { type EndOfTurn, Patience } from './patience.ts';
import type { SampledPartner } from './reports.ts';
import { Turns } from './turns.ts';

/** How long samples that cannot be written are kept: longer than the largest import takes. */
const waitingKeptMs = 20 * 60 * 1_000;

export interface RoundsOptions {
  readonly reader: Pick<StoreReader, 'readRevisions' | 'readPartner'>;
  readonly writer: FencedWriter['writer'];
  /** ms since 1970. */
  readonly clock: () => number;
  readonly usageMaxAgeMs: number;
  /** Fence: throws a LeaseLost if another process records now. */
  readonly fence: Fence;
  /** False once the next slot is near: whoever was not asked until then waits. */
  readonly isInTime: () => boolean;
  /** Ends the wait for a partner; for tests. */
  readonly endOfTurn?: EndOfTurn;
}

/** A partner's samples of the slot. */
interface PartnerSamples extends SampledPartner {
  readonly slot: number;
  readonly samples: readonly SubjectSample[];
}

/** Samples whose write failed, and why. */
interface FailedSamples {
  readonly of: PartnerSamples;
  readonly message: string;
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
  /** Those of this round that were not taken yet. */
  #sampled: SampledPartner[] = [];
  /** What was not written yet, mostly of locked partners: of this slot and of those before. */
  #locked: PartnerSamples[] = [];
  /** What could not be written for an error: of this slot and of those before. */
  #failed: FailedSamples[] = [];
  readonly #patience: Patience<PartnerSamples>;

  constructor(options: RoundsOptions) {
    this.#options = options;
    this.#patience = new Patience(options.endOfTurn);
  }

  /** The partners sampled in the last round, each once: those read late come with a later call. */
  takeSampled(): SampledPartner[] {
    return this.#sampled.splice(0);
  }

  /** Ids of the partners of the last round. */
  get partnerIds(): readonly string[] {
    return [...this.#partners.keys()];
  }

  /** Whether samples wait for a locked partner, or for one that was not read in its turn. */
  get isWaiting(): boolean {
    return this.#locked.length > 0 || this.#patience.pending.length > 0;
  }

  /**
   * Samples all partners, and writes those that are free, and what was kept of earlier slots. Throws if
   * the partners cannot be read, on a LeaseLost, and with the signal's reason.
   */
  async begin(slot: number, signal: AbortSignal): Promise<Round> {
    const startedAt = performance.now();
    // What was read since the last round may be written, but the state that it tells of is over.
    this.#takeLate();
    this.#sampled = [];
    const partners = await this.#options.reader.readRevisions();
    const failures = new PartnerFailures(signal);
    const round: Round = { slot, startedAt, partners: partners.length, failures, samples: 0 };
    const ids = new Set(partners.map(({ partnerId }) => partnerId));
    for (const id of this.#partners.keys()) if (!ids.has(id)) this.#partners.delete(id);
    const isKept = (of: PartnerSamples) => ids.has(of.partnerId) && slot - of.slot <= waitingKeptMs;
    this.#locked = this.#locked.filter(isKept);
    this.#failed = this.#failed.filter(({ of }) => isKept(of));
    // Samples everything before any write: reads do not block, writes may.
    const sampled: PartnerSamples[] = [];
    for (const partner of this.#patience.begin(partners)) {
      await failures.attempt(partner.partnerId, async () => {
        const sample = () => this.#sample(partner, slot);
        const of = await this.#patience.turn(partner.partnerId, sample);
        if (of !== null) sampled.push(of);
      });
    }
    this.#sampled = [...sampled];
    // Kept before the first write, which may find the lease lost.
    this.#locked = [...sampled, ...this.#locked];
    await this.#writeAll(round);
    await this.#writeAll(round);
    return round;
  }

  /**
   * Writes what waits where the partner is free now, and what was read late. What fails waits for the next
   * round.
   */
  async writeLocked(round: Round): Promise<void> {
    this.#takeLate();
    const { locked, failed } = await this.#writeEach(round, this.#locked);
    this.#locked = locked;
    this.#failed.push(...failed);
  }

  /** The same, and once more what failed. */
  async #writeAll(round: Round): Promise<void> {
    this.#takeLate();
    const all = [...this.#locked, ...this.#failed.map(({ of }) => of)];
    const { locked, failed } = await this.#writeEach(round, all);
    this.#locked = locked;
    this.#failed = failed;
  }

  #takeLate(): void {
    const late = this.#patience.takeArrived();
    this.#locked.push(...late);
    this.#sampled.push(...late);
  }

  /** What was recorded since the slot began. Partners whose samples still wait count as failed. */
  end({ slot, startedAt, partners, samples, failures }: Round): HistoryRecorded {
    const reasons = new Map(this.#failed.map(({ of, message }) => [of.partnerId, message]));
    for (const [partnerId, message] of this.#patience.failed) reasons.set(partnerId, message);
    for (const { partnerId } of this.#locked) {
      reasons.set(partnerId, 'another writer has it locked');
    }
    for (const partnerId of this.#patience.pending)
      reasons.set(partnerId, 'it was not read in time');
    for (const [partnerId, reason] of reasons) failures.add(partnerId, reason);
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

  /** Samples a partner, unless it is too late for the samples to be of the slot, before or after reading. */
  async #sample(partner: PartnerRevisions, slot: number): Promise<PartnerSamples> {
    const { partnerId } = partner;
    this.#requireInTime(slot, 'its turn came');
    const sums = this.#partners.get(partnerId) ?? new PartnerSums(this.#options);
    this.#partners.set(partnerId, sums);
    const samples = await sums.sample(partner, slot);
    this.#requireInTime(slot, 'it was read');
    return { partnerId, slot, samples, sites: sums.sites };
  }

  #requireInTime(slot: number, what: string): void {
    const lateMs = this.#options.clock() - slot;
    if (lateMs >= 0 && lateMs <= partnerLateMsMax) return;
    const seconds = Math.round(lateMs / 1_000);
    throw new Error(
      `${what} ${seconds} s after the slot; allowed: 0 to ${partnerLateMsMax / 1_000} s`,
    );
  }

  async #writeEach(round: Round, all: readonly PartnerSamples[]) {
    const turns = new Turns<PartnerSamples>();
    const failed: FailedSamples[] = [];
    const write = async (of: PartnerSamples) => {
      if (!this.#options.isInTime()) return false;
      try {
        return await this.#write(round, of);
      } catch (error) {
        if (error instanceof LeaseLost || error instanceof DatabaseBusy) throw error;
        failed.push({ of, message: error instanceof Error ? error.message : String(error) });
        return true;
      }
    };
    for (const of of all) {
      await round.failures.attempt(of.partnerId, () => turns.take(of, () => write(of)));
    }
    return { locked: turns.waiting, failed };
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
