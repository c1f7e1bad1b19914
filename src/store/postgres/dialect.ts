/** Kysely's PostgreSQL dialect, with transactions begun the way that the store needs them. */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  type PostgresPool,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import {
  postgresIdleInTransactionMs,
  postgresLockWaitMs,
  postgresReadStatementMs,
  postgresWriteStatementMs,
} from '../limits.ts';

/** The pool is closed with the Kysely instance. */
export function postgresDialect(pool: PostgresPool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new BoundedDriver({ pool }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class BoundedDriver extends PostgresDriver {
  /**
   * Begins the transaction and sets its bounds in one message. They end with it: a setting of the
   * session, or one given at its start, would reach others behind a pooler such as PgBouncer.
   */
  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode, isolationLevel }: TransactionSettings,
  ): Promise<void> {
    const isReading = accessMode === 'read only';
    const begin = [
      `start transaction isolation level ${isolationLevel ?? 'read committed'}`,
      isReading ? 'read only' : 'read write',
    ];
    const bounds = {
      statement_timeout: isReading ? postgresReadStatementMs : postgresWriteStatementMs,
      lock_timeout: postgresLockWaitMs,
      idle_in_transaction_session_timeout: postgresIdleInTransactionMs,
    };
    const settings = Object.entries(bounds).map(([name, ms]) => `set local ${name} = ${ms}`);
    await connection.executeQuery(CompiledQuery.raw([begin.join(' '), ...settings].join('; ')));
  }

  /** The error to tell is the one that failed the transaction, not that of a lost connection. */
  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}
