/**
 * The locks of one transaction, each taken once and held to its end. Where a transaction takes several,
 * the order is: inventories, users, accesses; within each, by id. Access has a lock apart from the
 * inventory, so that tokens can be revoked while their partner is imported.
 */
import type { Kysely } from 'kysely';
import { compareCodePoints } from '../../domain/identifier.ts';
import type { Tables } from './tables.ts';

type Lock = (db: Kysely<Tables>, id: string) => Promise<void>;

/** How a database takes the locks. Nothing where it runs one writing transaction at a time. */
export interface LockSql {
  readonly inventory: Lock;
  /** Takes the lock of `inventory` unless it would have to wait; whether it did. */
  readonly tryInventory: (db: Kysely<Tables>, partnerId: string) => Promise<boolean>;
  readonly user: Lock;
  readonly access: Lock;
}

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
    return this.#take('inventory', partnerId);
  }

  /** As `inventory`; false, at once, where another writer has the partner. */
  async tryInventory(partnerId: string): Promise<boolean> {
    const name = `inventory ${partnerId}`;
    if (this.#sql === null || this.#held.has(name)) return true;
    if (!(await this.#sql.tryInventory(this.#db, partnerId))) return false;
    this.#held.add(name);
    return true;
  }

  /** Keeps other writers from changing what users hold, over all partners. */
  async users(userIds: readonly string[]): Promise<void> {
    const ids = new Set(userIds.map((id) => id.toLowerCase()));
    for (const id of [...ids].sort()) await this.#take('user', id);
  }

  /** Keeps other writers from the people of a partner: accesses, tokens, invitations. */
  access(partnerId: string): Promise<void> {
    return this.#take('access', partnerId);
  }

  /** Like `access`, of several partners. */
  async accesses(partnerIds: readonly string[]): Promise<void> {
    for (const id of partnerIds.toSorted(compareCodePoints)) await this.access(id);
  }

  async #take(what: Exclude<keyof LockSql, 'tryInventory'>, id: string): Promise<void> {
    const name = `${what} ${id}`;
    if (this.#sql === null || this.#held.has(name)) return;
    await this.#sql[what](this.#db, id);
    this.#held.add(name);
  }
}
