/** Kysely's SQLite dialect, with the transaction begin that the store needs. */
import type { DatabaseSync } from 'node:sqlite';
import type { DatabaseConnection, Dialect, TransactionSettings } from 'kysely';
import { SqliteAdapter, SqliteDriver, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { sqliteLockWaitMs } from '../limits.ts';
import { isBusy, whenUnlocked } from './lock.ts';
import { busyError, kyselyDatabase, sqliteError } from './statements.ts';

/** Takes a shared lock, and with it a consistent snapshot of the database. */
export const firstRead = 'select 1 from sqlite_schema limit 1';

/** Throws if the open files were moved or replaced. */
type RequireUnmoved = (isLocked?: boolean) => void;

/**
 * Closing the Kysely instance closes the database; `address` names it in errors. A transaction waits
 * `lockWaitMs` for the lock.
 */
export function nodeSqliteDialect(
  database: DatabaseSync,
  address: string,
  requireUnmoved: RequireUnmoved = () => {},
  lockWaitMs = sqliteLockWaitMs,
): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(database, address, requireUnmoved, lockWaitMs),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  readonly #address: string;
  readonly #requireUnmoved: RequireUnmoved;
  readonly #lockWaitMs: number;

  constructor(
    database: DatabaseSync,
    address: string,
    requireUnmoved: RequireUnmoved,
    lockWaitMs: number,
  ) {
    super({ database: kyselyDatabase(database, address) });
    this.#database = database;
    this.#address = address;
    this.#requireUnmoved = requireUnmoved;
    this.#lockWaitMs = lockWaitMs;
  }

  /** Statements outside a transaction acquire a connection here too. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#requireUnmoved();
    return super.acquireConnection();
  }

  /**
   * Every transaction acquires its lock at BEGIN. A transaction that may write acquires the write
   * lock (BEGIN IMMEDIATE), since an upgrade after a read fails permanently if another connection
   * wrote in between.
   */
  override async beginTransaction(
    _connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    const isReading = settings?.accessMode === 'read only';
    const lockWaitMs = this.#lockWaitMs;
    try {
      const begin = isReading ? 'begin' : 'begin immediate';
      await whenUnlocked(() => this.#database.exec(begin), lockWaitMs);
      if (isReading) await whenUnlocked(() => this.#database.exec(firstRead), lockWaitMs);
      this.#requireUnmoved(true);
    } catch (error) {
      if (this.#database.isOpen && this.#database.isTransaction) this.#database.exec('rollback');
      if (isBusy(error)) throw busyError(this.#address, lockWaitMs, error);
      throw sqliteError(this.#address, error);
    }
  }

  /** A commit to unlinked files is lost, so it must not be reported as done. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#requireUnmoved();
  }

  /** SQLite rolls back by itself after some errors, for instance when the disk is full. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}
