/**
 * Work that processes share: each living one has some of the shares (assignment.ts), each under a
 * lease of its own. A process renews one lease that says that it lives; leases of shares change hands
 * when their holder releases them, or once it has not renewed that one for its whole duration. The
 * fence locks the lease of the share, so that a former holder writes nothing.
 *
 * Earlier releases know a single lease of the work. All processes of this one hold that together:
 * they and a process of an earlier release never work at the same time.
 */
import type { NamedLease, StoreTransaction, StoreWriter } from '../store/store.ts';
import { assignShares, shareOf, sharesMax } from './assignment.ts';
import { type LeaseName, ShareLost, WorkLease } from './lease.ts';
import { leaseMs } from './limits.ts';

/** The holder of the single lease while processes share the work, as earlier releases show it. */
const together = 'processes that share the work';

/** What a process has of the work. */
export interface ShareCounts {
  readonly shares: number;
  readonly of: number;
  /** Processes that share the work, this one among them. */
  readonly processes: number;
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

/** The last state seen of another process's lease, and since when it is unchanged. */
interface SeenMember {
  readonly renewal: number;
  readonly since: number;
}

/** A share to take, with the lease that its dead holder left; null where it was released. */
interface FreeShare {
  readonly share: number;
  readonly lease: NamedLease | null;
}

export class WorkShares {
  readonly #options: SharesOptions;
  /** The single lease, which all processes hold together. */
  readonly #together: WorkLease;
  #isMember = false;
  /** Time of our last renewal, by our own clock. */
  #renewedAt = 0;
  #seen = new Map<string, SeenMember>();
  #held: ReadonlySet<number> = new Set();
  #gains = 0;
  #polls = 0;
  #assigned: { readonly holders: string; readonly owners: readonly string[] } | null = null;
  #told = '';

  constructor(options: SharesOptions) {
    this.#options = options;
    const { writer, name, elapsed } = options;
    this.#together = new WorkLease(writer, name, together, elapsed);
  }

  get holder(): string {
    return this.#options.holder;
  }

  /** Whether this process may work on the shares that it has: it renewed its lease recently. */
  get isHeld(): boolean {
    return this.#isMember && this.#options.elapsed() - this.#renewedAt < leaseMs;
  }

  /** Another process that works alone, at the last poll. */
  get seenHolder(): string | null {
    return this.#together.seenHolder;
  }

  /** The shares that this process has, as far as it knows. */
  get held(): ReadonlySet<number> {
    return this.#held;
  }

  /** How often shares came to this process: others may have worked on them before. */
  get gains(): number {
    return this.#gains;
  }

  /** Whether the work on this partner or source is this process's, as far as it knows: the fence makes it certain. */
  owns(id: string): boolean {
    return this.#held.has(shareOf(id));
  }

  /**
   * Renews the lease of this process, gives up the shares that are another's now, and takes those that
   * are its own and free. Returns as the poll of a lease does.
   */
  async poll(): Promise<'held' | 'waiting' | 'alive'> {
    const poll = ++this.#polls;
    let found: 'held' | 'waiting' | 'alive' = 'held';
    let renewed = this.#isMember ? await this.#renew() : null;
    if (renewed === null) {
      found = await this.#together.poll();
      if (found === 'held') renewed = await this.#renew();
    }
    // A poll that took too long was given up, and another one has begun.
    if (poll !== this.#polls) return this.isHeld ? 'held' : 'waiting';
    if (renewed === null) {
      this.#isMember = false;
      this.#held = new Set();
      this.#told = '';
      return found === 'held' ? 'waiting' : found;
    }
    this.#isMember = true;
    this.#renewedAt = renewed.at;
    await this.#move(renewed.leases, poll);
    return this.isHeld || poll !== this.#polls ? 'held' : this.poll();
  }

  /**
   * Fence: throws a ShareLost unless this process has the share of the partner or source, and keeps its lease
   * until the transaction ends.
   */
  async fence(transaction: StoreTransaction, id: string): Promise<void> {
    const { name, holder } = this.#options;
    // Frozen for long, this process cannot know that no earlier release works alone by now.
    const isShared = this.isHeld || (await transaction.renewLease(name, together));
    const lease = this.#nameOf(shareOf(id));
    if (isShared && this.owns(id) && (await transaction.renewLease(lease, holder))) return;
    throw new ShareLost(name);
  }

  /** Releases all, so that other processes need not wait for the lease to expire. */
  async release(): Promise<void> {
    if (!this.#isMember) return;
    this.#polls++;
    this.#isMember = false;
    const held = this.#held;
    this.#held = new Set();
    const { writer, name, holder } = this.#options;
    await writer.transaction(async (transaction) => {
      // Locks the single lease first, as those who join do: whether this is the last one is certain.
      const isTogether = await transaction.renewLease(name, together);
      for (const share of held) await transaction.releaseLease(this.#nameOf(share), holder);
      await transaction.releaseLease(this.#memberName(holder), holder);
      const left = await transaction.readLeases(this.#memberName(''));
      if (isTogether && left.length === 0) await transaction.releaseLease(name, together);
    });
  }

  /** Renews the single lease and that of this process; null where an earlier release has the former. */
  async #renew(): Promise<{ readonly leases: readonly NamedLease[]; readonly at: number } | null> {
    const { writer, name, holder, elapsed } = this.#options;
    const member = this.#memberName(holder);
    return writer.transaction(async (transaction) => {
      if (!(await transaction.renewLease(name, together))) return null;
      if (!(await transaction.renewLease(member, holder))) {
        await transaction.takeLease(member, holder, null);
      }
      return { leases: await transaction.readLeases(`${name}/`), at: elapsed() };
    });
  }

  /** Shares are given up before they are released: no work on them begins in between. */
  async #move(leases: readonly NamedLease[], poll: number): Promise<void> {
    const { holder } = this.#options;
    const { living, dead } = this.#findMembers(leases);
    const owners = this.#ownersOf([...living]);
    const byName = new Map(leases.map((lease) => [lease.name, lease]));
    const kept = new Set<number>();
    const given: number[] = [];
    const free: FreeShare[] = [];
    for (const [share, owner] of owners.entries()) {
      const lease = byName.get(this.#nameOf(share)) ?? null;
      if (lease?.holder === holder) {
        if (owner === holder) kept.add(share);
        else given.push(share);
      } else if (owner === holder && (lease === null || !living.has(lease.holder))) {
        free.push({ share, lease });
      }
    }
    // A share may be ours by its lease, and was not by our knowledge: after standing by, or a failed poll.
    const found = [...kept].filter((share) => !this.#held.has(share));
    this.#held = kept;
    if (found.length > 0) this.#gains++;
    const isSettled = dead.length + given.length + free.length === 0;
    const taken = isSettled ? [] : await this.#exchange(dead, given, free);
    if (poll !== this.#polls) return;
    if (taken.length > 0) {
      this.#held = new Set([...kept, ...taken]);
      this.#gains++;
    }
    this.#tell(living.size);
  }

  /** Removes dead members, releases shares and takes others; returns those that it got. */
  #exchange(
    dead: readonly NamedLease[],
    given: readonly number[],
    free: readonly FreeShare[],
  ): Promise<readonly number[]> {
    const { writer, holder } = this.#options;
    return writer.transaction(async (transaction) => {
      for (const lease of dead) {
        if (!(await transaction.takeLease(lease.name, holder, lease))) continue;
        await transaction.releaseLease(lease.name, holder);
      }
      for (const share of given) await transaction.releaseLease(this.#nameOf(share), holder);
      const taken: number[] = [];
      for (const { share, lease } of free) {
        if (await transaction.takeLease(this.#nameOf(share), holder, lease)) taken.push(share);
      }
      return taken;
    });
  }

  /** Who lives, this process among them, and the leases of those who do not. */
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

  #ownersOf(living: readonly string[]): readonly string[] {
    const sorted = living.toSorted();
    const holders = sorted.join('\n');
    if (this.#assigned?.holders !== holders) {
      this.#assigned = { holders, owners: assignShares(sorted) };
    }
    return this.#assigned.owners;
  }

  #tell(processes: number): void {
    const told = JSON.stringify([[...this.#held].toSorted((a, b) => a - b), processes]);
    if (this.#told === told) return;
    this.#told = told;
    this.#options.observeShares?.({ shares: this.#held.size, of: sharesMax, processes });
  }

  #nameOf(share: number): string {
    return `${this.#options.name}/share/${share}`;
  }

  #memberName(holder: string): string {
    return `${this.#options.name}/member/${holder}`;
  }
}
