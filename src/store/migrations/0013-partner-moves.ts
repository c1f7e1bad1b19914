/**
 * Orders partners by their last change, so that a poll reads new changes only. Starts empty:
 * changes by older programs are not recorded, and are found by comparing revisions.
 */
import type { Migration } from './migration.ts';

export const partnerMoves: Migration = {
  name: '0013-partner-moves',
  async up(db, dialect) {
    // The key does not begin with the partner: in a distributed database, the coordinator has all
    // rows.
    await db.schema
      .createTable('partner_move')
      .addColumn('moved_in', dialect.moveOrder)
      .addColumn('part', dialect.text, (column) => column.notNull())
      .addColumn('moved_partner', dialect.text, (column) => column.notNull())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('partner_move_key', ['part', 'moved_partner'])
      .execute();
    await db.schema
      .createIndex('partner_move_order')
      .on('partner_move')
      .column('moved_in')
      .execute();
    await dialect.prepareMoves(db, 'partner_move');
  },
};
