/**
 * Idle timeouts of statements: without a byte from the server for so long, the connection counts as
 * lost.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { postgresLockWaitMs } from '../limits.ts';

/** Idle timeout of a reader's statement. Rows of a large partner come far sooner. */
export const postgresReadIdleMs = 5_000;

/** Idle timeout of a writer's `begin`: a pooler may queue it. */
export const postgresBeginIdleMs = 10_000;

/**
 * Idle timeout of a writer's connection: a statement may wait for a lock, then takes some ms, or a
 * few seconds for ten thousand assets.
 */
export const postgresStatementIdleMs = postgresLockWaitMs + 5_000;

/**
 * Idle timeout of a statement that removes a whole partner or changes the schema, or waits for one.
 */
const postgresBulkIdleMs = 10 * 60 * 1_000;

/** `begin` opens a transaction and waits for no lock; `bulk` deletes much or changes the schema. */
export type StatementKind = 'begin' | 'statement' | 'bulk';

/** Idle timeouts in ms, by kind of statement. */
export type IdleTimeouts = Readonly<Record<StatementKind, number>>;

export const readerIdleTimeouts = idleTimeoutsOf(postgresReadIdleMs);

export const writerIdleTimeouts: IdleTimeouts = {
  begin: postgresBeginIdleMs,
  statement: postgresStatementIdleMs,
  bulk: postgresBulkIdleMs,
};

/** The same idle timeout for all statements. */
export function idleTimeoutsOf(ms: number): IdleTimeouts {
  return { begin: ms, statement: ms, bulk: ms };
}

const kinds = new AsyncLocalStorage<StatementKind>();

/** Runs work with one kind of statement only. */
export function inKind<Result>(kind: StatementKind, work: () => Promise<Result>): Promise<Result> {
  return kinds.run(kind, work);
}

/** The kind of the current statement. */
export function presentKind(): StatementKind {
  return kinds.getStore() ?? 'statement';
}
