/** People of the panel: roles, invitations, sessions and audit events. */
import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Migration, SchemaDialect } from './migration.ts';

export const people: Migration = {
  name: '0005-people',
  async up(db, dialect) {
    // A program without roles grants access as a member.
    await db.schema
      .alterTable('access')
      .addColumn('role', dialect.text, (column) => column.notNull().defaultTo('member'))
      .execute();
    await db.schema.alterTable('access').addColumn('email', dialect.text).execute();
    await createInvitations(db, dialect);
    await createSessions(db, dialect);
    await peopleTable(db, dialect, 'act')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('act_id', dialect.text, (column) => column.notNull())
      .addColumn('action', dialect.text, (column) => column.notNull())
      .addColumn('facts', dialect.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('act_key', ['partner_id', 'at', 'act_id'])
      .execute();
  },
};

async function createInvitations(db: Kysely<unknown>, dialect: SchemaDialect): Promise<void> {
  await peopleTable(db, dialect, 'invitation')
    .addColumn('invitation_id', dialect.text, (column) => column.notNull())
    .addColumn('digest', dialect.text, (column) => column.notNull())
    .addColumn('role', dialect.text, (column) => column.notNull())
    .addColumn('email', dialect.text)
    .addColumn('invited_by', dialect.text)
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('invitation_key', ['partner_id', 'invitation_id'])
    .execute();
  await indexByDigestAndUser(db, 'invitation');
}

async function createSessions(db: Kysely<unknown>, dialect: SchemaDialect): Promise<void> {
  await peopleTable(db, dialect, 'session')
    .addColumn('session_id', dialect.text, (column) => column.notNull())
    .addColumn('digest', dialect.text, (column) => column.notNull())
    .addColumn('switchable', 'smallint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addPrimaryKeyConstraint('session_key', ['partner_id', 'session_id'])
    .execute();
  await indexByDigestAndUser(db, 'session');
}

async function indexByDigestAndUser(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema.createIndex(`${table}_by_digest`).unique().on(table).column('digest').execute();
  await db.schema.createIndex(`${table}_by_user`).on(table).column('user_id').execute();
}

/** A table about a user of a partner; its rows are deleted with the partner. */
function peopleTable<Name extends string>(
  db: Kysely<unknown>,
  dialect: SchemaDialect,
  name: Name,
): CreateTableBuilder<Name, 'partner_id' | 'user_id'> {
  return db.schema
    .createTable(name)
    .addColumn('partner_id', dialect.text, (column) => column.notNull())
    .addColumn('user_id', dialect.text, (column) => column.notNull())
    .addForeignKeyConstraint(
      `${name}_of_partner`,
      ['partner_id'],
      'partner',
      ['partner_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .modifyEnd(dialect.tableEnd);
}
