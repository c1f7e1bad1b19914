/** Sign-in methods besides links: passkeys, identities at a provider, challenges. */
import type { Kysely } from 'kysely';
import type { Migration, SchemaDialect } from './migration.ts';

export const waysIn: Migration = {
  name: '0006-ways-in',
  async up(db, dialect) {
    await createPasskeys(db, dialect);
    await createIdentities(db, dialect);
    await createChallenges(db, dialect);
  },
};

// Rows are deleted with their user, also by an older program.
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
    // Older programs stored here where to go after a sign-in at a provider.
    .addColumn('next_path', dialect.text)
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .modifyEnd(dialect.tableEnd)
    .execute();
  await db.schema
    .createIndex('sign_in_challenge_by_expiry')
    .on('sign_in_challenge')
    .column('expires_at')
    .execute();
}
