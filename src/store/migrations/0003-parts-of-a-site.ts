/**
 * Makes frequent usage changes cheap: usage has a revision of its own, so the assets need not be
 * read with it, and its documents are not compressed.
 */
import type { Migration } from './migration.ts';

export const partsOfASite: Migration = {
  name: '0003-parts-of-a-site',
  async up(db, dialect) {
    // Null, or less than `revision`, after a write by an older release.
    await db.schema.alterTable('site').addColumn('assets_revision', 'bigint').execute();
    await db.schema.alterTable('site').addColumn('usage_revision', 'bigint').execute();
    await dialect.keepPlain(db, 'site_usage', 'document');
  },
};
