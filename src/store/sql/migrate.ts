/**
 * Migrates the schema, and refuses a schema of a newer release. Kysely's own migrator has no
 * transaction on SQLite, and takes an unknown migration for corruption when it is only a newer
 * release's.
 */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { StoreError } from '../error.ts';
import type { SchemaDialect } from '../migrations/migration.ts';
import { migrations } from '../migrations/migrations.ts';
import type { Tables } from './tables.ts';

/** Names of the applied and pending migrations, in order. */
export interface SchemaState {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
}

/**
 * Reads the schema's state. Throws a StoreError if a newer release wrote it, or a program from
 * before the first release; `address` names the
 * database in the message.
 */
export async function readSchema(
  db: Kysely<Tables>,
  dialect: SchemaDialect,
  address: string,
): Promise<SchemaState> {
  const applied = await readApplied(db, dialect);
  const known = migrations.map((migration) => migration.name);
  if (applied.length > 0 && !applied.includes(known[0]!)) {
    throw new StoreError(
      `the schema of ${address} is of a hybrid-core from before the first release: it has ` +
        `${applied.join(', ')}, and lacks ${known[0]}; write its inventory with \`hybrid-core export\` of ` +
        'that version, `import` it into a new database with this one, and make new tokens',
    );
  }
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new StoreError(
      `the schema of ${address} is newer than this version of hybrid-core: it has ` +
        `${unknown.join(', ')}, the newest known is ${known.at(-1)}; use a newer hybrid-core`,
    );
  }
  return { applied, pending: known.filter((name) => !applied.includes(name)) };
}

/** Applies pending migrations in the caller's transaction. Returns their names. */
export async function applyMigrations(
  db: Kysely<Tables>,
  dialect: SchemaDialect,
  address: string,
): Promise<readonly string[]> {
  const { pending } = await readSchema(db, dialect, address);
  await db.schema
    .createTable('schemaMigration')
    .ifNotExists()
    .addColumn('name', dialect.text, (column) => column.notNull().primaryKey())
    .addColumn('appliedAt', dialect.text, (column) => column.notNull())
    .modifyEnd(dialect.tableEnd)
    .execute();
  for (const migration of migrations) {
    if (!pending.includes(migration.name)) continue;
    await migration.up(db as Kysely<unknown>, dialect);
    await db
      .insertInto('schemaMigration')
      .values({ name: migration.name, appliedAt: sql`cast(current_timestamp as text)` })
      .execute();
  }
  return pending;
}

async function readApplied(db: Kysely<Tables>, dialect: SchemaDialect): Promise<string[]> {
  if (!(await dialect.hasTable(db, 'schema_migration'))) return [];
  const rows = await db.selectFrom('schemaMigration').select('name').orderBy('name').execute();
  return rows.map((row) => row.name);
}
