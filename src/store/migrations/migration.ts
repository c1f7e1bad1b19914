/** What a migration is, and the few words in which the SQL of the databases differs for it. */
import type { Kysely, RawBuilder } from 'kysely';
import type { Tables } from '../sql/tables.ts';

/** How a database spells what every migration needs. */
export interface SchemaDialect {
  /** Type of a text column that compares byte for byte, which is by code point in UTF-8. */
  readonly text: RawBuilder<unknown>;
  /** Type of a column of bytes. */
  readonly bytes: RawBuilder<unknown>;
  /**
   * Type and default of a column that orders the rows of a table by their transactions. A row that is
   * written anew gets a new value.
   */
  readonly moveOrder: RawBuilder<unknown>;
  /** What follows a table's closing parenthesis. */
  readonly tableEnd: RawBuilder<unknown>;
  /** Keeps a column's texts as they are, where the database would compress long ones. */
  readonly keepPlain: (db: Kysely<unknown>, table: string, column: string) => Promise<void>;
  /**
   * Demands that the users of a table's rows exist, and removes rows of users who are gone. Nothing
   * where one transaction writes at a time, or where the table lies on other nodes than the users.
   */
  readonly demandUser: (db: Kysely<unknown>, table: 'access' | 'token') => Promise<void>;
  /** Lets the roles write the table of moves that may move access revisions, and lets replication tell its rows apart. */
  readonly prepareMoves: (db: Kysely<unknown>, table: string) => Promise<void>;
  /** Whether there is a table of this name where statements would look for it. */
  readonly hasTable: (db: Kysely<Tables>, name: string) => Promise<boolean>;
}

export interface Migration {
  /** Sorts after the names of all earlier ones; never changes once released. */
  readonly name: string;
  // A migration sees the tables as they were at its time, so it cannot use today's types.
  readonly up: (db: Kysely<unknown>, dialect: SchemaDialect) => Promise<void>;
}
