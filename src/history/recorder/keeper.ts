/**
 * Keeps the database free of what has ended, for the life of the process, while it holds the lease:
 * removes it once a day (removal.ts), and believes no clock that was just set. The time that it runs is
 * the database's age, without which nothing is old.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Observe } from '../../observe/observation.ts';
import { fencedTransaction, LeaseLost, newHolder, WorkLease } from '../../store/lease/lease.ts';
import { Terms } from '../../store/lease/terms.ts';
import { ageMarginMs } from '../../store/sql/old-rows.ts';
import type { Store, StoreReader, StoreTransaction, StoreWriter } from '../../store/store.ts';
import { oneLine } from '../../text/quote.ts';
import { type Clocks, Steadiness } from './clock.ts';
import { Removal } from './removal.ts';

/**
 * How long the clock must be stable before anything is removed by it: a machine that starts with a wrong
 * clock has it corrected by then.
 */
export const clockSteadyMs = 15 * 60 * 1_000;

/** Pause between two looks at the clock, and at what is left to remove of this day. */
export const keepEveryMs = 5 * 60 * 1_000;

export interface KeeperOptions extends Clocks {
  readonly reader: Pick<StoreReader, 'readRevisions'>;
  readonly writer: StoreWriter;
  /** Unique to this process; shown to operators. */
  readonly holder: string;
  readonly observe: Observe;
}

export class Keeper {
  readonly #options: KeeperOptions;
  readonly #lease: WorkLease;
  readonly #terms: Terms;
  readonly #steadiness: Steadiness;
  #isFailing = false;

  constructor(options: KeeperOptions) {
    const { writer, holder, elapsed } = options;
    this.#options = options;
    this.#steadiness = new Steadiness(options);
    this.#lease = new WorkLease(writer, 'keeper', holder, elapsed);
    this.#terms = new Terms({
      lease: this.#lease,
      work: (term) => this.#work(term),
      observeRole: () => {},
      observeFault: (error) => this.#observeFault(error),
      observeRecovered: () => this.#observeRecovered(),
    });
  }

  /** Starts; returns immediately. */
  start(): void {
    this.#terms.start();
  }

  /** Stops removing, and releases the lease; the owner closes reader and writer. */
  stop(): Promise<void> {
    return this.#terms.stop();
  }

  async #work(term: AbortController): Promise<void> {
    const { writer, reader, observe, clock, elapsed } = this.#options;
    const { signal } = term;
    const { sleep = (ms) => delay(ms, undefined, { signal }) } = this.#options;
    const fence = (transaction: StoreTransaction) => this.#lease.fence(transaction);
    const removal = new Removal({ writer, fence, observe });
    let agedAt = Math.floor(elapsed());
    while (!signal.aborted) {
      const isSteady = this.#steadiness.steadyForMs() >= clockSteadyMs;
      try {
        const now = Math.floor(elapsed());
        const lived = now - agedAt;
        // Before the commit, whose outcome may stay unknown: time is left out, and never counts twice.
        agedAt = now;
        await fencedTransaction({ writer, fence }, (transaction) =>
          transaction.addAge(Math.min(lived, ageMarginMs)),
        );
        if (isSteady) {
          const partners = await reader.readRevisions();
          const ids = partners.map(({ partnerId }) => partnerId);
          await removal.remove(ids, clock(), signal);
          this.#observeRecovered();
        }
      } catch (error) {
        if (error instanceof LeaseLost) term.abort();
        else if (!signal.aborted) this.#observeFault(error);
      }
      await sleep(keepEveryMs, signal).catch(() => {});
    }
  }

  #observeFault(error: unknown): void {
    this.#isFailing = true;
    const message = oneLine(error instanceof Error ? error.message : String(error));
    this.#options.observe({ type: 'history-fault', what: 'removal', message });
  }

  #observeRecovered(): void {
    if (this.#isFailing) this.#options.observe({ type: 'history-recovered', what: 'removal' });
    this.#isFailing = false;
  }
}

/** Starts keeping. `clock` in ms since 1970. */
export async function startKeeping(
  store: Store,
  observe: Observe,
  clock: () => number,
): Promise<{ stop(): Promise<void> }> {
  const reader = await store.openReader();
  const writer = await store.openWriter();
  const holder = newHolder();
  const elapsed = () => performance.now();
  const keeper = new Keeper({ reader, writer, holder, observe, clock, elapsed });
  keeper.start();
  return {
    async stop() {
      await keeper.stop();
      await reader.close();
      await writer.close();
    },
  };
}
