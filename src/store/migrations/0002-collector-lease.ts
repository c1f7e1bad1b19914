/** The lease of the working collector; others on the database stand by. */
import type { Migration } from './migration.ts';

export const collectorLease: Migration = {
  name: '0002-collector-lease',
  async up(db, dialect) {
    await db.schema
      .createTable('lease')
      .addColumn('name', dialect.text, (column) => column.notNull().primaryKey())
      .addColumn('holder', dialect.text, (column) => column.notNull())
      .addColumn('renewal', 'bigint', (column) => column.notNull())
      .modifyEnd(dialect.tableEnd)
      .execute();
  },
};
