/** Kysely's PostgreSQL dialect, with the transaction begin that the store needs. */
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
import { postgresLockWaitMs } from '../limits.ts';
import { inKind } from './answer-timeout.ts';

/** Timeout of a read statement on the server; a million assets take some ten seconds. */
const postgresReadStatementMs = 60_000;

/** Timeout of a write statement; removing a partner of a million assets takes longest. */
const postgresWriteStatementMs = 5 * 60 * 1_000;

/** Idle-in-transaction timeout of a reader, which blocks nothing but PostgreSQL's vacuum. */
const postgresIdleReadMs = 60_000;

/**
 * Idle-in-transaction timeout of a writer, and of an answer that it does not read. A stopped writer blocks
 * others of its partner for so long at most: 10 s less than they wait for a lock. A writer that works is
 * idle for some four seconds of processor time, while it compares a million assets.
 */
const postgresIdleWriteMs = postgresLockWaitMs - 10_000;

/** Closing the Kysely instance closes the pool; `lockWaitMs` is the lock timeout. */
export function postgresDialect(pool: PostgresPool, lockWaitMs = postgresLockWaitMs): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new BoundedDriver(pool, lockWaitMs),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/**
 * Citus runs a statement over all partners on several connections at once, and then refuses every
 * write to a coordinator table for the rest of the transaction. A writer cannot know its later
 * statements, so each queries the nodes sequentially.
 */
const askNodesInTurn = `select pg_catalog.set_config('citus.multi_shard_modify_mode', 'sequential', true)
  from pg_catalog.pg_extension where extname = 'citus'`;

/**
 * A writer that is stopped in the middle of a large answer is not idle to the server, which waits to send
 * the rest, and no timeout of statements ends that. Of systems, Linux alone ends the connection.
 */
const endUnreadAnswers = `select pg_catalog.set_config('tcp_user_timeout', '${postgresIdleWriteMs}', true)
  where pg_catalog.version() like '%linux%'`;

class BoundedDriver extends PostgresDriver {
  readonly #lockWaitMs: number;

  constructor(pool: PostgresPool, lockWaitMs: number) {
    super({ pool });
    this.#lockWaitMs = lockWaitMs;
  }

  /**
   * Begins the transaction and sets its timeouts in one message, with `set local`: session
   * settings, or startup parameters, would leak to other clients of a pooler such as PgBouncer.
   */
  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode, isolationLevel }: TransactionSettings,
  ): Promise<void> {
    const ofWriters = [askNodesInTurn, endUnreadAnswers];
    const isReading = accessMode === 'read only';
    const begin = [
      `start transaction isolation level ${isolationLevel ?? 'read committed'}`,
      isReading ? 'read only' : 'read write',
    ];
    const values = {
      statement_timeout: isReading ? postgresReadStatementMs : postgresWriteStatementMs,
      lock_timeout: this.#lockWaitMs,
      idle_in_transaction_session_timeout: isReading ? postgresIdleReadMs : postgresIdleWriteMs,
      // With 0, the default of old servers, latitudes would have 15 of their 17 digits.
      extra_float_digits: 1,
    };
    const settings = Object.entries(values).map(([name, value]) => `set local ${name} = ${value}`);
    const statements = [begin.join(' '), ...settings, ...(isReading ? [] : ofWriters)];
    const message = CompiledQuery.raw(statements.join('; '));
    await inKind('begin', () => connection.executeQuery(message));
  }

  /** Reports the error that failed the transaction, not that of a lost connection. */
  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}
