/**
 * References users from accesses and tokens where the engine can add a foreign key to an existing
 * table, and adds indexes for expired rows and pages.
 */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const usersOfAccess: Migration = {
  name: '0010-users-of-access',
  async up(db, dialect) {
    await dialect.requireUser(db, 'token');
    await dialect.requireUser(db, 'access');
    // Housekeeping runs in the process that answers requests: it must not scan whole tables.
    for (const [table, column] of past) {
      const index = db.schema.createIndex(`${table}_by_${column}`).on(table).column(column);
      // Most tokens are not revoked: their queries must not use this index.
      await index.where(sql.ref(column), 'is not', null).execute();
    }
    // A partner's tokens are listed a page at a time, and counted by user.
    const byTime = db.schema.createIndex('token_by_partner_and_time').on('token');
    await byTime.columns(['partner_id', 'created_at', 'token_id']).execute();
    const byUser = db.schema.createIndex('token_by_partner_and_user').on('token');
    await byUser
      .columns(['partner_id', 'user_id', 'created_at', 'token_id', 'revoked_at', 'expires_at'])
      .execute();
  },
};

const past = [
  ['session', 'created_at'],
  ['invitation', 'created_at'],
  ['act', 'at'],
  ['token', 'revoked_at'],
  ['token', 'expires_at'],
] as const;
