/** Decides when the tables of partners are distributed over a database's nodes. */
import type { Kysely } from 'kysely';
import { StoreError } from '../error.ts';
import type { Tables } from '../sql/tables.ts';
import { migrations } from './migrations.ts';

/** How a database distributes the tables of partners over its nodes. */
export interface Distribution {
  /** Whether it has more than one node. */
  isPossible(db: Kysely<Tables>): Promise<boolean>;
  /** Whether the tables are distributed. */
  isDistributed(db: Kysely<Tables>): Promise<boolean>;
  /** Distributes the remaining tables in the caller's transaction; returns their names. */
  distribute(db: Kysely<Tables>): Promise<readonly string[]>;
}

/** Distributes the tables that migrations created, if the schema is new or already distributed. */
export async function distributeNew(
  distribution: Distribution | undefined,
  db: Kysely<Tables>,
  applied: readonly string[],
): Promise<void> {
  if (distribution === undefined || !(await distribution.isPossible(db))) return;
  const isNew = applied.length === migrations.length;
  if (isNew || (await distribution.isDistributed(db))) await distribution.distribute(db);
}

/** The error if tables cannot be distributed. */
function oneNode(address: string): StoreError {
  return new StoreError(
    `the tables of ${address} cannot be distributed: it has one node only; allowed: PostgreSQL ` +
      'with the extension citus (`create extension citus`)',
  );
}

/**
 * Distributes all tables of partners; returns those that were not. Throws if there is only one
 * node.
 */
export async function distributeAll(
  distribution: Distribution | undefined,
  db: Kysely<Tables>,
  address: string,
): Promise<readonly string[]> {
  if (!(await distribution?.isPossible(db))) throw oneNode(address);
  return distribution!.distribute(db);
}
