/** How long a statement may go without a byte from the server before its connection counts as lost. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { postgresStatementSilenceMs } from '../limits.ts';

/**
 * Silence after which a reader's server counts as gone. Rows of a large partner come far sooner.
 */
export const postgresReadSilenceMs = 5_000;

/** Silence after which a writer's server counts as gone that is asked to begin: a pooler may have a queue. */
export const postgresBeginSilenceMs = 10_000;

/** The same of a statement that removes a whole partner or changes the schema, or waits for that. */
const postgresBulkSilenceMs = 10 * 60 * 1_000;

/** `begin` opens a transaction and waits for nothing; `bulk` removes much, or changes the schema. */
export type StatementKind = 'begin' | 'statement' | 'bulk';

/** Bounds in ms, by the kind of the statement. */
export type SilenceBounds = Readonly<Record<StatementKind, number>>;

export const readerSilence = silenceOf(postgresReadSilenceMs);

export const writerSilence: SilenceBounds = {
  begin: postgresBeginSilenceMs,
  statement: postgresStatementSilenceMs,
  bulk: postgresBulkSilenceMs,
};

/** One bound for all statements. */
export function silenceOf(ms: number): SilenceBounds {
  return { begin: ms, statement: ms, bulk: ms };
}

const kinds = new AsyncLocalStorage<StatementKind>();

/** Runs work whose statements are all of one kind. */
export function inKind<Result>(kind: StatementKind, work: () => Promise<Result>): Promise<Result> {
  return kinds.run(kind, work);
}

/** The kind of the statement that is sent now. */
export function presentKind(): StatementKind {
  return kinds.getStore() ?? 'statement';
}
