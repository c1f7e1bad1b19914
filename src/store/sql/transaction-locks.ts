/**
 * The locks of one transaction, each taken once and held to its end. Where a transaction takes several,
 * the order is: inventories, users, accesses; within each, by id. Access has a lock apart from the
 * inventory, so that tokens can be revoked while their partner is imported.
 *
 * A database has room for some thousand locks. So a transaction of more partners takes one lock for all:
 * each transaction that has any lock of a kind has a share in that one, and waits for who has it alone.
 */
import type { Kysely } from 'kysely';
import { compareCodePoints } from '../../domain/identifier.ts';
import type { Tables } from './tables.ts';

/**
 * Locks of one kind that a transaction takes one by one: past that it takes one lock for all partners. The
 * server has room for 6,400 (64 for each of 100 connections), in all of its databases together.
 */
export const partnerLocksMax = 500;

/** How a database takes the locks. Nothing where it runs one writing transaction at a time. */
export interface LockSql {
  /** Takes a lock that excludes all who hold or share it. */
  exclusive(db: Kysely<Tables>, name: string): Promise<void>;
  /** Takes locks in their order, and before them a share in the lock of all of their kind. */
  within(db: Kysely<Tables>, all: string, names: readonly string[]): Promise<void>;
  /** As `within`, unless it would have to wait; whether it did. */
  tryWithin(db: Kysely<Tables>, all: string, name: string): Promise<boolean>;
}

/** What a lock keeps others from, and how its name begins. */
type Kind = 'partner' | 'user' | 'access';

export class TransactionLocks {
  readonly #db: Kysely<Tables>;
  readonly #sql: LockSql | null;
  readonly #held = new Set<string>();

  constructor(db: Kysely<Tables>, sql: LockSql | null) {
    this.#db = db;
    this.#sql = sql;
  }

  /** Keeps other writers from a partner's inventory, usage and history. */
  inventory(partnerId: string): Promise<void> {
    return this.inventories([partnerId]);
  }

  /** Like `inventory`, of several partners; of many, of all partners that there are. */
  inventories(partnerIds: readonly string[]): Promise<void> {
    return this.#take('partner', partnerIds);
  }

  /** As `inventory`; false, at once, where another writer has the partner. */
  async tryInventory(partnerId: string): Promise<boolean> {
    const [name] = this.#missing('partner', [partnerId]);
    if (this.#sql === null || name === undefined) return true;
    if (!(await this.#sql.tryWithin(this.#db, allOf('partner'), name))) return false;
    this.#held.add(name);
    return true;
  }

  /** Keeps other writers from changing what users hold, over all partners. */
  users(userIds: readonly string[]): Promise<void> {
    return this.#take(
      'user',
      userIds.map((id) => id.toLowerCase()),
    );
  }

  /** Keeps other writers from the people of a partner: accesses, tokens, invitations. */
  access(partnerId: string): Promise<void> {
    return this.accesses([partnerId]);
  }

  /** Like `access`, of several partners; of many, of all partners that there are. */
  accesses(partnerIds: readonly string[]): Promise<void> {
    return this.#take('access', partnerIds);
  }

  async #take(kind: Kind, ids: readonly string[]): Promise<void> {
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

  /** The locks that are not held yet, in the order in which all transactions take them. */
  #missing(kind: Kind, ids: readonly string[]): readonly string[] {
    if (this.#held.has(allOf(kind))) return [];
    const names = new Set(ids.toSorted(compareCodePoints).map((id) => `${kind} ${id}`));
    return [...names].filter((name) => !this.#held.has(name));
  }
}

/** The lock that a transaction shares while it has one of the kind, and has alone where it has many. */
function allOf(kind: Kind): string {
  return `every ${kind}`;
}
