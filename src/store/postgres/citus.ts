/**
 * In charge of Citus, which keeps one PostgreSQL database on several nodes. The tables of partners
 * are distributed by partner, so that all rows of a partner lie on one node. Tables of no partner
 * stay on the coordinator (docs: Operators, Scaling; docs.citusdata.com, Table Management).
 */
import { type Kysely, sql } from 'kysely';
import { StoreError } from '../error.ts';
import type { Distribution } from '../migrations/distribution.ts';
import type { Tables } from '../sql/tables.ts';

/** The column by which rows are spread. */
const by = 'partner_id';

/** Of no partner, but named by foreign keys: Citus has to know of it to keep those. */
const peopleTable = 'user_account';

/** Names the foreign key of a table of partners to users. */
export const userKeyOf = (table: string) => `${table}_of_user`;

/** Longest time, in seconds, that a lost coordinator's commit may stay undone on a worker. */
const citusRecoverySecondsMax = 5;

/** Whether the database has the extension. */
export const citusInstalled = sql<boolean>`
  exists (select from pg_catalog.pg_extension where extname = 'citus')`;

export async function hasCitus<Any>(db: Kysely<Any>): Promise<boolean> {
  const { rows } = await sql<{ installed: boolean }>`
    select ${citusInstalled} as installed`.execute(db);
  return rows[0]!.installed;
}

/** Whether a table lies on several nodes. */
export async function isSpread<Any>(db: Kysely<Any>, table: string): Promise<boolean> {
  if (!(await hasCitus(db))) return false;
  const { rows } = await sql`
    select from pg_catalog.pg_dist_partition
    where logicalrelid = ${table}::regclass and partmethod = 'h'`.execute(db);
  return rows.length > 0;
}

/** Whether the tables of partners are distributed. */
async function isDistributed(db: Kysely<Tables>): Promise<boolean> {
  const tables = await partnerTables(db);
  return tables.some(({ name, distributed }) => name === 'partner' && distributed);
}

/**
 * Distributes each table of partners that is not distributed yet, in the caller's transaction; rows
 * that are there move along. Returns the names of the tables.
 */
async function distribute(db: Kysely<Tables>): Promise<readonly string[]> {
  const tables = (await partnerTables(db)).filter(({ distributed }) => !distributed);
  if (tables.length === 0) return [];
  await dropKeysFromElsewhere(db);
  for (const { name } of tables) await dropUserKey(db, name);
  await keepPeople(db);
  for (const { name } of tables) await makeUniqueByPartner(db, name);
  for (const { name } of tables) {
    const beside = name === 'partner' ? 'none' : 'partner';
    await sql`select create_distributed_table(${name}, ${by}, colocate_with => ${beside})`.execute(
      db,
    );
  }
  return tables.map(({ name }) => name);
}

export const citus: Distribution = {
  isPossible: hasCitus,
  isDistributed,
  distribute,
};

/**
 * Throws a StoreError where the address leads to a worker: only the coordinator takes all
 * statements.
 */
export async function demandCoordinator(db: Kysely<Tables>, address: string): Promise<void> {
  const { rows } = await sql<{ group: number }>`
    select groupid as group from pg_catalog.pg_dist_local_group`.execute(db);
  if (rows[0]?.group === 0) return;
  throw new StoreError(
    `the database ${address} is on a worker of Citus; name the coordinator, which leads to all workers`,
  );
}

/** A sentence on each setting of Citus under which changes come late. */
export async function citusShortcomings(
  db: Kysely<Tables>,
  address: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ recovery: number; propagation: string }>`
    select current_setting('citus.propagate_set_commands') as propagation,
      extract(epoch from current_setting('citus.recover_2pc_interval')::interval)::float8 as recovery
  `.execute(db);
  const { recovery, propagation } = rows[0]!;
  const sentences: string[] = [];
  if (propagation !== 'local') {
    sentences.push(
      `Citus at ${address} has citus.propagate_set_commands = '${propagation}': time-outs do not ` +
        "reach its workers, and a writer may wait there for long; set it to 'local'",
    );
  }
  if (recovery < 0 || recovery > citusRecoverySecondsMax) {
    sentences.push(
      `Citus at ${address} has citus.recover_2pc_interval = ${recovery} s: after a worker was lost, a ` +
        'change that was reported as done may stay unseen for that long; set it to 2s',
    );
  }
  return sentences;
}

interface PartnerTable {
  readonly name: string;
  readonly distributed: boolean;
}

/** Joins a table's catalogue row `c` with the first column `a` of its primary key. */
const firstKeyColumn = sql`
  join pg_catalog.pg_index as i on i.indrelid = c.oid and i.indisprimary
  join pg_catalog.pg_attribute as a on a.attrelid = c.oid and a.attnum = i.indkey[0]`;

/** The tables whose primary key begins with the partner, in the order of their making. */
async function partnerTables(db: Kysely<Tables>): Promise<readonly PartnerTable[]> {
  const { rows } = await sql<PartnerTable>`
    select relname as name,
      exists (select from pg_catalog.pg_dist_partition as p where p.logicalrelid = c.oid and p.partmethod = 'h')
        as distributed
    from pg_catalog.pg_class as c
    ${firstKeyColumn}
    where c.relkind in ('r', 'p') and pg_catalog.pg_table_is_visible(c.oid)
      and c.relnamespace <> 'pg_catalog'::regnamespace and a.attname = ${by}
    order by c.oid`.execute(db);
  return rows;
}

/**
 * A table that stays on the coordinator cannot have a foreign key to one that is spread. Whoever
 * removes a partner removes such rows too.
 */
async function dropKeysFromElsewhere(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    select c.relname as table, k.conname as name
    from pg_catalog.pg_constraint as k
    join pg_catalog.pg_class as c on c.oid = k.conrelid
    ${firstKeyColumn}
    where k.contype = 'f' and k.confrelid = 'partner'::regclass and a.attname <> ${by}`.execute(db);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  }
}

/** A table that is spread cannot have a foreign key to one that stays on the coordinator. */
async function dropUserKey(db: Kysely<Tables>, table: string): Promise<void> {
  const key = sql.ref(userKeyOf(table));
  await sql`alter table ${sql.table(table)} drop constraint if exists ${key}`.execute(db);
}

/** Keeps users on the coordinator, and lets the tables of partners be joined with them. */
async function keepPeople(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql`
    select from pg_catalog.pg_dist_partition
    where logicalrelid = ${peopleTable}::regclass`.execute(db);
  if (rows.length > 0) return;
  await sql`
    select citus_add_local_table_to_metadata(${peopleTable}, cascade_via_foreign_keys => true)
  `.execute(db);
}

/**
 * An index of a distributed table can be unique among the rows of one node only. An index that does
 * not name the partner becomes a plain one, beside one that is unique for each partner. Ids and
 * digests are random, so that no two are alike anyway.
 */
async function makeUniqueByPartner(db: Kysely<Tables>, table: string): Promise<void> {
  const { rows } = await sql<{ name: string; columns: readonly string[] }>`
    select c.relname as name, array(
      select a.attname::text from unnest(i.indkey) with ordinality as k(number, place)
      join pg_catalog.pg_attribute as a on a.attrelid = i.indrelid and a.attnum = k.number
      order by k.place
    ) as columns
    from pg_catalog.pg_index as i
    join pg_catalog.pg_class as c on c.oid = i.indexrelid
    where i.indrelid = ${table}::regclass and i.indisunique and not i.indisprimary`.execute(db);
  for (const { name, columns } of rows) {
    if (columns.includes(by)) continue;
    await db.schema.dropIndex(name).execute();
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
    await db.schema
      .createIndex(`${name}_of_partner`)
      .unique()
      .on(table)
      .columns([by, ...columns])
      .execute();
  }
}
