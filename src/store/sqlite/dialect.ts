/** Kysely's SQLite dialect, with transactions begun the way that the store needs them. */
import type { DatabaseSync } from 'node:sqlite';
import type { DatabaseConnection, Dialect, TransactionSettings } from 'kysely';
import { SqliteAdapter, SqliteDriver, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { whenUnlocked } from './lock.ts';
import { kyselyDatabase, sqliteError } from './statements.ts';

/** The database is closed with the Kysely instance; `address` names it in errors. */
export function nodeSqliteDialect(database: DatabaseSync, address: string): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(database, address),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  readonly #address: string;

  constructor(database: DatabaseSync, address: string) {
    super({ database: kyselyDatabase(database, address) });
    this.#database = database;
    this.#address = address;
  }

  /**
   * A transaction that may write takes the write lock at once. Taken later, after a read, the lock
   * fails for good if another connection has written in between.
   */
  override async beginTransaction(
    _connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate';
    try {
      await whenUnlocked(() => this.#database.exec(begin));
    } catch (error) {
      throw sqliteError(this.#address, error);
    }
  }

  /** SQLite rolls back by itself after some errors, for instance when the disk is full. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}
