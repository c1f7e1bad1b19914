/**
 * The databases that a release leaves for later upgrades: a SQLite file, compressed, and a PostgreSQL
 * database as its own catalogue describes it, since no `pg_dump` comes with the tests' server.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';

/** Files of a release's folder. */
export const sqliteFile = 'sqlite.db.gz';
export const postgresFile = 'postgres.json';
/** What the release's own `export` printed of both. */
export const exportFile = 'export.yaml';

interface Dump {
  /** Statements that make the tables. */
  readonly tables: readonly string[];
  /** The rows of each table as JSON. */
  readonly rows: Readonly<Record<string, readonly unknown[]>>;
  /** Statements that make keys and indexes once the rows are there, in order. */
  readonly keys: readonly string[];
}

export function keepSqlite(database: string, file: string): void {
  writeFileSync(file, gzipSync(readFileSync(database), { level: 9 }));
}

export function restoreSqlite(file: string, database: string): void {
  writeFileSync(database, gunzipSync(readFileSync(file)));
}

/** Throws where the database has what this does not keep: a function, a view, a sequence, a trigger. */
export async function keepPostgres(address: string, file: string): Promise<void> {
  const dump = await connected(address, dumpOf);
  writeFileSync(file, `${JSON.stringify(dump, null, 1)}\n`);
}

/** Fills an empty database. */
export async function restorePostgres(file: string, address: string): Promise<void> {
  const { tables, rows, keys }: Dump = JSON.parse(readFileSync(file, 'utf8'));
  await connected(address, async (client) => {
    for (const statement of tables) await client.query(statement);
    for (const [table, values] of Object.entries(rows)) {
      await client.query(
        `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(values)],
      );
    }
    for (const statement of keys) await client.query(statement);
  });
}

async function connected<Result>(
  address: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(address);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const inPublic = "relnamespace = 'public'::regnamespace";

async function dumpOf(client: Client): Promise<Dump> {
  const texts = async (sql: string, ...values: readonly unknown[]): Promise<string[]> => {
    const { rows } = await client.query({ text: sql, values: [...values], rowMode: 'array' });
    return rows.map(([text]) => text as string);
  };
  const others = await texts(`
    select relname::text from pg_class where ${inPublic} and relkind not in ('r', 'i')
    union all select proname::text from pg_proc where pronamespace = 'public'::regnamespace
    union all select tgname::text from pg_trigger where not tgisinternal`);
  if (others.length > 0) throw new Error(`what is not kept: ${others.join(', ')}`);
  const tables = await texts(`
    select oid::regclass::text from pg_class where ${inPublic} and relkind = 'r' order by 1`);
  const schema: string[] = [];
  const constraints: string[] = [];
  const rows: Record<string, readonly unknown[]> = {};
  for (const table of tables) {
    const columns = await texts(
      `select format('%I %s', attname, format_type(atttypid, atttypmod))
          || coalesce((select format(' collate %I', collname) from pg_collation
               where oid = attcollation and collname <> 'default'), '')
          || coalesce(' default ' || pg_get_expr(adbin, adrelid), '')
          || case when attnotnull then ' not null' else '' end
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
      table,
    );
    schema.push(`create table ${table} (${columns.join(', ')})`);
    schema.push(
      ...(await texts(
        `select format('alter table %s alter column %I set storage external', $1::text, attname)
          from pg_attribute join pg_type on pg_type.oid = atttypid
          where attrelid = $1::regclass and attnum > 0 and attstorage = 'e' and typstorage <> 'e'`,
        table,
      )),
    );
    constraints.push(
      ...(await texts(
        `select format('alter table %s add constraint %I %s', $1::text, conname, pg_get_constraintdef(oid))
          from pg_constraint where conrelid = $1::regclass and contype <> 'n'
          order by contype = 'f', conname`,
        table,
      )),
    );
    constraints.push(
      ...(await texts(
        `select pg_get_indexdef(indexrelid) from pg_index where indrelid = $1::regclass
          and not exists (select from pg_constraint where conindid = indexrelid) order by 1`,
        table,
      )),
      ...(await texts(
        `select format('alter table %s replica identity using index %I', $1::text, relname)
          from pg_index join pg_class on pg_class.oid = indexrelid
          where indrelid = $1::regclass and indisreplident`,
        table,
      )),
    );
    const { rows: found } = await client.query(`select to_json(t) as row from ${table} t`);
    rows[table] = found.map(({ row }) => row);
  }
  // A foreign key needs the other table's primary key, which may come later.
  const isForeign = (statement: string) => statement.includes(' FOREIGN KEY ');
  const ordered = [
    ...constraints.filter((one) => !isForeign(one)),
    ...constraints.filter(isForeign),
  ];
  return { tables: schema, rows, keys: ordered };
}
