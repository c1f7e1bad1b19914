/** Adapts a `node:sqlite` database for Kysely's SQLite driver. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { DatabaseBusy, DiskFull, StatementRefused, StoreError } from '../error.ts';

/** Prepared statements cached per SQLite connection: all of ours, in a few batch sizes each. */
const cachedStatementsMax = 100;

/**
 * Caches prepared statements by their text. Converts SQLite's errors to StoreErrors that name the
 * database by `address`.
 */
export function kyselyDatabase(database: DatabaseSync, address: string): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const kept = statements.get(sql);
      if (kept) return kept;
      const statement = naming(address, () => kyselyStatement(database.prepare(sql), address));
      if (statements.size >= cachedStatementsMax)
        statements.delete(statements.keys().next().value!);
      statements.set(sql, statement);
      return statement;
    },
  };
}

function kyselyStatement(statement: StatementSync, address: string): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => naming(address, () => statement.all(...bindable(parameters))),
    run: (parameters) => naming(address, () => statement.run(...bindable(parameters))),
    iterate: (parameters) => naming(address, () => statement.iterate(...bindable(parameters))),
  };
}

/** The tables hold only texts, numbers, bigints and nulls, all of which SQLite can bind. */
function bindable(parameters: readonly unknown[]): readonly SQLInputValue[] {
  return parameters as readonly SQLInputValue[];
}

function naming<Result>(address: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw sqliteError(address, error);
  }
}

/** A one-line error that names the database, with its cause attached. */
export function sqliteError(address: string, cause: unknown): StoreError {
  if (cause instanceof StoreError) return cause;
  const code = codeOf(cause);
  const message = `the database ${address} failed: ${sqliteReason(cause)}`;
  if ((code & primaryCodeMask) === fullCode) return new DiskFull(message, { cause });
  if ((code & primaryCodeMask) === constraintCode && code !== triggerCode) {
    return new StatementRefused('constraint', message, { cause });
  }
  return new StoreError(message, { cause });
}

/** SQLite's message, with advice where it only says what failed. */
export function sqliteReason(cause: unknown): string {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const advice = advices.get(codeOf(cause) & primaryCodeMask);
  return advice === undefined ? reason : `${reason}; ${advice}`;
}

function codeOf(cause: unknown): number {
  return cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) : 0;
}

/** SQLITE_FULL. */
const fullCode = 13;

/** By the last byte of the code: SQLITE_READONLY, SQLITE_FULL, SQLITE_CANTOPEN. */
const advices: ReadonlyMap<number, string> = new Map([
  [
    8,
    'the user of this process may not write the file: give it to this user, who needs to write its folder as well',
  ],
  [fullCode, 'make space on its disk'],
  [
    14,
    'the user of this process has to be allowed to open the file, and to write its folder, where SQLite keeps its log',
  ],
]);

/** SQLITE_CONSTRAINT: the extended code's low byte. */
const constraintCode = 19;
const primaryCodeMask = 0xff;

/** SQLITE_CONSTRAINT_TRIGGER: no trigger is ours, so its refusal says nothing of the written data. */
const triggerCode = 1811;

/** A transaction's lock timeout on SQLite's single write lock. */
export function busyError(address: string, waitedMs: number, cause: unknown): DatabaseBusy {
  return new DatabaseBusy(
    `the database ${address} failed: another process has been writing for ${waitedMs / 1_000} s, an ` +
      'import for instance, and SQLite has one writer at a time; run it again',
    { cause },
  );
}
