/**
 * Divides work among processes: each live process holds some of the shares (assignment.ts), each
 * under its own lease. A process renews one membership lease as its heartbeat. A share changes hands
 * when its holder releases it, or when the holder's membership lease expires. The fence locks the
 * share's lease, so that a former holder cannot write.
 *
 * Earlier releases know a single lease for all work. All processes of this release hold it jointly,
 * so that they never work at the same time as a process of an earlier release.
 */
import type { NamedLease, StoreTransaction, StoreWriter } from '../store/store.ts';
import { assignShares, shareOf, sharesMax } from './assignment.ts';
import { type LeaseName, leaseMs, ShareLost, WorkLease } from './lease.ts';

/** Holder name in the single lease while processes share the work; earlier releases display it. */
const jointHolder = 'processes that share the work';

/** How many of all shares a process holds. */
export interface ShareCounts {
  readonly shares: number;
  /** Number of all shares. */
  readonly of: number;
  /** Number of processes that share the work, including this one. */
  readonly processes: number;
  /** The processes whose expired leases this one has just taken over. */
  readonly takenFrom: readonly string[];
}

export interface SharesOptions {
  readonly writer: Pick<StoreWriter, 'transaction'>;
  readonly name: LeaseName;
  /** Unique to this process. */
  readonly holder: string;
  /** A monotonic clock in ms. */
  readonly elapsed: () => number;
  /** Called when the shares that this process has, or the number of processes, have changed. */
  readonly observeShares?: (counts: ShareCounts) => void;
}

/** The last polled state of another process's lease, and when it last changed. */
interface SeenMember {
  readonly renewal: number;
  readonly since: number;
}

/** A free share, with the expired lease of its dead holder; null if it was released. */
interface FreeShare {
  readonly share: number;
  readonly lease: NamedLease | null;
}

export class WorkShares {
  readonly #options: SharesOptions;
  /** The single lease, which all processes hold together. */
  readonly #jointLease: WorkLease;
  #isMember = false;
  /** Time of our last renewal, by our own clock. */
  #renewedAt = 0;
  #seen = new Map<string, SeenMember>();
  #held: ReadonlySet<number> = new Set();
  #gains = 0;
  #polls = 0;
  #assigned: { readonly holders: string; readonly owners: readonly string[] } | null = null;
  #reported = '';

  constructor(options: SharesOptions) {
    this.#options = options;
    const { writer, name, elapsed } = options;
    this.#jointLease = new WorkLease(writer, name, jointHolder, elapsed);
  }

  get holder(): string {
    return this.#options.holder;
  }

  /** Whether this process renewed its lease recently, so that it may work on its shares. */
  get isHeld(): boolean {
    return this.#isMember && this.#options.elapsed() - this.#renewedAt < leaseMs;
  }

  /** Another process that works alone, at the last poll. */
  get seenHolder(): string | null {
    return this.#jointLease.seenHolder;
  }

  /** The shares that this process held at the last poll. */
  get held(): ReadonlySet<number> {
    return this.#held;
  }

  /** How often shares were acquired; other processes may have worked on those before. */
  get gains(): number {
    return this.#gains;
  }

  /** Whether this process held the share of this partner or source at the last poll; only the fence is certain. */
  holds(id: string): boolean {
    return this.#held.has(shareOf(id));
  }

  /**
   * Renews the membership lease, releases shares now assigned to others, and acquires free shares
   * assigned to this process. Returns what `WorkLease.poll` does for the single lease.
   */
  async poll(): Promise<'held' | 'waiting' | 'alive'> {
    const poll = ++this.#polls;
    let outcome: 'held' | 'waiting' | 'alive' = 'held';
    let takenFrom: string | null = null;
    let renewed = this.#isMember ? await this.#renew() : null;
    if (renewed === null) {
      outcome = await this.#jointLease.poll();
      takenFrom = this.#jointLease.takenFrom;
      if (outcome === 'held') renewed = await this.#renew();
    }
    // This poll timed out and was abandoned; another one is running.
    if (poll !== this.#polls) return this.isHeld ? 'held' : 'waiting';
    if (renewed === null) {
      this.#isMember = false;
      this.#held = new Set();
      this.#reported = '';
      return outcome === 'held' ? 'waiting' : outcome;
    }
    this.#isMember = true;
    this.#renewedAt = renewed.at;
    await this.#rebalance(renewed.leases, poll, takenFrom);
    // The lease may have expired during a slow exchange: then this poll starts again.
    return this.isHeld || poll !== this.#polls ? 'held' : this.poll();
  }

  /**
   * Fence: throws a ShareLost unless this process holds the share of the partner or source; locks its
   * lease until the transaction ends.
   */
  async fence(transaction: StoreTransaction, id: string): Promise<void> {
    const { name, holder } = this.#options;
    // After a long freeze, an earlier release may have taken over the single lease.
    const isShared = this.isHeld || (await transaction.renewLease(name, jointHolder));
    const lease = this.#nameOf(shareOf(id));
    if (isShared && this.holds(id) && (await transaction.renewLease(lease, holder))) return;
    throw new ShareLost(name);
  }

  /** Releases all leases, so that other processes need not wait for them to expire. */
  async release(): Promise<void> {
    if (!this.#isMember) return;
    this.#polls++;
    this.#isMember = false;
    const held = this.#held;
    this.#held = new Set();
    const { writer, name, holder } = this.#options;
    await writer.transaction(async (transaction) => {
      // Locks the single lease first, as joining processes do, so that the check for the last member is exact.
      const isTogether = await transaction.renewLease(name, jointHolder);
      for (const share of held) await transaction.releaseLease(this.#nameOf(share), holder);
      await transaction.releaseLease(this.#memberName(holder), holder);
      const left = await transaction.readLeases(this.#memberName(''));
      if (isTogether && left.length === 0) await transaction.releaseLease(name, jointHolder);
    });
  }

  /** Renews the single lease and the membership lease; null if an earlier release holds the single one. */
  async #renew(): Promise<{ readonly leases: readonly NamedLease[]; readonly at: number } | null> {
    const { writer, name, holder, elapsed } = this.#options;
    const member = this.#memberName(holder);
    return writer.transaction(async (transaction) => {
      if (!(await transaction.renewLease(name, jointHolder))) return null;
      if (!(await transaction.renewLease(member, holder))) {
        await transaction.takeLease(member, holder, null);
      }
      return { leases: await transaction.readLeases(`${name}/`), at: elapsed() };
    });
  }

  /** Moves shares to their assigned holders. Drops shares before it releases their leases, so that no work on them starts in between. */
  async #rebalance(
    leases: readonly NamedLease[],
    poll: number,
    takenFrom: string | null,
  ): Promise<void> {
    const { holder } = this.#options;
    const { living, dead } = this.#findMembers(leases);
    const assigned = this.#assign([...living]);
    const byName = new Map(leases.map((lease) => [lease.name, lease]));
    const kept = new Set<number>();
    const surplus: number[] = [];
    const free: FreeShare[] = [];
    for (const [share, owner] of assigned.entries()) {
      const lease = byName.get(this.#nameOf(share)) ?? null;
      if (lease?.holder === holder) {
        if (owner === holder) kept.add(share);
        else surplus.push(share);
      } else if (owner === holder && (lease === null || !living.has(lease.holder))) {
        free.push({ share, lease });
      }
    }
    // After standby or a failed poll, this process may hold leases of shares that it does not list.
    const regained = [...kept].filter((share) => !this.#held.has(share));
    this.#held = kept;
    if (regained.length > 0) this.#gains++;
    const isSettled = dead.length + surplus.length + free.length === 0;
    const taken = isSettled ? [] : await this.#exchange(dead, surplus, free);
    if (poll !== this.#polls) return;
    if (taken.length > 0) {
      this.#held = new Set([...kept, ...taken.map(({ share }) => share)]);
      this.#gains++;
    }
    const former = [takenFrom, ...taken.map(({ lease }) => lease?.holder ?? null)];
    this.#report(living.size, [...new Set(former.filter((of) => of !== null))]);
  }

  /** Removes dead members, releases shares and acquires others; returns the acquired ones. */
  #exchange(
    dead: readonly NamedLease[],
    given: readonly number[],
    free: readonly FreeShare[],
  ): Promise<readonly FreeShare[]> {
    const { writer, holder } = this.#options;
    return writer.transaction(async (transaction) => {
      for (const lease of dead) {
        if (!(await transaction.takeLease(lease.name, holder, lease))) continue;
        await transaction.releaseLease(lease.name, holder);
      }
      for (const share of given) await transaction.releaseLease(this.#nameOf(share), holder);
      const taken: FreeShare[] = [];
      for (const each of free) {
        const name = this.#nameOf(each.share);
        if (await transaction.takeLease(name, holder, each.lease)) taken.push(each);
      }
      return taken;
    });
  }

  /** The live members, including this process, and the leases of dead ones. */
  #findMembers(leases: readonly NamedLease[]) {
    const { holder, elapsed } = this.#options;
    const now = elapsed();
    const prefix = this.#memberName('');
    const living = new Set([holder]);
    const dead: NamedLease[] = [];
    const seen = new Map<string, SeenMember>();
    for (const lease of leases) {
      if (!lease.name.startsWith(prefix) || lease.holder === holder) continue;
      const before = this.#seen.get(lease.holder);
      const isUnchanged = before?.renewal === lease.renewal;
      const member = isUnchanged ? before : { renewal: lease.renewal, since: now };
      seen.set(lease.holder, member);
      if (now - member.since < leaseMs) living.add(lease.holder);
      else dead.push(lease);
    }
    this.#seen = seen;
    return { living, dead };
  }

  /** The assigned holder of each share, in the order of the shares. */
  #assign(living: readonly string[]): readonly string[] {
    const sorted = living.toSorted();
    const holders = sorted.join('\n');
    if (this.#assigned?.holders !== holders) {
      this.#assigned = { holders, owners: assignShares(sorted) };
    }
    return this.#assigned.owners;
  }

  #report(processes: number, takenFrom: readonly string[]): void {
    const report = JSON.stringify([[...this.#held].toSorted((a, b) => a - b), processes]);
    if (this.#reported === report && takenFrom.length === 0) return;
    this.#reported = report;
    const counts = { shares: this.#held.size, of: sharesMax, processes, takenFrom };
    this.#options.observeShares?.(counts);
  }

  #nameOf(share: number): string {
    return `${this.#options.name}/share/${share}`;
  }

  #memberName(holder: string): string {
    return `${this.#options.name}/member/${holder}`;
  }
}
