/** When a person first came in to a partner's panel, and from where: apart from acts, which go with time. */
import type { Migration } from './migration.ts';

export const firstEntry: Migration = {
  name: '0009-first-entry',
  async up(db, dialect) {
    await db.schema.alterTable('access').addColumn('entered_at', 'bigint').execute();
    await db.schema.alterTable('access').addColumn('entered_from', dialect.text).execute();
  },
};
