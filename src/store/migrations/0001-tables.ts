/** The schema: partners, inventory and usage, access and people, history, events, leases. */
import { randomBytes } from 'node:crypto';
import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Migration, SchemaDialect } from './migration.ts';

export const tables: Migration = {
  name: '0001-tables',
  async up(db, dialect) {
    await createPartners(db, dialect);
    await createLeadTimes(db, dialect);
    await createInventory(db, dialect);
    await createAccess(db, dialect);
    await createTokens(db, dialect);
    await createPasskeys(db, dialect);
    await createIdentities(db, dialect);
    await createChallenges(db, dialect);
    await createInvitations(db, dialect);
    await createSessions(db, dialect);
    await createAuditEvents(db, dialect);
    await createHistory(db, dialect);
    await createEvents(db, dialect);
    await createLeases(db, dialect);
    await createDatabaseKeys(db, dialect);
    await createDatabaseAge(db, dialect);
  },
};

/** The database's age when a row was written, or a token revoked: old rows are removed by it. */
const writtenAtAge = [
  'written_at_age',
  'bigint',
  (column: ColumnDefinitionBuilder) => column.notNull(),
] as const;

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
  // Orders partners by their last change, so that a poll reads new changes only. The key does not
  // begin with the partner: in a distributed database, the coordinator has all rows.
  await db.schema
    .createTable('partner_move')
    .addColumn('moved_in', dialect.moveOrder)
    .addColumn('part', dialect.text, (column) => column.notNull())
    .addColumn('moved_partner', dialect.text, (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('partner_move_key', ['part', 'moved_partner'])
    .execute();
  await db.schema.createIndex('partner_move_order').on('partner_move').column('moved_in').execute();
  await dialect.identifyRowsBy(db, 'partner_move', 'partner_move_key');
}

/** Apart from the partner's row, which imports write: the panel may write these alone. */
async function createLeadTimes(db: Kysely<unknown>, dialect: SchemaDialect): Promise<void> {
  await partnerTable(db, dialect, 'lead_time')
    .addColumn('days', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('lead_time_key', ['partner_id'])
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
    // Usage changes often: with revisions of their own, the assets need not be read with it.
    .addColumn('assets_revision', 'bigint', (column) => column.notNull())
    .addColumn('usage_revision', 'bigint', (column) => column.notNull())
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
  await dialect.keepPlain(db, 'site_usage', 'document');
  // The last state from the source of a site's inventory, for its next comparison.
  await siteTable(db, dialect, 'site_origin')
    .addColumn('document', dialect.text, (column) => column.notNull())
    .addColumn('waiting', dialect.text)
    .addPrimaryKeyConstraint('site_origin_key', ['partner_id', 'site_id'])
    .execute();
}

async function createAccess(db: Kysely<unknown>, dialect: SchemaDialect): Promise<void> {
  await db.schema
    .createTable('user_account')
    .addColumn('user_id', dialect.text, (column) => column.notNull().primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn(...writtenAtAge)
    .modifyEnd(dialect.tableEnd)
    .execute();
  await partnerTable(db, dialect, 'access')
    .addColumn('user_id', dialect.text, (column) => column.notNull())
    .addColumn('role', dialect.text, (column) => column.notNull())
    .addColumn('email', dialect.text)
    .addColumn('withdrawn_at', 'bigint')
    .addColumn('provider_withdrew_at', 'bigint')
    // The first sign-in to the partner's panel; separate from audit events, which expire.
    .addColumn('entered_at', 'bigint')
    .addColumn('entered_from', dialect.text)
    // The last token, session or invitation: users without any end by it. With the partner's rows, since
    // a distributed database writes those of users on all nodes.
    .addColumn('kept_from', 'bigint', (column) => column.notNull())
    .addColumn(...writtenAtAge)
    .addPrimaryKeyConstraint('access_key', ['partner_id', 'user_id'])
    .addForeignKeyConstraint('access_of_user', ['user_id'], 'user_account', ['user_id'])
    .execute();
  await db.schema.createIndex('access_by_user').on('access').column('user_id').execute();
}

async function createTokens(db: Kysely<unknown>, dialect: SchemaDialect): Promise<void> {
  await partnerTable(db, dialect, 'token')
    .addColumn('token_id', dialect.text, (column) => column.notNull())
    .addColumn('user_id', dialect.text, (column) => column.notNull())
    .addColumn('digest', dialect.text, (column) => column.notNull())
    .addColumn('label', dialect.text)
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .addColumn(...writtenAtAge)
    .addPrimaryKeyConstraint('token_key', ['partner_id', 'token_id'])
    .addForeignKeyConstraint('token_of_user', ['user_id'], 'user_account', ['user_id'])
    .execute();
  await db.schema.createIndex('token_by_id').unique().on('token').column('token_id').execute();
  await indexByDigestAndUser(db, 'token');
  await indexEnded(db, 'token', 'revoked_at');
  await indexEnded(db, 'token', 'expires_at');
  // The days on which tokens were made bear out that others are old.
  await indexEnded(db, 'token', 'created_at');
  // A partner's tokens are listed a page at a time, and counted by user.
  await db.schema
    .createIndex('token_by_partner_and_time')
    .on('token')
    .columns(['partner_id', 'created_at', 'token_id'])
    .execute();
  await db.schema
    .createIndex('token_by_partner_and_user')
    .on('token')
    .columns(['partner_id', 'user_id', 'created_at', 'token_id', 'revoked_at', 'expires_at'])
    .execute();
  // A table of its own, so that a role can be limited to writing it.
  await partnerTable(db, dialect, 'token_use')
    .addColumn('token_id', dialect.text, (column) => column.notNull())
    .addColumn('day', 'bigint', (column) => column.notNull())
    .addColumn('address', dialect.text, (column) => column.notNull())
    .addPrimaryKeyConstraint('token_use_key', ['partner_id', 'token_id'])
    .addForeignKeyConstraint(
      'token_use_of_token',
      ['partner_id', 'token_id'],
      'token',
      ['partner_id', 'token_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
}

async function createPasskeys(db: Kysely<unknown>, dialect: SchemaDialect): Promise<void> {
  await db.schema
    .createTable('passkey')
    .addColumn('user_id', dialect.text, (column) => column.notNull())
    .addColumn('passkey_id', dialect.text, (column) => column.notNull())
    .addColumn('credential_id', dialect.text, (column) => column.notNull())
    .addColumn('public_key', dialect.bytes, (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', dialect.text, (column) => column.notNull())
    .addColumn('name', dialect.text, (column) => column.notNull())
    .addColumn('partner_id', dialect.text)
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('used_day', 'bigint')
    .addPrimaryKeyConstraint('passkey_key', ['user_id', 'passkey_id'])
    .addForeignKeyConstraint('passkey_of_user', ['user_id'], 'user_account', ['user_id'], (of) =>
      of.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'passkey_of_partner',
      ['partner_id'],
      'partner',
      ['partner_id'],
      (of) => of.onDelete('cascade'),
    )
    .modifyEnd(dialect.tableEnd)
    .execute();
  await db.schema
    .createIndex('passkey_by_credential')
    .unique()
    .on('passkey')
    .column('credential_id')
    .execute();
  await db.schema.createIndex('passkey_by_partner').on('passkey').column('partner_id').execute();
}

async function createIdentities(db: Kysely<unknown>, dialect: SchemaDialect): Promise<void> {
  await db.schema
    .createTable('openid_identity')
    .addColumn('issuer', dialect.text, (column) => column.notNull())
    .addColumn('subject', dialect.text, (column) => column.notNull())
    .addColumn('user_id', dialect.text, (column) => column.notNull())
    .addColumn('partner_ids', dialect.text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('signed_in_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('openid_identity_key', ['issuer', 'subject'])
    .addForeignKeyConstraint(
      'openid_identity_of_user',
      ['user_id'],
      'user_account',
      ['user_id'],
      (of) => of.onDelete('cascade'),
    )
    .modifyEnd(dialect.tableEnd)
    .execute();
  await db.schema
    .createIndex('openid_identity_by_user')
    .on('openid_identity')
    .column('user_id')
    .execute();
}

async function createChallenges(db: Kysely<unknown>, dialect: SchemaDialect): Promise<void> {
  await db.schema
    .createTable('sign_in_challenge')
    .addColumn('digest', dialect.text, (column) => column.notNull().primaryKey())
    .addColumn('bound_to', dialect.text, (column) => column.notNull())
    .addColumn('kind', dialect.text, (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn(...writtenAtAge)
    .modifyEnd(dialect.tableEnd)
    .execute();
  await db.schema
    .createIndex('sign_in_challenge_by_expiry')
    .on('sign_in_challenge')
    .column('expires_at')
    .execute();
}

async function createInvitations(db: Kysely<unknown>, dialect: SchemaDialect): Promise<void> {
  await partnerTable(db, dialect, 'invitation')
    .addColumn('user_id', dialect.text, (column) => column.notNull())
    .addColumn('invitation_id', dialect.text, (column) => column.notNull())
    .addColumn('digest', dialect.text, (column) => column.notNull())
    .addColumn('role', dialect.text, (column) => column.notNull())
    .addColumn('email', dialect.text)
    .addColumn('invited_by', dialect.text)
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn(...writtenAtAge)
    .addPrimaryKeyConstraint('invitation_key', ['partner_id', 'invitation_id'])
    .execute();
  await indexByDigestAndUser(db, 'invitation');
  await indexEnded(db, 'invitation', 'created_at');
}

async function createSessions(db: Kysely<unknown>, dialect: SchemaDialect): Promise<void> {
  await partnerTable(db, dialect, 'session')
    .addColumn('user_id', dialect.text, (column) => column.notNull())
    .addColumn('session_id', dialect.text, (column) => column.notNull())
    .addColumn('digest', dialect.text, (column) => column.notNull())
    .addColumn('token_digest', dialect.text, (column) => column.notNull())
    .addColumn('switchable', 'smallint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('signed_in_by', dialect.text, (column) => column.notNull())
    .addColumn('passkey_id', dialect.text)
    .addColumn(...writtenAtAge)
    .addPrimaryKeyConstraint('session_key', ['partner_id', 'session_id'])
    .execute();
  await indexByDigestAndUser(db, 'session');
  await db.schema
    .createIndex('session_by_token_digest')
    .unique()
    .on('session')
    .column('token_digest')
    .execute();
  await indexEnded(db, 'session', 'created_at');
}

async function createAuditEvents(db: Kysely<unknown>, dialect: SchemaDialect): Promise<void> {
  await partnerTable(db, dialect, 'audit_event')
    .addColumn('user_id', dialect.text, (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('audit_event_id', dialect.text, (column) => column.notNull())
    .addColumn('action', dialect.text, (column) => column.notNull())
    .addColumn('facts', dialect.text, (column) => column.notNull())
    .addColumn(...writtenAtAge)
    .addPrimaryKeyConstraint('audit_event_key', ['partner_id', 'at', 'audit_event_id'])
    .execute();
  await indexEnded(db, 'audit_event', 'at');
  // Finds those of one kind among many others.
  await db.schema
    .createIndex('audit_event_by_action')
    .on('audit_event')
    .columns(['partner_id', 'action', 'at', 'audit_event_id'])
    .execute();
}

/** A row for each sample until its day is complete, then a row for each day and step. */
async function createHistory(db: Kysely<unknown>, dialect: SchemaDialect): Promise<void> {
  await subjectTable(db, dialect, 'history_sample')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('document', dialect.bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('history_sample_key', ['partner_id', 'level', 'subject_id', 'at'])
    .execute();
  await subjectTable(db, dialect, 'history_day')
    .addColumn('step', dialect.text, (column) => column.notNull())
    .addColumn('day', 'bigint', (column) => column.notNull())
    .addColumn('points', 'integer', (column) => column.notNull())
    .addColumn('document', dialect.bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('history_day_key', [
      'partner_id',
      'level',
      'subject_id',
      'step',
      'day',
    ])
    .execute();
  // Finds expired rows by day, of all subjects.
  await db.schema
    .createIndex('history_day_by_day')
    .on('history_day')
    .columns(['partner_id', 'step', 'day'])
    .execute();
}

async function createEvents(db: Kysely<unknown>, dialect: SchemaDialect): Promise<void> {
  await db.schema
    .createTable('event')
    .addColumn('partner_id', dialect.text, (column) => column.notNull())
    .addColumn('event_id', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('type', dialect.text, (column) => column.notNull())
    .addColumn('hybrid_core_id', dialect.text)
    .addColumn('site_id', dialect.text)
    .addColumn('asset_id', dialect.text)
    .addColumn('before', dialect.text)
    .addColumn('after', dialect.text)
    .addColumn(...writtenAtAge)
    .addPrimaryKeyConstraint('event_key', ['partner_id', 'event_id'])
    .modifyEnd(dialect.tableEnd)
    .execute();
  // Without a foreign key to the partner and an index by site: of 100,000 events, the key took half of
  // PostgreSQL's time, the index a quarter. The writer holds the partner's lock, and deletes events with it.
  await db.schema
    .createIndex('event_by_asset')
    .on('event')
    .columns(['partner_id', 'asset_id', 'event_id'])
    .where('asset_id', 'is not', null)
    .execute();
  // A partner's events: how many, and from which id to which.
  await db.schema
    .createTable('event_extent')
    .addColumn('partner_id', dialect.text, (column) => column.notNull().primaryKey())
    .addColumn('event_count', 'bigint', (column) => column.notNull())
    .addColumn('oldest_id', 'bigint', (column) => column.notNull())
    .addColumn('newest_id', 'bigint', (column) => column.notNull())
    .modifyEnd(dialect.tableEnd)
    .execute();
  // The last reported state of each site's workload.
  await siteTable(db, dialect, 'site_report')
    .addColumn('document', dialect.text, (column) => column.notNull())
    .addPrimaryKeyConstraint('site_report_key', ['partner_id', 'site_id'])
    .execute();
}

async function createLeases(db: Kysely<unknown>, dialect: SchemaDialect): Promise<void> {
  await db.schema
    .createTable('lease')
    .addColumn('name', dialect.text, (column) => column.notNull().primaryKey())
    .addColumn('holder', dialect.text, (column) => column.notNull())
    .addColumn('renewal', 'bigint', (column) => column.notNull())
    .modifyEnd(dialect.tableEnd)
    .execute();
}

/** Bytes of a key for HMAC-SHA-256: as many as it gives (RFC 2104, 3). */
const macKeyBytes = 32;

/** Random keys of this database, made with it: no export has them. */
async function createDatabaseKeys(db: Kysely<unknown>, dialect: SchemaDialect): Promise<void> {
  await db.schema
    .createTable('database_key')
    .addColumn('name', dialect.text, (column) => column.notNull().primaryKey())
    .addColumn('bytes', dialect.bytes, (column) => column.notNull())
    .modifyEnd(dialect.tableEnd)
    .execute();
  await sql`insert into "database_key" (name, bytes) values ('mac', ${randomBytes(macKeyBytes)})`.execute(
    db,
  );
}

/** How long a keeper has run on this database (sql/database-age.ts): one row. */
async function createDatabaseAge(db: Kysely<unknown>, dialect: SchemaDialect): Promise<void> {
  await db.schema
    .createTable('database_age')
    .addColumn('ms', 'bigint', (column) => column.notNull().primaryKey())
    .modifyEnd(dialect.tableEnd)
    .execute();
  await sql`insert into database_age (ms) values (0)`.execute(db);
}

async function indexByDigestAndUser(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema.createIndex(`${table}_by_digest`).unique().on(table).column('digest').execute();
  await db.schema.createIndex(`${table}_by_user`).on(table).column('user_id').execute();
}

/** Finds rows that have ended without scanning the table; few have, so others are left out. */
async function indexEnded(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  await db.schema
    .createIndex(`${table}_by_${column}`)
    .on(table)
    .column(column)
    .where(sql.ref(column), 'is not', null)
    .execute();
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

/**
 * A table whose rows are deleted with their partner, and those of a site or hybrid core with it.
 */
function subjectTable<Name extends string>(
  db: Kysely<unknown>,
  dialect: SchemaDialect,
  name: Name,
): CreateTableBuilder<Name, 'partner_id' | 'level' | 'subject_id'> {
  return partnerTable(db, dialect, name)
    .addColumn('level', dialect.text, (column) => column.notNull())
    .addColumn('subject_id', dialect.text, (column) => column.notNull());
}
