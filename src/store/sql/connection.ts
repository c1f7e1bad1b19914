/** An open database: what its kind brings, and whether its schema is ours. */
import type { Kysely } from 'kysely';
import { NoDatabase, StoreError } from '../error.ts';
import type { Distribution } from '../migrations/distribution.ts';
import type { SchemaDialect } from '../migrations/migration.ts';
import type { BulkSql } from './bulk.ts';
import { readSchema } from './migrate.ts';
import type { MoveSql } from './moves.ts';
import type { Tables } from './tables.ts';
import type { LockSql } from './transaction-locks.ts';

/** An open database. */
export interface SqlConnection {
  readonly db: Kysely<Tables>;
  /** Names the database in messages; holds no password. */
  readonly address: string;
  readonly dialect: SchemaDialect;
  readonly bulk: BulkSql;
  /** Connections that one writer has. */
  readonly connectionsMax: number;
  readonly moves: MoveSql;
  // The locks are for databases that run several writing transactions at a time.
  readonly locks?: LockSql;
  /** Runs a change of the schema, and keeps others from changing it until the transaction ends. */
  changeSchema?<Result>(db: Kysely<Tables>, change: () => Promise<Result>): Promise<Result>;
  /** Repeats transactions that change the schema while its tables are in use. */
  whenTablesAreFree?<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs statements that may take minutes. */
  inBulk?<Result>(work: () => Promise<Result>): Promise<Result>;
  /** What spreads tables over several nodes, where the database has them. */
  readonly distribution?: Distribution;
  /** Whether the database follows another, and may lag behind it. */
  isCopy?(db: Kysely<Tables>): Promise<boolean>;
  /** Tells other processes of the transaction's changes when it is committed. */
  announce?(db: Kysely<Tables>): Promise<void>;
  /** Calls back soon after a change was announced; returns what ends that. */
  onChange?(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Closes the connection. Throws a StoreError first where this program's tables are not there. */
export async function requireTables(connection: SqlConnection): Promise<void> {
  const { db, dialect, address } = connection;
  const { applied } = await readSchema(db, dialect, address);
  if (applied.length === 0) throw new NoDatabase(address, 'it has none of its tables');
  await connection.close();
}

/** Throws a StoreError unless the schema is exactly the one that this program knows. */
export async function requireSchema(connection: SqlConnection): Promise<void> {
  const { db, dialect, address } = connection;
  const { pending } = await readSchema(db, dialect, address);
  if (pending.length === 0) return;
  throw new StoreError(
    `the schema of ${address} is not up to date: it lacks ${pending.join(', ')}; ` +
      'run `hybrid-core migrate`',
  );
}
