/**
 * Records the workload history of its share of partners for the life of the process: each
 * five-minute slot once, then the resulting events, then housekeeping of older slots.
 */

import { LeaseLost, newHolder } from '../lease/lease.ts';
import { WorkShares } from '../lease/shares.ts';
import { Terms } from '../lease/terms.ts';
import type { Observe, RecorderWork } from '../observe/observation.ts';
import type { Store, StoreReader, StoreTransaction, StoreWriter } from '../store/store.ts';
import { oneLine } from '../text/quote.ts';
import { type Clocks, Steadiness, slots } from './clock.ts';
import { Housekeeping } from './housekeeping.ts';
import { Reports } from './reports.ts';
import { Rounds } from './round.ts';

/**
 * How long the clock must be stable before history is downsampled and removed by it: a machine that
 * starts with a wrong clock has it corrected by then.
 */
export const clockSteadyMs = 15 * 60 * 1_000;

/** Time after its slot at which a round stops housekeeping: the next one is near. */
const housekeepingMsMax = 240_000;

export interface RecorderOptions extends Clocks {
  readonly reader: StoreReader;
  readonly writer: StoreWriter;
  /** Unique to this process; shown to operators. */
  readonly holder: string;
  readonly usageMaxAgeMs: number;
  readonly observe: Observe;
  /** The pauses between polls of the leases, by another clock than the machine's. */
  readonly sleepOfLease?: NonNullable<Clocks['sleep']>;
}

export class Recorder {
  readonly #options: RecorderOptions;
  readonly #shares: WorkShares;
  readonly #terms: Terms;
  readonly #steadiness: Steadiness;
  /** The tasks whose last attempt failed. */
  readonly #failing = new Set<RecorderWork>();

  constructor(options: RecorderOptions) {
    const { writer, holder, elapsed, observe, sleepOfLease } = options;
    this.#options = options;
    this.#steadiness = new Steadiness(options);
    this.#shares = new WorkShares({
      writer,
      name: 'recorder',
      holder,
      elapsed,
      observeShares: (counts) => observe({ type: 'recorder-shares', ...counts }),
    });
    this.#terms = new Terms({
      lease: this.#shares,
      work: (term) => this.#work(term),
      observeRole: (role, of) => observe({ type: 'recorder-role', role, holder: of }),
      observeFault: (error) => this.#observeFault('lease', error),
      observeRecovered: () => observe({ type: 'history-recovered', what: 'lease' }),
      ...(sleepOfLease !== undefined && { sleep: sleepOfLease }),
    });
  }

  /** Starts; returns immediately. */
  start(): void {
    this.#terms.start();
  }

  /** Stops the round and releases the lease; the owner closes reader and writer. */
  stop(): Promise<void> {
    return this.#terms.stop();
  }

  async #work(term: AbortController): Promise<void> {
    const { observe } = this.#options;
    const shares = this.#shares;
    const fence = (transaction: StoreTransaction, partnerId: string) =>
      shares.fence(transaction, partnerId);
    const owns = (partnerId: string) => shares.holds(partnerId);
    // State of an earlier term may be outdated by another recorder since.
    const rounds = new Rounds({ ...this.#options, owns, fence });
    let slotNow = 0;
    let gainsSeen = shares.gains;
    // Record shares taken from another process first: their slot may be missing.
    const hasGained = () => shares.gains !== gainsSeen;
    const mayGoOn = () => {
      const isInTime = this.#options.clock() - slotNow < housekeepingMsMax;
      return isInTime && !hasGained() && !term.signal.aborted;
    };
    const reports = new Reports({ ...this.#options, fence, mayGoOn });
    const housekeeping = new Housekeeping({ ...this.#options, fence, mayGoOn });
    for await (const { slot, lateMs, isMissed } of slots(this.#options, term.signal, hasGained)) {
      const steadyMs = this.#steadiness.steadyForMs();
      if (isMissed) {
        observe({ type: 'history-missed', slot, lateMs });
        continue;
      }
      slotNow = slot;
      gainsSeen = shares.gains;
      await this.#attempt('round', term, async () =>
        observe(await rounds.record(slot, term.signal)),
      );
      reports.keepOnly(rounds.partnerIds);
      await this.#attempt('events', term, () => reports.report(rounds.sampled, slot, term.signal));
      if (steadyMs < clockSteadyMs) continue;
      await this.#attempt('housekeeping', term, () => housekeeping.keep(rounds.partnerIds, slot));
    }
  }

  /** Runs a task; an error does not affect the next slot. */
  async #attempt(
    what: RecorderWork,
    term: AbortController,
    work: () => Promise<void>,
  ): Promise<void> {
    try {
      await work();
      if (this.#failing.delete(what)) this.#options.observe({ type: 'history-recovered', what });
    } catch (error) {
      if (error instanceof LeaseLost) term.abort();
      else if (!term.signal.aborted) {
        this.#failing.add(what);
        this.#observeFault(what, error);
      }
    }
  }

  #observeFault(what: 'lease' | RecorderWork, error: unknown): void {
    const message = oneLine(error instanceof Error ? error.message : String(error));
    this.#options.observe({ type: 'history-fault', what, message });
  }
}

/** A running recording. */
interface Recording {
  /** Releases the lease immediately, and closes the connections. */
  stop(): Promise<void>;
}

/**
 * Starts with the next slot, or once the current recorder stops. `usageMaxAgeMs` as in the processes
 * that serve; `clock` in ms since 1970.
 */
export async function startRecording(
  store: Store,
  usageMaxAgeMs: number,
  observe: Observe,
  clock: () => number,
): Promise<Recording> {
  const reader = await store.openReader();
  const writer = await store.openWriter();
  const recorder = new Recorder({
    reader,
    writer,
    holder: newHolder(),
    usageMaxAgeMs,
    observe,
    clock,
    elapsed: () => performance.now(),
  });
  recorder.start();
  return {
    async stop() {
      await recorder.stop();
      await reader.close();
      await writer.close();
    },
  };
}
