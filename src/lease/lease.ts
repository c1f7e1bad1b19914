/**
 * The leases by which one process of a database does a kind of work and the others stand by. Whoever
 * sees a lease stand still for as long as it lasts takes it; the former holder finds that out before
 * it writes.
 */

import type { Lease, StoreTransaction, StoreWriter } from '../store/store.ts';
import { leaseMs } from './limits.ts';

/** Kinds of work: bringing live data in, and recording the history of workloads. */
export type LeaseName = 'collector' | 'recorder';

/** Another process has the lease by now; what this one was about to write is not written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor(name: LeaseName) {
    super(`another ${name} has taken over; nothing was written`);
  }
}

type LeaseWriter = Pick<StoreWriter, 'transaction'>;

export class WorkLease {
  readonly holder: string;
  readonly #writer: LeaseWriter;
  readonly #name: LeaseName;
  readonly #elapsed: () => number;
  #isHolder = false;
  /** When the lease was last renewed by us, on our own clock. */
  #renewedAt = 0;
  /** What another's lease looked like, and since when it looks so. */
  #seen: { readonly lease: Lease; readonly since: number } | null = null;

  /** `elapsed` is a clock in ms that is never set; `holder` is unlike any other process's. */
  constructor(writer: LeaseWriter, name: LeaseName, holder: string, elapsed: () => number) {
    this.#writer = writer;
    this.#name = name;
    this.holder = holder;
    this.#elapsed = elapsed;
  }

  /** Whether this process may work: it holds the lease and could renew it lately. */
  get isHeld(): boolean {
    return this.#isHolder && this.#elapsed() - this.#renewedAt < leaseMs;
  }

  /** Who holds it, as far as the last look told. */
  get seenHolder(): string | null {
    return this.#seen?.lease.holder ?? null;
  }

  /**
   * Renews the lease, or takes it if it is free or stands still. Returns what it saw: `held`,
   * `waiting` for another's to run out, or `alive` where the other has renewed it since.
   */
  async look(): Promise<'held' | 'waiting' | 'alive'> {
    const { found, at } = await this.#writer.transaction(async (transaction) => ({
      found: await this.#renewOrTake(transaction),
      at: this.#elapsed(),
    }));
    this.#isHolder = found === 'held';
    if (found !== 'held') return found;
    // The wait for the transaction is no part of the lease's age, its commit is: from then on others
    // see the renewal.
    this.#renewedAt = at;
    this.#seen = null;
    // The commit took, or the process was frozen, for so long that another may have taken it since.
    return this.isHeld ? found : this.look();
  }

  async #renewOrTake(transaction: StoreTransaction): Promise<'held' | 'waiting' | 'alive'> {
    if (this.#isHolder && (await transaction.renewLease(this.#name, this.holder))) return 'held';
    const lease = await transaction.readLease(this.#name);
    const before = this.#seen;
    const stoodStill =
      before !== null &&
      lease?.holder === before.lease.holder &&
      lease.renewal === before.lease.renewal;
    const mayTake = lease === null || (stoodStill && this.#elapsed() - before.since >= leaseMs);
    if (mayTake && (await transaction.takeLease(this.#name, this.holder, lease))) return 'held';
    if (stoodStill) return 'waiting';
    this.#seen = lease === null ? null : { lease, since: this.#elapsed() };
    return before === null ? 'waiting' : 'alive';
  }

  /** Throws a LeaseLost unless the lease is ours; it then stays so until the transaction ends. */
  async guard(transaction: StoreTransaction): Promise<void> {
    if (await transaction.renewLease(this.#name, this.holder)) return;
    this.#isHolder = false;
    throw new LeaseLost(this.#name);
  }

  /** Gives it up, so that another need not wait. */
  async release(): Promise<void> {
    if (!this.#isHolder) return;
    this.#isHolder = false;
    await this.#writer.transaction((transaction) =>
      transaction.releaseLease(this.#name, this.holder),
    );
  }
}
