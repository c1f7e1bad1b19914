/** An open database: the features of its engine, and checks of its schema. */
import type { Kysely } from 'kysely';
import { NoDatabase, SchemaBehind } from '../error.ts';
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
  /** Connections per writer. */
  readonly connectionsMax: number;
  readonly moves: MoveSql;
  // Locks, for engines that run several writing transactions at a time.
  readonly locks?: LockSql;
  /** Throws a StoreError unless the engine's locks keep writers apart. */
  requireLocks?(): Promise<void>;
  /** Runs a schema change, excluding others until the transaction ends. */
  changeSchema?<Result>(db: Kysely<Tables>, change: () => Promise<Result>): Promise<Result>;
  /** Retries schema changes while their tables are in use. */
  whenTablesAreFree?<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs statements that may take minutes. */
  inBulk?<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Distributes tables over several nodes, where the engine has them. */
  readonly distribution?: Distribution;
  /** Whether the database is a standby, which may lag behind its primary. */
  isCopy?(db: Kysely<Tables>): Promise<boolean>;
  /** The server's clock (ms since 1970), where the database has a server. */
  serverNow?(db: Kysely<Tables>): Promise<number>;
  /** Notifies other processes of the transaction's changes on commit. */
  announce?(db: Kysely<Tables>): Promise<void>;
  /** Calls back soon after a notification; returns the unsubscribe function. */
  onChange?(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Closes the connection. First throws a StoreError if this program's tables are missing. */
export async function requireTables(connection: SqlConnection): Promise<void> {
  const { db, dialect, address } = connection;
  const { applied } = await readSchema(db, dialect, address);
  if (applied.length === 0) throw new NoDatabase(address, 'it has none of its tables');
  await connection.close();
}

/** Throws a StoreError unless the schema is exactly this program's. */
export async function requireSchema(connection: SqlConnection): Promise<void> {
  const { db, dialect, address } = connection;
  const { pending } = await readSchema(db, dialect, address);
  if (pending.length === 0) return;
  throw new SchemaBehind(
    `the schema of ${address} is not up to date: it lacks ${pending.join(', ')}; ` +
      'run `hybrid-core migrate`',
  );
}
