/**
 * Records the workload history for the life of the process, while it holds the lease: each
 * five-minute slot once, then the resulting events.
 */

import { setTimeout as delay } from 'node:timers/promises';
import type { Observe, RecorderWork } from '../../observe/observation.ts';
import { LeaseLost, newHolder, WorkLease } from '../../store/lease/lease.ts';
import { Terms } from '../../store/lease/terms.ts';
import type { Store, StoreReader, StoreTransaction, StoreWriter } from '../../store/store.ts';
import { oneLine } from '../../text/quote.ts';
import { type Clocks, slots } from './clock.ts';
import type { EndOfTurn } from './patience.ts';
import { Reports } from './reports.ts';
import { type Round, Rounds } from './round.ts';

/** Time after its slot at which a round starts no more forecasts: the next one is near. */
const forecastsMsMax = 240_000;

/** Time after its slot for which a round asks for locked partners: the next one is near. */
const lockedMsMax = 270_000;

/** Pause before a round asks for locked partners again. */
const lockedRetryMs = 2_000;

export interface RecorderOptions extends Clocks {
  readonly reader: StoreReader;
  readonly writer: StoreWriter;
  /** Unique to this process; shown to operators. */
  readonly holder: string;
  readonly usageMaxAgeMs: number;
  readonly observe: Observe;
  /** Ends a round's wait for a partner to be read; for tests. */
  readonly endOfTurn?: EndOfTurn;
}

export class Recorder {
  readonly #options: RecorderOptions;
  readonly #lease: WorkLease;
  readonly #terms: Terms;
  /** The tasks whose last attempt failed. */
  readonly #failing = new Set<RecorderWork>();

  constructor(options: RecorderOptions) {
    const { writer, holder, elapsed, observe } = options;
    this.#options = options;
    this.#lease = new WorkLease(writer, 'recorder', holder, elapsed);
    this.#terms = new Terms({
      lease: this.#lease,
      work: (term) => this.#work(term),
      observeRole: (role, of) => observe({ type: 'recorder-role', role, holder: of }),
      observeFault: (error) => this.#observeFault('lease', error),
      observeRecovered: () => observe({ type: 'history-recovered', what: 'lease' }),
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
    const fence = (transaction: StoreTransaction) => this.#lease.fence(transaction);
    // State of an earlier term may be outdated by another recorder since.
    let slotNow = 0;
    const isWithin = (ms: number) => this.#options.clock() - slotNow < ms;
    const rounds = new Rounds({ ...this.#options, fence, isInTime: () => isWithin(lockedMsMax) });
    const mayGoOn = () => isWithin(forecastsMsMax) && !term.signal.aborted;
    const reports = new Reports({ ...this.#options, fence, mayGoOn });
    for await (const { slot, lateMs, isMissed } of slots(this.#options, term.signal)) {
      if (isMissed) {
        observe({ type: 'history-missed', slot, lateMs });
        continue;
      }
      slotNow = slot;
      const round = await this.#attempt('round', term, async () => {
        const begun = await rounds.begin(slot, term.signal);
        await rounds.writeWaiting(begun);
        if (!rounds.isWaiting) observe(rounds.end(begun));
        return begun;
      });
      reports.keepOnly(rounds.partnerIds);
      await this.#attempt('events', term, () => reports.report(rounds.sampled, slot, term.signal));
      if (round === null) continue;
      const isLate = rounds.isWaiting;
      await this.#writeLocked({ round, rounds, reports, term });
      if (isLate && !term.signal.aborted) observe(rounds.end(round));
    }
  }

  /** Asks for the partners that were locked, until all are written or the next slot is near. */
  async #writeLocked({ round, rounds, reports, term }: LockedPartners): Promise<void> {
    const { clock, elapsed } = this.#options;
    const { signal } = term;
    const { sleep = (ms) => delay(ms, undefined, { signal }) } = this.#options;
    const end = elapsed() + round.slot + lockedMsMax - clock();
    while (rounds.isWaiting || reports.isWaiting) {
      if (signal.aborted || elapsed() > end) return;
      await sleep(lockedRetryMs, signal).catch(() => {});
      await this.#attempt('round', term, () => rounds.writeWaiting(round));
      await this.#attempt('events', term, () => reports.writeWaiting(signal));
    }
  }

  /** Runs a task; null after an error, which does not affect the next slot. */
  async #attempt<Result>(
    what: RecorderWork,
    term: AbortController,
    work: () => Promise<Result>,
  ): Promise<Result | null> {
    try {
      const result = await work();
      if (this.#failing.delete(what)) this.#options.observe({ type: 'history-recovered', what });
      return result;
    } catch (error) {
      if (error instanceof LeaseLost) term.abort();
      else if (!term.signal.aborted) {
        this.#failing.add(what);
        this.#observeFault(what, error);
      }
      return null;
    }
  }

  #observeFault(what: 'lease' | RecorderWork, error: unknown): void {
    const message = oneLine(error instanceof Error ? error.message : String(error));
    this.#options.observe({ type: 'history-fault', what, message });
  }
}

interface LockedPartners {
  readonly round: Round;
  readonly rounds: Rounds;
  readonly reports: Reports;
  readonly term: AbortController;
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
