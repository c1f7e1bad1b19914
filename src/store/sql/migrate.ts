/**
 * Migrates the schema, and refuses a schema of a newer release. Kysely's own migrator has no
 * transaction on SQLite, and takes an unknown migration for corruption when it is only a newer
 * release's.
 */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { StoreError } from '../error.ts';
import { partnerMoves } from '../migrations/0013-partner-moves.ts';
import type { SchemaDialect } from '../migrations/migration.ts';
import { migrations } from '../migrations/migrations.ts';
import type { Tables } from './tables.ts';

/**
 * How long after a migration replicas of the previous release may still write (docs: PostgreSQL,
 * Upgrades): a rolling upgrade takes at most a day.
 */
export const rollingUpgradeMs = 24 * 60 * 60 * 1_000;

/** Names of the applied and pending migrations, in order. */
export interface SchemaState {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
}

/**
 * Reads the schema's state. Throws a StoreError if a newer release wrote it; `address` names the
 * database in the message.
 */
export async function readSchema(
  db: Kysely<Tables>,
  dialect: SchemaDialect,
  address: string,
): Promise<SchemaState> {
  const applied = await readApplied(db, dialect);
  const known = migrations.map((migration) => migration.name);
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

/** Far longer than a new schema takes, and far shorter than the time between two releases. */
const oneStartMs = 60_000;

/**
 * Time (ms since 1970) until which older writers, which record no moves, may still run: a day after
 * the migration that added the table; 0 if the schema was created with it.
 */
export async function readUnloggedChangesUntil(db: Kysely<Tables>): Promise<number> {
  const rows = await db.selectFrom('schemaMigration').select(['name', 'appliedAt']).execute();
  const appliedAt = new Map(rows.map((row) => [row.name, row.appliedAt]));
  const [madeAt, notedAt] = [migrations[0]!, partnerMoves].map(({ name }) =>
    instantOf(appliedAt.get(name)!),
  );
  // A new schema gets all migrations in one start.
  if (notedAt! - madeAt! < oneStartMs) return 0;
  return notedAt! + rollingUpgradeMs;
}

/** SQLite writes UTC without a zone; PostgreSQL may write an offset of hours only. */
function instantOf(text: string): number {
  const zoned = /[+-]\d\d(:?\d\d)*$/.exec(text)?.[0];
  const offset = zoned === undefined ? 'Z' : zoned.length === 3 ? `${zoned}:00` : zoned;
  const local = zoned === undefined ? text : text.slice(0, -zoned.length);
  const parsed = Date.parse(`${local.replace(' ', 'T')}${offset}`);
  return Number.isNaN(parsed) ? Date.now() : parsed;
}

async function readApplied(db: Kysely<Tables>, dialect: SchemaDialect): Promise<string[]> {
  if (!(await dialect.hasTable(db, 'schema_migration'))) return [];
  const rows = await db.selectFrom('schemaMigration').select('name').orderBy('name').execute();
  return rows.map((row) => row.name);
}
