/**
 * The locks of one transaction, each taken once and held to its end. The lock order is: inventories,
 * users, accesses; within each, by id. Access and inventory have separate locks, so that tokens can
 * be revoked while their partner is imported.
 *
 * A database has room for some thousand locks, so a transaction of more partners escalates to one
 * exclusive lock on all. Each transaction with any lock of a kind holds that one shared.
 */
import type { Kysely } from 'kysely';
import { compareCodePoints } from '../../domain/identifier.ts';
import type { Tables } from './tables.ts';

/**
 * Maximum individual locks of one kind per transaction; beyond it, one lock covers all partners.
 * The server's lock table has 6,400 entries (64 for each of 100 connections) for all databases.
 */
export const partnerLocksMax = 500;

/** How a database takes locks. A no-op if it runs one writing transaction at a time. */
export interface LockSql {
  /** Takes an exclusive lock. */
  exclusive(db: Kysely<Tables>, name: string): Promise<void>;
  /** Takes exclusive locks in order, after a shared lock on all of their kind. */
  within(db: Kysely<Tables>, all: string, names: readonly string[]): Promise<void>;
  /** Like `within`, but does not wait; returns whether it took the lock. */
  tryWithin(db: Kysely<Tables>, all: string, name: string): Promise<boolean>;
}

/** What a lock protects; the prefix of its name. */
type LockKind = 'partner' | 'user' | 'access';

export class TransactionLocks {
  readonly #db: Kysely<Tables>;
  readonly #sql: LockSql | null;
  readonly #held = new Set<string>();

  constructor(db: Kysely<Tables>, sql: LockSql | null) {
    this.#db = db;
    this.#sql = sql;
  }

  /** Locks a partner's inventory, usage and history against other writers. */
  inventory(partnerId: string): Promise<void> {
    return this.inventories([partnerId]);
  }

  /** Like `inventory`, for several partners; for many, locks all partners. */
  inventories(partnerIds: readonly string[]): Promise<void> {
    return this.#take('partner', partnerIds);
  }

  /** Like `inventory`, but does not wait: false if another writer holds the lock. */
  async tryInventory(partnerId: string): Promise<boolean> {
    const [name] = this.#missing('partner', [partnerId]);
    if (this.#sql === null || name === undefined) return true;
    if (!(await this.#sql.tryWithin(this.#db, allOf('partner'), name))) return false;
    this.#held.add(name);
    return true;
  }

  /** Locks what users hold, over all partners, against other writers. */
  users(userIds: readonly string[]): Promise<void> {
    return this.#take(
      'user',
      userIds.map((id) => id.toLowerCase()),
    );
  }

  /** Locks a partner's accesses, tokens and invitations against other writers. */
  access(partnerId: string): Promise<void> {
    return this.accesses([partnerId]);
  }

  /** Like `access`, for several partners; for many, locks all partners. */
  accesses(partnerIds: readonly string[]): Promise<void> {
    return this.#take('access', partnerIds);
  }

  async #take(kind: LockKind, ids: readonly string[]): Promise<void> {
    if (this.#sql === null) return;
    let names = this.#missing(kind, ids);
    if (names.length === 0) return;
    const all = allOf(kind);
    if (names.length > partnerLocksMax) {
      names = [all];
      await this.#sql.exclusive(this.#db, all);
    } else {
      await this.#sql.within(this.#db, all, names);
    }
    for (const name of names) this.#held.add(name);
  }

  /** The locks not held yet, in the global lock order. */
  #missing(kind: LockKind, ids: readonly string[]): readonly string[] {
    if (this.#held.has(allOf(kind))) return [];
    const names = new Set(ids.toSorted(compareCodePoints).map((id) => `${kind} ${id}`));
    return [...names].filter((name) => !this.#held.has(name));
  }
}

/** The lock on all of a kind: shared while a transaction holds one, exclusive for many. */
function allOf(kind: LockKind): string {
  return `every ${kind}`;
}
