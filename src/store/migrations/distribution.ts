/** In charge of when the tables of partners are spread over the nodes of a database that has several. */
import type { Kysely } from 'kysely';
import { StoreError } from '../error.ts';
import type { Tables } from '../sql/tables.ts';
import { migrations } from './migrations.ts';

/** How a database spreads the tables of partners over its nodes. */
export interface Distribution {
  /** Whether it has more than one node. */
  isPossible(db: Kysely<Tables>): Promise<boolean>;
  /** Whether tables are spread. */
  isDistributed(db: Kysely<Tables>): Promise<boolean>;
  /** Spreads those that are not yet, in the caller's transaction; returns their names. */
  distribute(db: Kysely<Tables>): Promise<readonly string[]>;
}

/** Spreads what migrations made: of a new schema, or of one that is spread already. */
export async function distributeNew(
  distribution: Distribution | undefined,
  db: Kysely<Tables>,
  applied: readonly string[],
): Promise<void> {
  if (distribution === undefined || !(await distribution.isPossible(db))) return;
  const isNew = applied.length === migrations.length;
  if (isNew || (await distribution.isDistributed(db))) await distribution.distribute(db);
}

/** The error where tables cannot be spread. */
function oneNode(address: string): StoreError {
  return new StoreError(
    `the tables of ${address} cannot be distributed: it has one node only; allowed: PostgreSQL ` +
      'with the extension citus (`create extension citus`)',
  );
}

/** Spreads all tables of partners; returns those that were not. Throws where there is one node only. */
export async function distributeAll(
  distribution: Distribution | undefined,
  db: Kysely<Tables>,
  address: string,
): Promise<readonly string[]> {
  if (!(await distribution?.isPossible(db))) throw oneNode(address);
  return distribution!.distribute(db);
}
