/**
 * Notes which partners moved in an order by which a look finds what is new, without reading what stands
 * still. It begins empty: what older programs write is noted nowhere, and found by comparing.
 */
import type { Migration } from './migration.ts';

export const partnerMoves: Migration = {
  name: '0013-partner-moves',
  async up(db, dialect) {
    // Its key does not begin with the partner: of several nodes, the first one holds it all.
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
