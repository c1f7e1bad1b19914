/** Opens the store for a database address. */
import { StoreError } from './error.ts';
import { postgresStore } from './postgres/postgres.ts';
import { type SqliteOptions, sqliteFileStore, sqliteMemoryStore } from './sqlite/sqlite.ts';
import type { Store } from './store.ts';

export { NoDatabase, StoreError } from './error.ts';

const sqliteScheme = 'sqlite:';

/** The address of an in-memory database, which ends with its process. */
export const memoryDatabaseUrl = 'sqlite::memory:';

/**
 * Takes `sqlite:PATH`, `sqlite::memory:` or `postgres://…`. Connects lazily: a reader or a writer
 * opens the database, except that one in memory exists from now on. Throws a StoreError for any
 * other address. The message omits the address, which may hold a password.
 */
export function openStore(databaseUrl: string, sqlite: SqliteOptions = {}): Store {
  if (databaseUrl === memoryDatabaseUrl) return sqliteMemoryStore();
  if (databaseUrl.startsWith(sqliteScheme)) {
    return { ...sqliteFileStore(sqlitePath(databaseUrl), sqlite), databaseUrl };
  }
  if (/^postgres(ql)?:/.test(databaseUrl)) return { ...postgresStore(databaseUrl), databaseUrl };
  throw new StoreError(
    'a database address is sqlite:PATH, sqlite::memory: or ' +
      'postgres://USER:PASSWORD@HOST:PORT/NAME; this is none of them',
  );
}

/** Path of the SQLite file of an address; null if the data are not in a local file. */
export function databaseFile(databaseUrl: string): string | null {
  if (databaseUrl === memoryDatabaseUrl || !databaseUrl.startsWith(sqliteScheme)) return null;
  return sqlitePath(databaseUrl);
}

function sqlitePath(databaseUrl: string): string {
  const path = databaseUrl.slice(sqliteScheme.length);
  if (path === '') throw new StoreError('the database address sqlite: names no file');
  if (/^file:/i.test(path)) {
    throw new StoreError(
      'the database address begins with sqlite:file:, and SQLite would take what follows for a URI; ' +
        'write the path alone, as in sqlite:/srv/hybrid-core.db',
    );
  }
  // Two slashes would make a relative path absolute; three are the usual form of an absolute one.
  if (/^\/\/[^/]/.test(path)) {
    throw new StoreError(
      `the database address ${databaseUrl} is ambiguous; write sqlite:${path.slice(2)} ` +
        `or sqlite:${path.slice(1)}`,
    );
  }
  return path;
}
