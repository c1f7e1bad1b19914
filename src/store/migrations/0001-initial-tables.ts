/** The first schema: inventory, usage, access, and the tombstones of removed partners. */
import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Migration, SchemaDialect } from './migration.ts';

export const initialTables: Migration = {
  name: '0001-initial-tables',
  async up(db, dialect) {
    await createPartners(db, dialect);
    await createInventory(db, dialect);
    await createAccess(db, dialect);
  },
};

async function createPartners(db: Kysely<unknown>, dialect: SchemaDialect): Promise<void> {
  await db.schema
    .createTable('partner')
    .addColumn('partner_id', dialect.text, (column) => column.notNull().primaryKey())
    .addColumn('name', dialect.text, (column) => column.notNull())
    .addColumn('inventory_source', dialect.text, (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('site_list_revision', 'bigint', (column) => column.notNull())
    .addColumn('hybrid_core_list_revision', 'bigint', (column) => column.notNull())
    .addColumn('access_revision', 'bigint', (column) => column.notNull())
    .modifyEnd(dialect.tableEnd)
    .execute();
  await db.schema
    .createTable('removed_partner')
    .addColumn('partner_id', dialect.text, (column) => column.notNull().primaryKey())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('access_revision', 'bigint', (column) => column.notNull())
    .modifyEnd(dialect.tableEnd)
    .execute();
}

async function createInventory(db: Kysely<unknown>, dialect: SchemaDialect): Promise<void> {
  await partnerTable(db, dialect, 'hybrid_core')
    .addColumn('hybrid_core_id', dialect.text, (column) => column.notNull())
    .addColumn('status', dialect.text, (column) => column.notNull())
    .addColumn('public_available', 'smallint', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('hybrid_core_key', ['partner_id', 'hybrid_core_id'])
    .execute();
  await partnerTable(db, dialect, 'site')
    .addColumn('site_id', dialect.text, (column) => column.notNull())
    .addColumn('hybrid_core_id', dialect.text, (column) => column.notNull())
    .addColumn('description', dialect.text)
    .addColumn('city', dialect.text)
    .addColumn('country', dialect.text)
    .addColumn('latitude', 'double precision')
    .addColumn('longitude', 'double precision')
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('site_key', ['partner_id', 'site_id'])
    .addForeignKeyConstraint(
      'site_of_hybrid_core',
      ['partner_id', 'hybrid_core_id'],
      'hybrid_core',
      ['partner_id', 'hybrid_core_id'],
    )
    .execute();
  // Deleting a hybrid core, or a partner with all of them, checks for sites that reference it.
  await db.schema
    .createIndex('site_by_hybrid_core')
    .on('site')
    .columns(['partner_id', 'hybrid_core_id'])
    .execute();
  await siteTable(db, dialect, 'asset')
    .addColumn('asset_id', dialect.text, (column) => column.notNull())
    .addColumn('node_type', dialect.text, (column) => column.notNull())
    .addColumn('status', dialect.text, (column) => column.notNull())
    .addColumn('cpu_hundredths', 'bigint')
    .addColumn('memory_bytes', 'bigint')
    .addColumn('storage_bytes', 'bigint')
    .addPrimaryKeyConstraint('asset_key', ['partner_id', 'site_id', 'asset_id'])
    .execute();
  await siteTable(db, dialect, 'site_usage')
    .addColumn('document', dialect.text, (column) => column.notNull())
    .addPrimaryKeyConstraint('site_usage_key', ['partner_id', 'site_id'])
    .execute();
}

async function createAccess(db: Kysely<unknown>, dialect: SchemaDialect): Promise<void> {
  await db.schema
    .createTable('user_account')
    .addColumn('user_id', dialect.text, (column) => column.notNull().primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .modifyEnd(dialect.tableEnd)
    .execute();
  await partnerTable(db, dialect, 'access')
    .addColumn('user_id', dialect.text, (column) => column.notNull())
    .addColumn('withdrawn_at', 'bigint')
    .addPrimaryKeyConstraint('access_key', ['partner_id', 'user_id'])
    .execute();
  await db.schema.createIndex('access_by_user').on('access').column('user_id').execute();
  await partnerTable(db, dialect, 'token')
    .addColumn('token_id', dialect.text, (column) => column.notNull())
    .addColumn('user_id', dialect.text, (column) => column.notNull())
    .addColumn('digest', dialect.text, (column) => column.notNull())
    .addColumn('label', dialect.text)
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .addPrimaryKeyConstraint('token_key', ['partner_id', 'token_id'])
    .execute();
  await db.schema.createIndex('token_by_id').unique().on('token').column('token_id').execute();
  await db.schema.createIndex('token_by_digest').unique().on('token').column('digest').execute();
  await db.schema.createIndex('token_by_user').on('token').column('user_id').execute();
}

/** A table whose rows are deleted with their partner. */
function partnerTable<Name extends string>(
  db: Kysely<unknown>,
  dialect: SchemaDialect,
  name: Name,
): CreateTableBuilder<Name, 'partner_id'> {
  return db.schema
    .createTable(name)
    .addColumn('partner_id', dialect.text, (column) => column.notNull())
    .addForeignKeyConstraint(
      `${name}_of_partner`,
      ['partner_id'],
      'partner',
      ['partner_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .modifyEnd(dialect.tableEnd);
}

/** A table whose rows are deleted with their site. */
function siteTable<Name extends string>(
  db: Kysely<unknown>,
  dialect: SchemaDialect,
  name: Name,
): CreateTableBuilder<Name, 'partner_id' | 'site_id'> {
  return db.schema
    .createTable(name)
    .addColumn('partner_id', dialect.text, (column) => column.notNull())
    .addColumn('site_id', dialect.text, (column) => column.notNull())
    .addForeignKeyConstraint(
      `${name}_of_site`,
      ['partner_id', 'site_id'],
      'site',
      ['partner_id', 'site_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .modifyEnd(dialect.tableEnd);
}
