/** The type of a migration, and the SQL that differs between databases. */
import type { Kysely, RawBuilder } from 'kysely';
import type { Tables } from '../sql/tables.ts';

/** A database's spelling of what migrations need. */
export interface SchemaDialect {
  /** Type of a text column with bytewise comparison, which is code-point order in UTF-8. */
  readonly text: RawBuilder<unknown>;
  /** Type of a binary column. */
  readonly bytes: RawBuilder<unknown>;
  /**
   * Type and default of a column that orders a table's rows by transaction. Rewriting a row assigns
   * a new value.
   */
  readonly moveOrder: RawBuilder<unknown>;
  /** What follows a table's closing parenthesis. */
  readonly tableEnd: RawBuilder<unknown>;
  /** Stores a column's texts uncompressed, where the database would compress long ones. */
  readonly keepPlain: (db: Kysely<unknown>, table: string, column: string) => Promise<void>;
  /** Lets logical replication identify the rows of a table without primary key by a unique index. */
  readonly identifyRowsBy: (db: Kysely<unknown>, table: string, index: string) => Promise<void>;
  /** Whether a table of this name is on the search path. */
  readonly hasTable: (db: Kysely<Tables>, name: string) => Promise<boolean>;
}

export interface Migration {
  /** Sorts after all earlier names; never changes once it is released. */
  readonly name: string;
  // A migration sees the tables of its time, so it cannot use today's types.
  readonly up: (db: Kysely<unknown>, dialect: SchemaDialect) => Promise<void>;
}
