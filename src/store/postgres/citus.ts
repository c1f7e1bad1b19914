/**
 * Supports Citus, which shards one PostgreSQL database over several nodes. The tables of partners
 * are distributed by partner, so all rows of a partner are on one node. Other tables stay on the
 * coordinator (docs: On Citus; docs.citusdata.com, Table Management).
 */
import { type Kysely, sql } from 'kysely';
import { StoreError } from '../error.ts';
import type { Distribution } from '../migrations/distribution.ts';
import type { Tables } from '../sql/tables.ts';

/** The distribution column. */
const by = 'partner_id';

/** Not a partner's table, but referenced by foreign keys: Citus must know it to keep those. */
const peopleTable = 'user_account';

/** Name of the foreign key from a partners' table to users. */
const userKeyOf = (table: string) => `${table}_of_user`;

/**
 * Longest time, in seconds, that a worker's part of a lost coordinator's commit may stay
 * unresolved.
 */
const citusRecoverySecondsMax = 5;

/** Whether the extension is installed. */
export const citusInstalled = sql<boolean>`
  exists (select from pg_catalog.pg_extension where extname = 'citus')`;

export async function hasCitus<Any>(db: Kysely<Any>): Promise<boolean> {
  const { rows } = await sql<{ installed: boolean }>`
    select ${citusInstalled} as installed`.execute(db);
  return rows[0]!.installed;
}

/** Whether the tables of partners are distributed. */
async function isDistributed(db: Kysely<Tables>): Promise<boolean> {
  const tables = await partnerTables(db);
  return tables.some(({ name, distributed }) => name === 'partner' && distributed);
}

/**
 * Distributes each table of partners that is not distributed yet, in the caller's transaction;
 * existing rows move along. Returns the tables' names.
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
 * Throws a StoreError if the address leads to a worker: only the coordinator takes all statements.
 */
export async function requireCoordinator(db: Kysely<Tables>, address: string): Promise<void> {
  const { rows } = await sql<{ group: number }>`
    select groupid as group from pg_catalog.pg_dist_local_group`.execute(db);
  if (rows[0]?.group === 0) return;
  throw new StoreError(
    `the database ${address} is on a worker of Citus; name the coordinator, which leads to all workers`,
  );
}

/** One sentence for each Citus setting that delays changes. */
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

/** Tables whose primary key starts with the partner, in the order of their creation. */
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
 * A table on the coordinator cannot reference a distributed table. The code that removes a partner
 * deletes such rows too.
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

/** A distributed table cannot reference a table on the coordinator. */
async function dropUserKey(db: Kysely<Tables>, table: string): Promise<void> {
  const key = sql.ref(userKeyOf(table));
  await sql`alter table ${sql.table(table)} drop constraint if exists ${key}`.execute(db);
}

/** Keeps users on the coordinator, and allows joins with the tables of partners. */
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
 * A unique index of a distributed table holds within one node only. An index without the partner
 * becomes non-unique, next to one that is unique per partner. Ids and digests are random, so
 * collisions do not happen anyway.
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
