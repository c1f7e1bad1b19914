/** The PostgreSQL store: each reader and writer has a small connection pool. */
import { type Kysely, sql } from 'kysely';
import { StoreError } from '../error.ts';
import { peopleLockWaitMs, postgresConnectionsMax } from '../limits.ts';
import type { SchemaDialect } from '../migrations/migration.ts';
import { requireTables, type SqlConnection } from '../sql/connection.ts';
import type { MoveSql } from '../sql/moves.ts';
import { readerOn } from '../sql/reader.ts';
import { makePeopleWriter, makeTokenUseWriter, makeWriter } from '../sql/sql-store.ts';
import { openTables, type Tables } from '../sql/tables.ts';
import type { Store } from '../store.ts';
import { type PostgresAddress, parsePostgresAddress } from './address.ts';
import {
  type IdleTimeouts,
  inKind,
  readerIdleTimeouts,
  writerIdleTimeouts,
} from './answer-timeout.ts';
import { postgresBulk } from './bulk.ts';
import { citus, citusInstalled, citusShortcomings, hasCitus, requireCoordinator } from './citus.ts';
import { clientOptions } from './client-options.ts';
import { postgresDialect } from './dialect.ts';
import { listenShortcoming, requireLocks } from './engine.ts';
import { changeSchema, postgresLocks, whenTablesAreFree } from './locks.ts';
import { announce, ChangeListener } from './notifications.ts';
import { makePool } from './pool.ts';
import { serversOf } from './servers.ts';

/** Texts compare bytewise, whatever the database's collation. */
const postgresSchema: SchemaDialect = {
  text: sql`text collate "C"`,
  bytes: sql`bytea`,
  moveOrder: sql`bigint not null default txid_current()`,
  tableEnd: sql``,
  // PostgreSQL's compression takes longer than everything else that writing a document costs.
  async keepPlain(db, table, column) {
    await sql`alter table ${sql.table(table)}
      alter column ${sql.ref(column)} set storage external`.execute(db);
  },
  async identifyRowsBy(db, table, index) {
    await sql`alter table ${sql.table(table)}
      replica identity using index ${sql.ref(index)}`.execute(db);
  },
  async hasTable(db, name) {
    // Only in the schemas of the search path: a namesake elsewhere is not ours. Reads the catalogue
    // itself: `to_regclass` may have cached a table's absence from before the lock was acquired.
    const { rows } = await sql<{ found: boolean }>`
      select exists (
        select from pg_catalog.pg_class
        where relname = ${name} and pg_catalog.pg_table_is_visible(oid)
      ) as found`.execute(db);
    return rows[0]?.found ?? false;
  },
};

/**
 * A failover and a restart change the server's start time; a restore changes the database's or the
 * table's OID.
 */
const postgresMoves: MoveSql = {
  history: sql<string>`
    concat_ws(' ', extract(epoch from pg_catalog.pg_postmaster_start_time()),
      (select oid from pg_catalog.pg_database where datname = current_database()),
      'partner_move'::regclass::oid)`,
  next: sql<number>`txid_snapshot_xmin(txid_current_snapshot())`,
  end: sql<number>`txid_snapshot_xmax(txid_current_snapshot())`,
};

/** Connects lazily. Throws a StoreError if the address cannot be parsed. */
export function postgresStore(databaseUrl: string): Store {
  const address = parsePostgresAddress(databaseUrl);
  return {
    requireDatabase: () => opening(address, readerIdleTimeouts, requireTables),
    shortcomings: () => shortcomings(address),
    openReader: () => opening(address, readerIdleTimeouts, readerOn),
    openWriter: () => opening(address, writerIdleTimeouts, makeWriter),
    openPeopleWriter: () =>
      opening(address, writerIdleTimeouts, makePeopleWriter, peopleLockWaitMs),
    // Its writes wait for no lock: a reader's idle timeout is enough to detect a dead server.
    openTokenUseWriter: () => opening(address, readerIdleTimeouts, makeTokenUseWriter),
  };
}

/** Opens a connection and builds on it; closes it on failure. */
async function opening<Opened>(
  address: PostgresAddress,
  timeouts: IdleTimeouts,
  make: (connection: SqlConnection) => Promise<Opened>,
  lockWaitMs?: number,
): Promise<Opened> {
  const connection = await connect(address, timeouts, lockWaitMs);
  try {
    await requireServer(connection);
    return await make(connection);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function connect(
  address: PostgresAddress,
  timeouts: IdleTimeouts,
  lockWaitMs?: number,
): Promise<SqlConnection> {
  const { name, notify } = address;
  const options = await clientOptions(address);
  const pool = makePool(options, serversOf(address), name, timeouts);
  const db = openTables(postgresDialect(pool, lockWaitMs));
  const listener = notify && new ChangeListener(options, serversOf(address, notify));
  return {
    db,
    address: name,
    dialect: postgresSchema,
    bulk: postgresBulk,
    connectionsMax: postgresConnectionsMax,
    moves: postgresMoves,
    locks: postgresLocks,
    requireLocks: () => requireLocks(db, name),
    changeSchema,
    whenTablesAreFree,
    inBulk: (work) => inKind('bulk', work),
    isCopy,
    serverNow,
    distribution: citus,
    ...(listener && { announce, onChange: (listen) => listener.subscribe(listen) }),
    async close() {
      await listener?.close();
      await db.destroy();
    },
  };
}

/** The server's clock (ms since 1970). */
async function serverNow(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select extract(epoch from pg_catalog.now())::float8 * 1000 as at`.execute(db);
  return Math.floor(rows[0]!.at);
}

/** Whether the server is a standby. */
async function isCopy(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ copy: boolean }>`
    select pg_catalog.pg_is_in_recovery() as copy`.execute(db);
  return rows[0]!.copy;
}

/** Implements `Store.shortcomings` for PostgreSQL and compatible engines. */
async function shortcomings(address: PostgresAddress): Promise<readonly string[]> {
  const { name, notify } = address;
  const connection = await connect(address, readerIdleTimeouts);
  try {
    const isCitus = await hasCitus(connection.db);
    const settings = isCitus ? await citusShortcomings(connection.db, name) : [];
    const listening =
      notify &&
      (await listenShortcoming(await clientOptions(address), serversOf(address, notify), name));
    return listening === null ? settings : [...settings, listening];
  } finally {
    await connection.close();
  }
}

/**
 * Throws a StoreError if the encoding is not UTF8, which could not store some ids and whose byte
 * order is not code-point order, or if the address leads to a Citus worker.
 */
async function requireServer({ db, address }: SqlConnection): Promise<void> {
  const { rows } = await sql<{ encoding: string; hasCitus: boolean }>`
    select current_setting('server_encoding') as encoding, ${citusInstalled} as has_citus
  `.execute(db);
  const { encoding, hasCitus: isCitus } = rows[0]!;
  if (encoding !== 'UTF8') {
    throw new StoreError(
      `the database ${address} has the encoding ${encoding}; create one with the encoding UTF8`,
    );
  }
  if (isCitus) await requireCoordinator(db, address);
}
