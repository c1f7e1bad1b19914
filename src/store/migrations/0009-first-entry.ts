/**
 * A person's first sign-in to a partner's panel, and its address; separate from audit events, which
 * expire.
 */
import type { Migration } from './migration.ts';

export const firstEntry: Migration = {
  name: '0009-first-entry',
  async up(db, dialect) {
    await db.schema.alterTable('access').addColumn('entered_at', 'bigint').execute();
    await db.schema.alterTable('access').addColumn('entered_from', dialect.text).execute();
  },
};
