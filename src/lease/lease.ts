/**
 * The leases by which one process of a database does a kind of work while the others stand by. A
 * process that sees a lease stand still for the lease's duration takes it. The former holder finds
 * this out before it writes.
 */

import type { Lease, StoreTransaction, StoreWriter } from '../store/store.ts';
import { leaseMs } from './limits.ts';

/** Kinds of work: bringing live data in, and recording the history of workloads. */
export type LeaseName = 'collector' | 'recorder';

/** Another process has the lease now. What this process was about to write is not written. */
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
  /** What the lease of another process looked like, and since when it has looked so. */
  #seen: { readonly lease: Lease; readonly since: number } | null = null;

  /** `elapsed` is a clock in ms that nobody can set. No other process has the name `holder`. */
  constructor(writer: LeaseWriter, name: LeaseName, holder: string, elapsed: () => number) {
    this.#writer = writer;
    this.#name = name;
    this.holder = holder;
    this.#elapsed = elapsed;
  }

  /** Whether this process may work: it holds the lease and has renewed it lately. */
  get isHeld(): boolean {
    return this.#isHolder && this.#elapsed() - this.#renewedAt < leaseMs;
  }

  /** Who holds it, as far as the last look told. */
  get seenHolder(): string | null {
    return this.#seen?.lease.holder ?? null;
  }

  /**
   * Renews the lease, or takes it if it is free or stands still. Returns what it saw: `held`,
   * `waiting` for another's lease to run out, or `alive` where the other process has renewed it
   * since.
   */
  async look(): Promise<'held' | 'waiting' | 'alive'> {
    const { found, at } = await this.#writer.transaction(async (transaction) => ({
      found: await this.#renewOrTake(transaction),
      at: this.#elapsed(),
    }));
    this.#isHolder = found === 'held';
    if (found !== 'held') return found;
    // The lease's age begins at the commit, not with the wait for the transaction: only then can
    // other processes see the renewal.
    this.#renewedAt = at;
    this.#seen = null;
    // The commit took very long, or the process was frozen: another process may have taken the
    // lease since.
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

  /**
   * Throws a LeaseLost unless this process holds the lease. The lease then stays with it until the
   * transaction ends.
   */
  async guard(transaction: StoreTransaction): Promise<void> {
    if (await transaction.renewLease(this.#name, this.holder)) return;
    this.#isHolder = false;
    throw new LeaseLost(this.#name);
  }

  /** Gives the lease up, so that another process need not wait. */
  async release(): Promise<void> {
    if (!this.#isHolder) return;
    this.#isHolder = false;
    await this.#writer.transaction((transaction) =>
      transaction.releaseLease(this.#name, this.holder),
    );
  }
}
