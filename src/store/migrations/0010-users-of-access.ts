/**
 * Ties accesses and tokens to their user, where the database can add a foreign key to a table that is
 * there, and finds rows that are past by time.
 */
import type { Migration } from './migration.ts';

export const usersOfAccess: Migration = {
  name: '0010-users-of-access',
  async up(db, dialect) {
    await dialect.demandUser(db, 'token');
    await dialect.demandUser(db, 'access');
    // Upkeep looks for what is past in the process that answers requests: it may not read whole tables.
    for (const [table, column] of past) {
      await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
    }
  },
};

const past = [
  ['session', 'created_at'],
  ['invitation', 'created_at'],
  ['act', 'at'],
  ['token', 'revoked_at'],
  ['token', 'expires_at'],
] as const;
