/**
 * The history of workloads: a row for each sample until its day is complete, then a row for each
 * day and step.
 */
import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Migration, SchemaDialect } from './migration.ts';

export const history: Migration = {
  name: '0004-history',
  async up(db, dialect) {
    await subjectTable(db, dialect, 'history_sample')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('document', dialect.bytes, (column) => column.notNull())
      .addPrimaryKeyConstraint('history_sample_key', ['partner_id', 'level', 'subject_id', 'at'])
      .execute();
    await subjectTable(db, dialect, 'history_day')
      .addColumn('step', dialect.text, (column) => column.notNull())
      .addColumn('day', 'bigint', (column) => column.notNull())
      .addColumn('points', 'integer', (column) => column.notNull())
      .addColumn('document', dialect.bytes, (column) => column.notNull())
      .addPrimaryKeyConstraint('history_day_key', [
        'partner_id',
        'level',
        'subject_id',
        'step',
        'day',
      ])
      .execute();
    // Finds expired rows by day, of all subjects.
    await db.schema
      .createIndex('history_day_by_day')
      .on('history_day')
      .columns(['partner_id', 'step', 'day'])
      .execute();
  },
};

/**
 * A table whose rows are deleted with their partner, and those of a site or hybrid core with it.
 */
function subjectTable<Name extends string>(
  db: Kysely<unknown>,
  dialect: SchemaDialect,
  name: Name,
): CreateTableBuilder<Name, 'partner_id' | 'level' | 'subject_id'> {
  return db.schema
    .createTable(name)
    .addColumn('partner_id', dialect.text, (column) => column.notNull())
    .addColumn('level', dialect.text, (column) => column.notNull())
    .addColumn('subject_id', dialect.text, (column) => column.notNull())
    .addForeignKeyConstraint(
      `${name}_of_partner`,
      ['partner_id'],
      'partner',
      ['partner_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .modifyEnd(dialect.tableEnd);
}
