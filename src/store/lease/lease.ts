/**
 * Leader election by database leases: one process does a kind of work while the others stand by. A
 * process that sees a lease unrenewed for its duration takes it over. The fence stops the former
 * holder before it writes.
 */

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Lease, StoreTransaction, StoreWriter } from '../store.ts';

/**
 * Lease duration: unrenewed for this long, it is taken over. With the poll interval this stays well
 * below 30 s.
 */
export const leaseMs = 10_000;

/** Kinds of work: collecting live data, recording workload history, and removing what has ended. */
export type LeaseName = 'collector' | 'recorder' | 'keeper';

/** A unique name of this process as a holder, which shows operators where it runs. */
export function newHolder(): string {
  return `${hostname()}/${process.pid}/${randomUUID()}`;
}

/** Another process holds the lease now. The pending write was not committed. */
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
  /** Time of our last renewal, by our own clock. */
  #renewedAt = 0;
  #unrenewedMs = 0;
  /** The last state seen of another process's lease, and since when it is unchanged. */
  #seen: { readonly lease: Lease; readonly since: number } | null = null;

  /** `elapsed` is a monotonic clock in ms. `holder` is unique among concurrent processes. */
  constructor(writer: LeaseWriter, name: LeaseName, holder: string, elapsed: () => number) {
    this.#writer = writer;
    this.#name = name;
    this.holder = holder;
    this.#elapsed = elapsed;
  }

  /** Whether this process may work: it holds the lease, and has renewed it recently. */
  get isHeld(): boolean {
    return this.#isHolder && this.#elapsed() - this.#renewedAt < leaseMs;
  }

  /**
   * Whether nobody is known to have taken over from this process, even if it could not renew the lease
   * since. Enough for work whose every write is fenced.
   */
  get isNotLost(): boolean {
    return this.#isHolder;
  }

  /** For how long this process saw the lease unrenewed before it took it (ms); 0 if it was free. */
  get unrenewedMs(): number {
    return this.#unrenewedMs;
  }

  /** The holder at the last poll. */
  get seenHolder(): string | null {
    return this.#seen?.lease.holder ?? null;
  }

  /**
   * Renews the lease, or takes it if it is free or expired. Returns `held`, `waiting` for another's
   * lease to expire, or `alive` if the other process has renewed it since.
   */
  async poll(): Promise<'held' | 'waiting' | 'alive'> {
    const { found, at } = await this.#writer.transaction(async (transaction) => ({
      found: await this.#renewOrTake(transaction),
      at: this.#elapsed(),
    }));
    this.#isHolder = found === 'held';
    if (found !== 'held') return found;
    // Age counts from the commit, not from the wait for the transaction: other processes see the
    // renewal only then.
    this.#renewedAt = at;
    this.#seen = null;
    // The commit was slow, or the process was frozen: another process may have taken the lease
    // since.
    return this.isHeld ? found : this.poll();
  }

  async #renewOrTake(transaction: StoreTransaction): Promise<'held' | 'waiting' | 'alive'> {
    if (await transaction.renewLease(this.#name, this.holder)) return 'held';
    const lease = await transaction.readLease(this.#name);
    const before = this.#seen;
    const stoodStill =
      before !== null &&
      lease?.holder === before.lease.holder &&
      lease.renewal === before.lease.renewal;
    const unrenewedMs = stoodStill ? this.#elapsed() - before.since : 0;
    const mayTake = lease === null || unrenewedMs >= leaseMs;
    if (mayTake && (await transaction.takeLease(this.#name, this.holder, lease))) {
      this.#unrenewedMs = unrenewedMs;
      return 'held';
    }
    if (stoodStill) return 'waiting';
    this.#seen = lease === null ? null : { lease, since: this.#elapsed() };
    return before === null ? 'waiting' : 'alive';
  }

  /**
   * Fence: throws a LeaseLost unless this process holds the lease, and keeps the lease until the
   * transaction ends.
   */
  async fence(transaction: StoreTransaction): Promise<void> {
    if (await transaction.renewLease(this.#name, this.holder)) return;
    this.#isHolder = false;
    throw new LeaseLost(this.#name);
  }

  /** Releases the lease, so that another process need not wait for it to expire. */
  async release(): Promise<void> {
    if (!this.#isHolder) return;
    this.#isHolder = false;
    await this.#writer.transaction((transaction) =>
      transaction.releaseLease(this.#name, this.holder),
    );
  }
}

/** Throws a LeaseLost unless this process holds the lease; keeps the lease until the transaction ends. */
export type Fence = (transaction: StoreTransaction) => Promise<void>;

/** The writer, and the lease that fences it. */
export interface FencedWriter {
  readonly writer: Pick<StoreWriter, 'transaction'>;
  readonly fence: Fence;
}

/**
 * Runs the work in one transaction, which commits only if the process still holds the lease at its
 * end. Otherwise rejects as the fence does, and writes nothing. The fence comes last: it locks the
 * lease's row until the commit, while the work may wait for a partner locked by an import, or write
 * for minutes.
 */
export function fencedTransaction<Result>(
  { writer, fence }: FencedWriter,
  work: (transaction: StoreTransaction) => Promise<Result>,
): Promise<Result> {
  return writer.transaction(async (transaction) => {
    const result = await work(transaction);
    await fence(transaction);
    return result;
  });
}
