/**
 * Records the workload history for the life of the process, while it holds the lease: each
 * five-minute slot once, then the resulting events.
 */

import { setTimeout as delay } from 'node:timers/promises';
import type { Observe, RecorderWork } from '../../observe/observation.ts';
import { type Fence, LeaseLost, newHolder, WorkLease } from '../../store/lease/lease.ts';
import { Terms, type TermsOptions } from '../../store/lease/terms.ts';
import type { Store, StoreReader, StoreWriter } from '../../store/store.ts';
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
  /** Sleeps between polls of the lease; unless given, by the machine's clock. */
  readonly leaseSleep?: NonNullable<TermsOptions['sleep']>;
}

export class Recorder {
  readonly #options: RecorderOptions;
  readonly #lease: WorkLease;
  readonly #terms: Terms;
  readonly #fence: Fence;
  /** Outlives a term: what waits is written once this process may write again. */
  readonly #rounds: Rounds;
  /** The slot of the last round. */
  #slot = 0;
  /** The tasks whose last attempt failed. */
  readonly #failing = new Set<RecorderWork>();

  constructor(options: RecorderOptions) {
    const { writer, holder, elapsed, observe, leaseSleep } = options;
    this.#options = options;
    this.#lease = new WorkLease(writer, 'recorder', holder, elapsed);
    this.#fence = (transaction) => this.#lease.fence(transaction);
    const isInTime = () => this.#isWithin(lockedMsMax);
    this.#rounds = new Rounds({ ...options, fence: this.#fence, isInTime });
    this.#terms = new Terms({
      lease: this.#lease,
      // Nobody can renew while an import holds all of SQLite; current usage is to be sampled even so.
      outlastsFaults: true,
      ...(leaseSleep && { sleep: leaseSleep }),
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
    const rounds = this.#rounds;
    const mayGoOn = () => this.#isWithin(forecastsMsMax) && !term.signal.aborted;
    // Those of an earlier term may be outdated by another recorder since.
    const reports = new Reports({ ...this.#options, fence: this.#fence, mayGoOn });
    // Every write renews the lease: while it was not, nobody recorded.
    const begins = slots(this.#options, term.signal, this.#lease.unrenewedMs);
    for await (const { slot, lateMs, isMissed } of begins) {
      if (isMissed) {
        observe({ type: 'history-missed', slot, lateMs });
        continue;
      }
      this.#slot = slot;
      const round = await this.#attempt('round', term, () => rounds.begin(slot, term.signal));
      // Asked once: who is waited for may fail while events are written.
      const isLate = rounds.isWaiting;
      if (round !== null && !isLate) observe(rounds.end(round));
      reports.keepOnly(rounds.partnerIds);
      const sampled = rounds.takeSampled();
      await this.#attempt('events', term, () => reports.report(sampled, slot, term.signal));
      if (round === null) continue;
      await this.#writeLocked(round, reports, term);
      // After the term, too: whoever works next does not know what waits here.
      if (isLate) observe(rounds.end(round));
    }
  }

  #isWithin(ms: number): boolean {
    return this.#options.clock() - this.#slot < ms;
  }

  /** Asks for the partners that were locked, until all are written or the next slot is near. */
  async #writeLocked(round: Round, reports: Reports, term: AbortController): Promise<void> {
    const { clock, elapsed } = this.#options;
    const rounds = this.#rounds;
    const { signal } = term;
    const { sleep = (ms) => delay(ms, undefined, { signal }) } = this.#options;
    const end = elapsed() + round.slot + lockedMsMax - clock();
    while (rounds.isWaiting || reports.isWaiting) {
      if (signal.aborted || elapsed() > end) return;
      await sleep(lockedRetryMs, signal).catch(() => {});
      await this.#attempt('round', term, () => rounds.writeLocked(round));
      const late = rounds.takeSampled();
      await this.#attempt('events', term, () => reports.reportLate(late, round.slot, signal));
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
