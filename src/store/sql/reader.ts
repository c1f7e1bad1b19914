/** Creates readers of open databases, for all SQL databases. */
import type { Kysely } from 'kysely';
import { StoreError } from '../error.ts';
import { readHistory, readHistorySizes } from '../history/reads.ts';
import { peopleReads } from '../people/people.ts';
import type {
  KnownSiteRevisions,
  Moves,
  MovesCursor,
  PartnerRevisions,
  PartnerState,
  WholePartner,
} from '../records.ts';
import { listTokens, listUsers, readAccess, readTokens } from './access-reads.ts';
import { requireSchema, type SqlConnection } from './connection.ts';
import { readEvents, readEventsBefore } from './events.ts';
import { type Methods, methods, type RunOnConnection } from './methods.ts';
import { readMoves } from './moves.ts';
import {
  findPartner,
  listPartners,
  listSiteIds,
  readPartner,
  readRemoved,
  readRevisions,
  readWholePartner,
} from './reads.ts';
import { readSiteReports } from './site-reports.ts';
import type { Tables } from './tables.ts';
import { listTokenUses } from './token-uses.ts';

const reads = {
  ...peopleReads,
  findPartner,
  listPartners,
  listSiteIds,
  listTokens,
  listTokenUses,
  listUsers,
  readAccess,
  readEvents,
  readEventsBefore,
  readHistory,
  readHistorySizes,
  readRemoved,
  readRevisions,
  readSiteReports,
  readTokens,
};

/** Read-only access, for `serve`. Each method is one consistent read. */
export interface StoreReader extends Methods<typeof reads> {
  /** Null if there is no such partner. `known` has the caller's revisions, by site id. */
  readPartner(
    partnerId: string,
    known: ReadonlyMap<string, KnownSiteRevisions>,
  ): Promise<PartnerState | null>;
  /** All of a partner, for a caller without earlier data. */
  readWholePartner(partnerId: string): Promise<WholePartner | null>;
  /**
   * Changes since the poll that returned this cursor; may repeat changes. Missing for readers without
   * a database.
   */
  readMoves?(since: MovesCursor | null): Promise<Moves>;
  /**
   * The revisions of a primary, which cannot lag; null on a replica. Missing for readers without a
   * database.
   */
  readSettled?(): Promise<readonly PartnerRevisions[] | null>;
  /**
   * Calls back soon after a change, if the database supports it; returns the unsubscribe function.
   * May call without a change and may miss one: it only brings the next poll forward.
   */
  onChange?(listener: () => void): () => void;
  /** Closes after the running reads. */
  close(): Promise<void>;
}

/** Connections to one database, each with its schema checked. */
export interface ReadConnections {
  use<Result>(work: (connection: SqlConnection) => Promise<Result>): Promise<Result>;
  onChange?(listener: () => void): () => void;
  close(): Promise<void>;
}

/** A reader of one connection. Throws a StoreError if the schema is older or newer than the program. */
export async function readerOn(connection: SqlConnection): Promise<StoreReader> {
  await requireSchema(connection);
  const { onChange } = connection;
  return makeReader({
    use: (work) => work(connection),
    ...(onChange && { onChange }),
    close: () => connection.close(),
  });
}

/** A reader of one connection, or of several that read concurrently. */
export function makeReader(connections: ReadConnections): StoreReader {
  const running = new RunningReads();
  const use = <Result>(work: (connection: SqlConnection) => Promise<Result>) =>
    running.read(() => connections.use(work));
  const read: RunOnConnection = (work) => use(({ db }) => inOneState(db, work));
  return {
    ...methods(reads, read),
    readPartner: (partnerId, known) =>
      use(({ db, bulk }) => inOneState(db, (trx) => readPartner(trx, bulk, partnerId, known))),
    readWholePartner: (partnerId) =>
      use(({ db, bulk }) => inOneState(db, (trx) => readWholePartner(trx, bulk, partnerId))),
    // A single statement is consistent by itself; a transaction would add round trips to each poll.
    readMoves: (since) => use(({ db, moves }) => readMoves(db, moves, since)),
    readSettled: () =>
      use(({ db, isCopy }) =>
        inOneState(db, async (trx) => ((await isCopy?.(trx)) ? null : readRevisions(trx))),
      ),
    ...(connections.onChange && { onChange: connections.onChange }),
    async close() {
      await running.close();
      await connections.close();
    },
  };
}

/** Repeatable read: all statements of one method see one state of the database. */
function inOneState<Result>(
  db: Kysely<Tables>,
  work: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(work);
}

class RunningReads {
  readonly #reads = new Set<Promise<unknown>>();
  #isClosed = false;

  /** Runs a read. Rejects with a StoreError after `close`. */
  async read<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#isClosed) throw new StoreError('the reader of the database is closed');
    const read = work();
    this.#reads.add(read);
    try {
      return await read;
    } finally {
      this.#reads.delete(read);
    }
  }

  /** Rejects further reads; resolves when those in flight have settled. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#reads);
  }
}
