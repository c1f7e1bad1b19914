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
  /**
   * Adds a foreign key to users and deletes rows of missing users. A no-op if one transaction
   * writes at a time, or if the table is on other nodes than the users.
   */
  readonly requireUser: (db: Kysely<unknown>, table: 'access' | 'token') => Promise<void>;
  /**
   * Grants the table of moves to roles that may move access revisions, and gives its rows a replica
   * identity.
   */
  readonly prepareMoves: (db: Kysely<unknown>, table: string) => Promise<void>;
  /** Whether a table of this name is on the search path. */
  readonly hasTable: (db: Kysely<Tables>, name: string) => Promise<boolean>;
}

export interface Migration {
  /** Sorts after all earlier names; never changes once released. */
  readonly name: string;
  // A migration sees the tables of its time, so it cannot use today's types.
  readonly up: (db: Kysely<unknown>, dialect: SchemaDialect) => Promise<void>;
}
