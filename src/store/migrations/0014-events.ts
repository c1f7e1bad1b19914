/** Events of partners, and the last reported state of each site's workload. */
import type { Migration } from './migration.ts';

export const events: Migration = {
  name: '0014-events',
  async up(db, dialect) {
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
    await db.schema
      .createTable('site_report')
      .addColumn('partner_id', dialect.text, (column) => column.notNull())
      .addColumn('site_id', dialect.text, (column) => column.notNull())
      .addColumn('document', dialect.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('site_report_key', ['partner_id', 'site_id'])
      .addForeignKeyConstraint(
        'site_report_of_site',
        ['partner_id', 'site_id'],
        'site',
        ['partner_id', 'site_id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .modifyEnd(dialect.tableEnd)
      .execute();
  },
};
