/** Number of a partner's events, and their first and last id. */
import type { Migration } from './migration.ts';

export const extentsOfEvents: Migration = {
  name: '0015-extents-of-events',
  async up(db, dialect) {
    await db.schema
      .createTable('event_extent')
      .addColumn('partner_id', dialect.text, (column) => column.notNull())
      .addColumn('event_count', 'bigint', (column) => column.notNull())
      .addColumn('oldest_id', 'bigint', (column) => column.notNull())
      .addColumn('newest_id', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('event_extent_key', ['partner_id'])
      .modifyEnd(dialect.tableEnd)
      .execute();
  },
};
