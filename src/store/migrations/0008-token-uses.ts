/** Last use of tokens, in a table of its own, so that a role can be limited to writing it. */
import type { Migration } from './migration.ts';

export const tokenUses: Migration = {
  name: '0008-token-uses',
  async up(db, dialect) {
    await db.schema
      .createTable('token_use')
      .addColumn('partner_id', dialect.text, (column) => column.notNull())
      .addColumn('token_id', dialect.text, (column) => column.notNull())
      .addColumn('day', 'bigint', (column) => column.notNull())
      .addColumn('address', dialect.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('token_use_key', ['partner_id', 'token_id'])
      .addForeignKeyConstraint(
        'token_use_of_token',
        ['partner_id', 'token_id'],
        'token',
        ['partner_id', 'token_id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .modifyEnd(dialect.tableEnd)
      .execute();
  },
};
