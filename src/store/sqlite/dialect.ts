/** Kysely's SQLite dialect, with transactions begun the way that the store needs them. */
import type { DatabaseSync } from 'node:sqlite';
import type { DatabaseConnection, Dialect, TransactionSettings } from 'kysely';
import { SqliteAdapter, SqliteDriver, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { sqliteLockWaitMs } from '../limits.ts';
import { isBusy, whenUnlocked } from './lock.ts';
import { busyError, kyselyDatabase, sqliteError } from './statements.ts';

/** Takes the lock of a reader, and with it one state of the database. */
export const firstRead = 'select 1 from sqlite_schema limit 1';

interface DialectOptions {
  /** Throws where the files that the database has open are no longer the files of its name. */
  readonly demandUnmoved?: (isLocked?: boolean) => void;
  /** How long a transaction waits for others. */
  readonly lockWaitMs?: number;
}

/** The database is closed with the Kysely instance; `address` names it in errors. */
export function nodeSqliteDialect(
  database: DatabaseSync,
  address: string,
  { demandUnmoved = () => {}, lockWaitMs = sqliteLockWaitMs }: DialectOptions = {},
): Dialect {
  const options = { demandUnmoved, lockWaitMs };
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(database, address, options),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  readonly #address: string;
  readonly #options: Required<DialectOptions>;

  constructor(database: DatabaseSync, address: string, options: Required<DialectOptions>) {
    super({ database: kyselyDatabase(database, address) });
    this.#database = database;
    this.#address = address;
    this.#options = options;
  }

  /** Every statement outside of a transaction comes this way as well. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#options.demandUnmoved();
    return super.acquireConnection();
  }

  /**
   * Every transaction takes its lock when it begins: what comes after finds the database unlocked. A
   * transaction that may write takes the write lock; taken later, after a read, that lock fails for
   * good if another connection has written in between.
   */
  override async beginTransaction(
    _connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    const isReading = settings?.accessMode === 'read only';
    const { demandUnmoved, lockWaitMs } = this.#options;
    try {
      const begin = isReading ? 'begin' : 'begin immediate';
      await whenUnlocked(() => this.#database.exec(begin), lockWaitMs);
      if (isReading) await whenUnlocked(() => this.#database.exec(firstRead), lockWaitMs);
      demandUnmoved(true);
    } catch (error) {
      if (this.#database.isOpen && this.#database.isTransaction) this.#database.exec('rollback');
      if (isBusy(error)) throw busyError(this.#address, lockWaitMs, error);
      throw sqliteError(this.#address, error);
    }
  }

  /** What went to files without a name is not kept: nobody may take it for done. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#options.demandUnmoved();
  }

  /** SQLite rolls back by itself after some errors, for instance when the disk is full. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}
