/** The last state from the source of a site's inventory, for its next comparison. */
import type { Migration } from './migration.ts';

export const siteOrigin: Migration = {
  name: '0007-site-origin',
  async up(db, dialect) {
    await db.schema
      .createTable('site_origin')
      .addColumn('partner_id', dialect.text, (column) => column.notNull())
      .addColumn('site_id', dialect.text, (column) => column.notNull())
      .addColumn('document', dialect.text, (column) => column.notNull())
      .addColumn('waiting', dialect.text)
      .addPrimaryKeyConstraint('site_origin_key', ['partner_id', 'site_id'])
      .addForeignKeyConstraint(
        'site_origin_of_site',
        ['partner_id', 'site_id'],
        'site',
        ['partner_id', 'site_id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .modifyEnd(dialect.tableEnd)
      .execute();
  },
};
