/**
 * The interface of a store. There are two stores of one meaning, SQLite and PostgreSQL; the
 * conformance suite beside this file holds both to it. Readers and writers are separate types,
 * opened on separate connections, so that serving cannot write.
 */
import type { TokenUseWriter } from './access.ts';
import type { PeopleWriter } from './people/people.ts';
import type { StoreReader } from './sql/reader.ts';
import type { StoreTransaction } from './sql/transaction.ts';

export type {
  FoundToken,
  StoredAccess,
  StoredToken,
  TokenUse,
  TokenUseWriter,
} from './access.ts';
export type * from './records.ts';
export type { StoreReader } from './sql/reader.ts';
export type { StoreTransaction } from './sql/transaction.ts';

export interface StoreWriter {
  /**
   * Migrates the schema; safe at every start. Returns the migrations applied. `check` reads the
   * data in the same transaction: if it throws, the schema is rolled back.
   */
  migrate(check?: (transaction: StoreTransaction) => Promise<void>): Promise<readonly string[]>;
  /**
   * Distributes the partner tables over the database's nodes; returns those newly distributed.
   * Throws a StoreError if the database has a single node.
   */
  distribute(): Promise<readonly string[]>;
  transaction<Result>(work: (transaction: StoreTransaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** An opened database URL. */
export interface Store {
  /** The URL, with which other threads can open the database; missing for one in memory. */
  readonly databaseUrl?: string;
  /**
   * Throws a NoDatabase unless the database has our schema, of any version. Creates nothing:
   * otherwise a mistyped URL would look like an empty database.
   */
  requireDatabase(): Promise<void>;
  /**
   * Calls back, within a second, if another program moved, removed or replaced the open database
   * files; returns the unsubscribe function. Readers reopen the files, and so do writers after one
   * failed write. Data read before are not those of the new files.
   */
  onMoved?(listener: (error: Error) => void): () => void;
  /** A sentence for each optional feature that the database lacks. */
  shortcomings?(): Promise<readonly string[]>;
  openReader(): Promise<StoreReader>;
  /** Creates the database file and its folder if they are missing. */
  openWriter(): Promise<StoreWriter>;
  /** For the panel. Throws a StoreError unless the schema is up to date. */
  openPeopleWriter(): Promise<PeopleWriter>;
  /** For admission. Creates no database; throws like openPeopleWriter. */
  openTokenUseWriter(): Promise<TokenUseWriter>;
}
