/**
 * The database of a world: SQLite on a file in memory, behind a layer that can delay, refuse, break off
 * or forget each statement and each commit. Each connection ends with its process.
 */
import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  sql,
  type TransactionSettings,
} from 'kysely';
import { DiskFull, StoreError } from '../../src/store/error.ts';
import { peopleLockWaitMs } from '../../src/store/limits.ts';
import { requireTables, type SqlConnection } from '../../src/store/sql/connection.ts';
import type { MoveSql } from '../../src/store/sql/moves.ts';
import { makeReader } from '../../src/store/sql/reader.ts';
import { makePeopleWriter, makeTokenUseWriter, makeWriter } from '../../src/store/sql/sql-store.ts';
import { openTables } from '../../src/store/sql/tables.ts';
import { sqliteBulk } from '../../src/store/sqlite/bulk.ts';
import { nodeSqliteDialect } from '../../src/store/sqlite/dialect.ts';
import { withoutWaiting } from '../../src/store/sqlite/lock.ts';
import { openReadPool } from '../../src/store/sqlite/read-pool.ts';
import { sqliteSchema } from '../../src/store/sqlite/sqlite.ts';
import type { MovesCursor, Store, StoreReader } from '../../src/store/store.ts';
import type { Dice } from './dice.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import { reached } from './states.ts';

/** A server ends a transaction in which nothing happens for longer: PostgreSQL as the product asks it. */
const idleTransactionMs = 20_000;

const address = 'the world';

/** The table of what moved (moves.ts). */
const movesTable = 'partner_move';

/** What is wrong with the database; nothing unless told. Moments are of the world, in ms. */
export interface DatabaseState {
  /** Longest time of a statement, in ms. */
  statementMs: number;
  refusedUntil: number;
  silentUntil: number;
  readOnlyUntil: number;
  fullUntil: number;
  /** Probabilities of a connection that ends at a statement, before a commit, and after one. */
  cut: number;
  cutBeforeCommit: number;
  cutAfterCommit: number;
}

const soundDatabase: Readonly<DatabaseState> = {
  statementMs: 0.5,
  refusedUntil: 0,
  silentUntil: 0,
  readOnlyUntil: 0,
  fullUntil: 0,
  cut: 0,
  cutBeforeCommit: 0,
  cutAfterCommit: 0,
};

export class WorldDatabase {
  readonly path: string;
  readonly state: DatabaseState = { ...soundDatabase };
  /** Differs after each return to an earlier state, as the name of a server's history does. */
  history = 'first';
  /** Counts commits of what polls look for. */
  moves = 0;
  readonly #dice: Dice;
  /** The connections of each process. */
  readonly #drivers = new Map<SimulatedProcess, Set<FaultyDriver>>();

  constructor(path: string, dice: Dice) {
    this.path = path;
    this.#dice = dice;
  }

  /** A connection past all faults, for what the laws compare with. */
  open(): DatabaseSync {
    const database = new DatabaseSync(this.path, withoutWaiting);
    database.exec('pragma journal_mode = wal; pragma synchronous = off');
    return database;
  }

  /** Keeps the present state, to go back to. */
  keep(): void {
    const database = this.open();
    rmSync(this.#keptPath, { force: true });
    database.prepare('vacuum into ?').run(this.#keptPath);
    database.close();
  }

  /** Goes back to the state that was kept, as a failover that lost commits; false while somebody writes. */
  goBack(): boolean {
    const database = this.open();
    try {
      database.exec('pragma foreign_keys = off; begin immediate');
    } catch {
      database.close();
      return false;
    }
    database.exec('rollback');
    database.prepare('attach ? as kept').run(this.#keptPath);
    database.exec('begin immediate');
    const tables = database
      .prepare("select name from kept.sqlite_schema where type = 'table'")
      .all() as unknown as readonly { readonly name: string }[];
    for (const { name } of tables) {
      database.exec(
        `delete from main."${name}"; insert into main."${name}" select * from kept."${name}"`,
      );
    }
    database.exec('commit');
    database.close();
    this.moves++;
    this.history = `after ${this.moves}`;
    return true;
  }

  get #keptPath(): string {
    return `${this.path}.kept`;
  }

  /** The store as a process has it. */
  storeFor(process: SimulatedProcess): Store {
    const connect = (lockWaitMs?: number) => this.#connect(process, lockWaitMs);
    return {
      requireDatabase: () => requireTables(connect()),
      openReader: () => this.#openReader(process, async () => connect()),
      openWriter: () => makeWriter(connect()),
      openPeopleWriter: () => makePeopleWriter(connect(peopleLockWaitMs)),
      openTokenUseWriter: () => makeTokenUseWriter(connect()),
    };
  }

  #connect(process: SimulatedProcess, lockWaitMs?: number): SqlConnection {
    const driver = () => {
      const made = new FaultyDriver(this, process, lockWaitMs);
      this.#driversOf(process).add(made);
      return made;
    };
    const shape = nodeSqliteDialect(null as never, address);
    const dialect: Dialect = { ...shape, createDriver: driver };
    const db = openTables(dialect);
    return {
      db,
      address,
      dialect: sqliteSchema,
      bulk: sqliteBulk,
      connectionsMax: 1,
      moves: this.#moves,
      close: () => db.destroy(),
    };
  }

  #driversOf(process: SimulatedProcess): Set<FaultyDriver> {
    const known = this.#drivers.get(process);
    if (known !== undefined) return known;
    const drivers = new Set<FaultyDriver>();
    this.#drivers.set(process, drivers);
    process.onEnd(() => this.#drivers.delete(process));
    return drivers;
  }

  /** Ends what a process that was stopped holds, once it has been idle for too long. */
  processStopped(process: SimulatedProcess, outside: SimulatedProcess): void {
    outside.after(idleTransactionMs, () => {
      if (!process.isStopped) return;
      for (const driver of this.#drivers.get(process) ?? []) driver.endIdle();
    });
  }

  forget(process: SimulatedProcess, driver: FaultyDriver): void {
    this.#drivers.get(process)?.delete(driver);
  }

  async #openReader(
    process: SimulatedProcess,
    connect: () => Promise<SqlConnection>,
  ): Promise<StoreReader> {
    const reader = makeReader(await openReadPool(connect));
    let last: { readonly cursor: MovesCursor; readonly moves: number } | null = null;
    return {
      ...reader,
      // Most polls find nothing new, and are most of all that a world does.
      readMoves: async (since) => {
        if (last !== null && last.cursor === since && last.moves === this.moves) {
          await this.meet(process, 'read');
          if (last.moves === this.moves) return { cursor: last.cursor, moved: [] };
        }
        const { moves } = this;
        const read = await reader.readMoves!(since);
        last = { cursor: read.cursor, moves };
        return read;
      },
    };
  }

  get #moves(): MoveSql {
    const database = this;
    const end = sql<number>`(select coalesce(max(moved_in), 0) + 1 from partner_move)`;
    return {
      get history() {
        return sql<string>`${database.history}`;
      },
      next: end,
      end,
    };
  }

  /** Waits as long as a statement does, and throws what it meets. */
  async meet(process: SimulatedProcess, what: 'read' | 'begin-write' | 'write'): Promise<void> {
    const { state } = this;
    await process.sleepExactly(this.#dice.between(0.01, state.statementMs));
    const { scheduler } = process;
    while (state.silentUntil > scheduler.now) {
      await process.sleep(state.silentUntil - scheduler.now);
      if (this.#dice.chance(0.5)) throw lost('it was silent for too long');
    }
    if (state.refusedUntil > scheduler.now) throw lost('connection refused');
    if (this.#dice.chance(state.cut)) throw lost('the connection ended');
    if (what === 'read') return;
    if (state.readOnlyUntil > scheduler.now) throw new StoreError(`${address} is read-only`);
    if (state.fullUntil > scheduler.now) throw new DiskFull(`the disk of ${address} is full`);
  }

  /** What becomes of a commit. */
  commitOutcome(): 'done' | 'lost' | 'unknown' {
    if (this.#dice.chance(this.state.cutBeforeCommit)) return 'lost';
    return this.#dice.chance(this.state.cutAfterCommit) ? 'unknown' : 'done';
  }
}

/** The connection is gone. */
class ConnectionLost extends StoreError {}

function lost(why: string): ConnectionLost {
  return new ConnectionLost(`the database ${address} failed: ${why}`);
}

/** Runs statements on one connection, which it opens anew once it has ended. */
class FaultyDriver implements Driver {
  readonly #database: WorldDatabase;
  readonly #process: SimulatedProcess;
  readonly #lockWaitMs: number | undefined;
  #file: DatabaseSync | null = null;
  #inner: Driver | null = null;
  #connection: DatabaseConnection | null = null;
  #forget = () => {};
  /** Whoever waits for the one connection, first come first served. */
  #turn: Promise<unknown> = Promise.resolve();
  #release = () => {};
  #isWriting = false;
  #isInTransaction = false;
  #hasMoved = false;

  constructor(database: WorldDatabase, process: SimulatedProcess, lockWaitMs?: number) {
    this.#database = database;
    this.#process = process;
    this.#lockWaitMs = lockWaitMs;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = promise;
    await before;
    this.#release = resolve;
    try {
      await this.#open();
    } catch (error) {
      resolve();
      throw error;
    }
    const query = async <Row>(of: CompiledQuery) => {
      await this.#meet(this.#isWriting ? 'write' : 'read');
      if (of.sql.includes(movesTable)) this.#hasMoved = true;
      const connection = this.#isInTransaction ? this.#requireOpen() : await this.#open();
      return connection.executeQuery<Row>(of);
    };
    return {
      executeQuery: query,
      streamQuery: async function* <Row>(of: CompiledQuery) {
        yield await query<Row>(of);
      },
    };
  }

  async #open(): Promise<DatabaseConnection> {
    if (this.#connection !== null) return this.#connection;
    const file = this.#database.open();
    const dialect = nodeSqliteDialect(file, address, () => {}, this.#lockWaitMs);
    this.#file = file;
    this.#inner = dialect.createDriver();
    await this.#inner.init();
    this.#connection = await this.#inner.acquireConnection();
    this.#forget = this.#process.onEnd(() => this.#end());
    return this.#connection;
  }

  #end(): void {
    this.#forget();
    if (this.#file?.isOpen) this.#file.close();
    this.#file = null;
    this.#inner = null;
    this.#connection = null;
  }

  /** Ends a transaction whose process has been standing still. */
  endIdle(): void {
    if (!this.#isInTransaction || this.#connection === null) return;
    if (this.#isWriting) reached('a writing transaction ended while its process stood still');
    this.#end();
  }

  async #meet(what: 'read' | 'begin-write' | 'write'): Promise<void> {
    try {
      await this.#database.meet(this.#process, what);
    } catch (error) {
      if (error instanceof ConnectionLost) this.#end();
      throw error;
    }
  }

  async beginTransaction(_: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    this.#isWriting = settings.accessMode !== 'read only';
    await this.#meet(this.#isWriting ? 'begin-write' : 'read');
    const connection = await this.#open();
    await this.#inner!.beginTransaction(connection, settings);
    this.#isInTransaction = true;
    this.#hasMoved = false;
  }

  async commitTransaction(): Promise<void> {
    await this.#meet('read');
    const connection = this.#requireOpen();
    const outcome = this.#isWriting ? this.#database.commitOutcome() : 'done';
    if (outcome === 'lost') {
      reached('a commit that was cut off before it was made');
      this.#end();
      throw lost('the connection ended');
    }
    await this.#inner!.commitTransaction(connection);
    if (this.#isWriting && this.#hasMoved) this.#database.moves++;
    if (outcome === 'unknown') {
      reached('a commit that was made, and its writer does not know');
      this.#end();
      throw lost('the connection ended');
    }
  }

  #requireOpen(): DatabaseConnection {
    if (this.#connection === null) throw lost('the connection ended');
    return this.#connection;
  }

  async rollbackTransaction(): Promise<void> {
    if (this.#connection === null) return;
    await this.#inner!.rollbackTransaction(this.#connection);
  }

  async releaseConnection(): Promise<void> {
    this.#isWriting = false;
    this.#isInTransaction = false;
    this.#release();
  }

  async destroy(): Promise<void> {
    this.#end();
    this.#database.forget(this.#process, this);
  }
}
