/** The SQLite stores: a file, with a connection per opener, and an in-memory one. */
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { NoDatabase, StoreError } from '../error.ts';
import { peopleLockWaitMs } from '../limits.ts';
import type { SchemaDialect } from '../migrations/migration.ts';
import { requireSchema, requireTables, type SqlConnection } from '../sql/connection.ts';
import type { MoveSql } from '../sql/moves.ts';
import { makeReader, readerOn } from '../sql/reader.ts';
import { makePeopleWriter, makeTokenUseWriter, makeWriter } from '../sql/sql-store.ts';
import { openTables } from '../sql/tables.ts';
import type { Store } from '../store.ts';
import { sqliteBulk } from './bulk.ts';
import { firstRead, nodeSqliteDialect } from './dialect.ts';
import { createFolder, openOrCreate } from './file.ts';
import { whenUnlocked, withoutWaiting } from './lock.ts';
import { MountLease } from './mount-lease.ts';
import { type FileSystemType, fileSystemType, networkName, onNetwork } from './network.ts';
import { FileWatch, fileIdentity, OpenFiles, Reopening } from './open-files.ts';
import { openReadPool } from './read-pool.ts';
import { sqliteReason } from './statements.ts';
import { restrictToTokenUses } from './token-uses-only.ts';

/** Rows are stored in primary-key order, so one range scan reads a partner's rows. */
export const sqliteSchema: SchemaDialect = {
  text: sql`text collate binary`,
  bytes: sql`blob`,
  // Never reuses a number, and one transaction writes at a time: the order is commit order.
  moveOrder: sql`integer primary key autoincrement`,
  tableEnd: sql`without rowid`,
  keepPlain: async () => {},
  identifyRowsBy: async () => {},
  hasTable: async (db, name) =>
    (await db.introspection.getTables()).some((table) => table.name === name),
};

const afterLast = sql<number>`(select coalesce(max(moved_in), 0) + 1 from partner_move)`;

/** The order and the file identities reveal an earlier state. */
const sqliteMoves: MoveSql = { history: sql<string>`''`, next: afterLast, end: afterLast };

/** Where a database may lie, and how long a writer waits for its lock. */
export interface SqliteOptions {
  /**
   * Whether it may lie on a network's file system: by one mount at a time. Undefined: another store of
   * this process has looked.
   */
  readonly allowNetwork?: boolean | undefined;
  /** Tests replace them. */
  readonly typeOf?: FileSystemType;
  readonly takeLease?: typeof MountLease.take;
  /** In ms, for the writer of all data. */
  readonly lockWaitMs?: number;
}

/** Opens lazily. Only `openWriter` creates the file, and its folder, if missing. */
export function sqliteFileStore(path: string, options: SqliteOptions = {}): Store {
  const place = new Place(path, options);
  const file: DatabaseFile = { name: path, path: resolve(path), watch: new FileWatch(), place };
  const reading = async () => {
    await place.require();
    return opening(file, openToRead, requiringSchema);
  };
  const changing = async <Opened>(
    open: (path: string) => Promise<DatabaseSync>,
    make: (connection: SqlConnection) => Promise<Opened>,
    lockWaitMs?: number,
  ) => {
    await place.take();
    return opening(file, open, make, lockWaitMs);
  };
  const peopleWriter = () => changing(openToChange, makePeopleWriter, peopleLockWaitMs);
  const tokenUseWriter = () => changing(openForTokenUses, makeTokenUseWriter);
  return {
    async requireDatabase() {
      // The message names the folder, since a relative path depends on it.
      if (await isMissing(file.path)) throw new NoDatabase(file.path, 'there is no such file');
      await place.require();
      await opening(file, openToRead, requireTables);
    },
    onMoved: (listener) => file.watch.onMoved(listener),
    openReader: async () => makeReader(await openReadPool(reading)),
    async openWriter() {
      const { lockWaitMs } = options;
      const first = await changing(openOrMake, makeWriter, lockWaitMs);
      const writer = new Reopening(first, () => changing(openToChange, makeWriter, lockWaitMs));
      return {
        migrate: (poll) => writer.use((open) => open.migrate(poll)),
        distribute: () => writer.use((open) => open.distribute()),
        transaction: (work) => writer.use((open) => open.transaction(work)),
        close: () => writer.close(),
      };
    },
    async openPeopleWriter() {
      const writer = new Reopening(await peopleWriter(), peopleWriter);
      return {
        transaction: (...of) => writer.use((open) => open.transaction(...of)),
        close: () => writer.close(),
      };
    },
    async openTokenUseWriter() {
      const writer = new Reopening(await tokenUseWriter(), tokenUseWriter);
      return {
        recordTokenUses: (uses) => writer.use((open) => open.recordTokenUses(uses)),
        close: () => writer.close(),
      };
    },
  };
}

/**
 * An in-memory database that lives as long as this object. Its reader and writer share one
 * connection, so reads wait for the end of a transaction. A transaction must not wait for such a
 * read: that would deadlock.
 */
export function sqliteMemoryStore(): Store {
  const database = new DatabaseSync(':memory:');
  const connection = { ...connect(database, ':memory:', null), close: async () => {} };
  return {
    requireDatabase: () => requireTables(connection),
    openReader: () => readerOn(connection),
    openWriter: () => makeWriter(connection),
    openPeopleWriter: () => makePeopleWriter(connection),
    openTokenUseWriter: () => makeTokenUseWriter(connection),
  };
}

/** The file of an address. */
interface DatabaseFile {
  /** As the address has it, for messages. */
  readonly name: string;
  /** Absolute, so that SQLite never takes it for a URI. */
  readonly path: string;
  readonly watch: FileWatch;
  readonly place: Place;
}

/** The file system on which a database lies, and the lease of it if that is a network's. */
class Place {
  readonly #name: string;
  readonly #path: string;
  readonly #options: SqliteOptions;
  #lease: Promise<MountLease | null> | null = null;
  /** The lease once it is taken. */
  held: MountLease | null = null;

  constructor(name: string, options: SqliteOptions) {
    this.#name = name;
    this.#path = resolve(name);
    this.#options = options;
  }

  /** Throws a StoreError where it may not lie; tells whether it lies on a network's. */
  async require(): Promise<boolean> {
    const { allowNetwork, typeOf = fileSystemType } = this.#options;
    if (allowNetwork === undefined) return false;
    const network = networkName(await typeOf(this.#path));
    if (network !== null && !allowNetwork) throw onNetwork(this.#name, network);
    return network !== null;
  }

  /** As `require`, and keeps other mounts from writing. */
  async take(): Promise<void> {
    this.#lease ??= this.#taken();
    try {
      this.held = await this.#lease;
    } catch (error) {
      this.#lease = null;
      throw error;
    }
  }

  async #taken(): Promise<MountLease | null> {
    if (!(await this.require())) return null;
    await createFolder(dirname(this.#path));
    return (this.#options.takeLease ?? MountLease.take)(await realPath(this.#path));
  }
}

/** Where a file lies, or will lie: a link leads to it by another name. */
async function realPath(path: string): Promise<string> {
  if (!(await isMissing(path))) return realpath(path);
  return join(await realpath(dirname(path)), basename(path));
}

async function isMissing(path: string): Promise<boolean> {
  const file = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  return file instanceof Error && file.code === 'ENOENT';
}

async function openToRead(path: string): Promise<DatabaseSync> {
  await requireFile(path);
  return new DatabaseSync(path, { ...withoutWaiting, readOnly: true });
}

/** Does not recreate a file that was removed while the service runs. */
async function openToChange(path: string): Promise<DatabaseSync> {
  await requireFile(path);
  return prepareToWrite(new DatabaseSync(path, withoutWaiting));
}

async function openForTokenUses(path: string): Promise<DatabaseSync> {
  const database = await openToChange(path);
  restrictToTokenUses(database);
  return database;
}

async function openOrMake(path: string): Promise<DatabaseSync> {
  if (!(await isMissing(path))) return prepareToWrite(new DatabaseSync(path, withoutWaiting));
  return prepareToWrite(await openOrCreate(path, withoutWaiting));
}

async function requireFile(path: string): Promise<void> {
  if (await isMissing(path)) throw new Error('there is no such file');
}

async function prepareToWrite(database: DatabaseSync): Promise<DatabaseSync> {
  try {
    // WAL: readers run beside the one writer. Commits survive a power cut.
    const mode = await whenUnlocked(() => database.prepare('pragma journal_mode = wal').get());
    if (mode?.journal_mode !== 'wal') {
      throw new Error('its file system does not support write-ahead logging');
    }
    database.exec('pragma synchronous = full');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function connect(
  database: DatabaseSync,
  address: string,
  files: OpenFiles | null,
  lockWaitMs?: number,
  place?: Place,
): SqlConnection {
  const requireUnmoved = (isLocked?: boolean) => {
    files?.requireUnmoved(isLocked);
    if (isLocked) place?.held?.require();
  };
  const db = openTables(nodeSqliteDialect(database, address, requireUnmoved, lockWaitMs));
  return {
    db,
    address,
    dialect: sqliteSchema,
    bulk: sqliteBulk,
    connectionsMax: 1,
    moves: sqliteMoves,
    async close() {
      files?.forget();
      await db.destroy();
      // Kysely does not close a database that it never used.
      if (database.isOpen) database.close();
    },
  };
}

async function requiringSchema(connection: SqlConnection): Promise<SqlConnection> {
  await requireSchema(connection);
  return connection;
}

/** Opens a database and builds on it. A failure closes it and names the path. */
async function opening<Opened>(
  { name, path, watch, place }: DatabaseFile,
  open: (path: string) => Promise<DatabaseSync>,
  make: (connection: SqlConnection) => Promise<Opened>,
  lockWaitMs?: number,
): Promise<Opened> {
  let close = async () => {};
  try {
    const before = fileIdentity(path);
    const database = await open(path);
    close = async () => database.close();
    // Another process may be closing the last connection, which locks the WAL for a moment.
    await whenUnlocked(() => database.exec(firstRead));
    const files = new OpenFiles(path, before, watch);
    const connection = connect(database, name, files, lockWaitMs, place);
    close = () => connection.close();
    files.requireUnmoved();
    return await make(connection);
  } catch (error) {
    await close();
    if (error instanceof StoreError) throw error;
    const reason = sqliteReason(error);
    const remedy = isNotPermitted(error)
      ? '; name a file in a folder that this user may write with DATABASE_URL=sqlite:/folder/hybrid-core.db'
      : '';
    throw new StoreError(`cannot open the SQLite database ${name}: ${reason}${remedy}`, {
      cause: error,
    });
  }
}

/** Whether the file system refused to make the file or its folder. */
function isNotPermitted(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS';
}
