/**
 * The store interface. SQLite and PostgreSQL implement it alike; the conformance suite beside this
 * file checks both. Readers and writers are separate types on separate connections, so that serving
 * cannot write.
 */
import type { Asset } from '../domain/asset.ts';
import type { Event, EventScope, EventSelection, EventType, NewEvent } from '../domain/event.ts';
import type { HistoryLevel, HistoryPoint, HistoryStep, HistorySubject } from '../domain/history.ts';
import type { HybridCore } from '../domain/hybrid-core.ts';
import type { Partner } from '../domain/partner.ts';
import type { Site } from '../domain/site.ts';
import type { Usage } from '../domain/usage.ts';
import type {
  AccessState,
  StoredAccess,
  StoredToken,
  TokenDigests,
  TokenUse,
  TokenUseWriter,
} from './access.ts';
import type { PeopleReader, PeopleTransaction, PeopleWriter } from './people/people.ts';

export type {
  AccessState,
  StoredAccess,
  StoredToken,
  TokenDigests,
  TokenUse,
  TokenUseWriter,
} from './access.ts';

/**
 * Version of a partner: grows with every change, and is never reused, even if a database goes back
 * to an earlier state. Each part has the revision of its last change.
 */
export type Revision = number;

/** The revisions that the watcher compares: one small row a partner. */
export interface PartnerRevisions {
  readonly partnerId: string;
  /** Changes with inventory or usage. */
  readonly revision: Revision;
  /** Changes with users, accesses or tokens of the partner. */
  readonly accessRevision: Revision;
}

/**
 * The part of a partner that changed: inventory or usage, users, accesses or tokens, events, or all
 * by its removal.
 */
export type MovedPart = 'data' | 'tokens' | 'events' | 'removed';

/**
 * A part of a partner and its new revision; for a removed partner, its last access revision; for
 * events, the newest id.
 */
export interface Moved {
  readonly partnerId: string;
  readonly part: MovedPart;
  readonly revision: Revision;
}

/** Cursor of a poll: the next poll continues there. */
export interface MovesMark {
  /** Identifies the server and its history; cursors of different ones do not compare. */
  readonly history: string;
  readonly next: number;
}

export interface Moves {
  readonly mark: MovesMark;
  /**
   * Null if the database cannot say: at first, and after a change of server or a return to an
   * earlier state.
   */
  readonly moved: readonly Moved[] | null;
}

export interface StoredHybridCore extends HybridCore {
  /**
   * Moves when the hybrid core's asset list changes: an asset, its usage, or the set of its sites.
   */
  readonly revision: Revision;
}

export interface StoredSite extends Site {
  /** Moves when the site's assets or their usage change. */
  readonly revision: Revision;
  /** Moves when the site's assets change; new usage alone does not move it. */
  readonly assetsRevision: Revision;
}

/** A site's assets, ordered by id (code points), and their measured usage. */
export interface SiteContents {
  /** Null if the caller has the current assets. */
  readonly assets: readonly Asset[] | null;
  /** The stored form (usage-document.ts), for readers that do not need objects. */
  readonly usage: string;
}

/** Contents for a reader without earlier ones; usage by asset id. */
export interface WholeSite {
  readonly assets: readonly Asset[];
  /** Empty if the stored usage is malformed; the next usage written replaces it. */
  readonly usage: ReadonlyMap<string, Usage>;
  /** Why the stored usage is malformed; absent if it is not. */
  readonly usageFault?: string;
}

/** The revisions of a site's contents that a caller has. */
export type KnownSite = Pick<StoredSite, 'revision' | 'assetsRevision'>;

/** A partner with its hybrid cores and sites, but without their contents. */
export interface PartnerOutline {
  readonly partner: Partner;
  readonly revision: Revision;
  /** Moves when the list of sites changes: a site's record or its number of assets. */
  readonly siteListRevision: Revision;
  /** Moves when the list of hybrid cores changes: a record, its sites, its number of assets. */
  readonly hybridCoreListRevision: Revision;
  /** Ordered by id (code points), as are the sites. */
  readonly hybridCores: readonly StoredHybridCore[];
  readonly sites: readonly StoredSite[];
}

/** One consistent state of a partner, read in one transaction. */
export interface PartnerState<Contents = SiteContents> extends PartnerOutline {
  /** The contents of the sites whose revision the caller did not know, by site id. */
  readonly contents: ReadonlyMap<string, Contents>;
}

/** A partner with the contents of all its sites. */
export type WholePartner = PartnerState<WholeSite>;

/** The workload of one subject at one slot, a multiple of five minutes. */
export interface SubjectSample {
  readonly level: HistoryLevel;
  /** The partner's own id at the level `partner`. */
  readonly id: string;
  readonly sample: HistoryPoint;
}

/** The latest events of a partner. */
export interface LatestEvents {
  /** Newest first. */
  readonly events: readonly Event[];
  /** An id that all events have which are written later and not among these; 0 without any. */
  readonly next: number;
}

/** A page of a partner's events, in one state of its data. */
export interface EventPage {
  /** Oldest first. */
  readonly events: readonly Event[];
  /** Cursor: the id of the last event read, selected or not. */
  readonly next: number;
  /**
   * Whether there are no more at present. If there may be more, the page can be shorter than the
   * limit.
   */
  readonly isLast: boolean;
}

/** The size of a partner's history, over all steps and levels. */
export interface HistorySize {
  readonly partnerId: string;
  /** The start of its oldest and newest points (ms). */
  readonly oldest: number;
  readonly newest: number;
  readonly points: number;
  /** Bytes of the points, without row overhead. */
  readonly bytes: number;
}

/** Read-only access, for `serve`. Each method is one consistent read. */
export interface StoreReader extends PeopleReader {
  readRevisions(): Promise<readonly PartnerRevisions[]>;
  /**
   * Changes since the poll that returned this mark; may repeat changes. Missing for readers without
   * a database.
   */
  readMoves?(since: MovesMark | null): Promise<Moves>;
  /**
   * Until when (ms since 1970) writers of earlier releases may run, which do not record their
   * changes for `readMoves`.
   */
  readonly unnotedUntil?: number;
  /**
   * The revisions of a primary, which cannot lag; null on a replica. Missing for readers without a
   * database.
   */
  readSettled?(): Promise<readonly PartnerRevisions[] | null>;
  /** Null if there is no such partner. `known` has the caller's revisions, by site id. */
  readPartner(
    partnerId: string,
    known: ReadonlyMap<string, KnownSite>,
  ): Promise<PartnerState | null>;
  /** All of a partner, for a caller without earlier data. */
  readWholePartner(partnerId: string): Promise<WholePartner | null>;
  /**
   * Null if there is no such partner. With a time, only tokens valid then or later: neither revoked
   * nor expired.
   */
  readAccess(partnerId: string, inForceAt?: number): Promise<AccessState | null>;
  /** The same for several partners, by id, without missing ones. */
  readAccesses(
    partnerIds: readonly string[],
    inForceAt: number,
  ): Promise<ReadonlyMap<string, AccessState>>;
  /** The same with token digests only. */
  readDigests(
    partnerIds: readonly string[],
    inForceAt: number,
  ): Promise<ReadonlyMap<string, TokenDigests>>;
  /** The partner of the token with this digest if it is valid at this time; else null. */
  findPartnerOfToken(digest: string, inForceAt: number): Promise<string | null>;
  /**
   * The tombstone of a removed partner: its last revisions; null otherwise. A partner that neither
   * exists nor has a tombstone is missing because of replica lag.
   */
  readRemoved(partnerId: string): Promise<PartnerRevisions | null>;
  /** Null if there is no such partner. */
  findPartner(partnerId: string): Promise<Partner | null>;
  listPartners(): Promise<readonly Partner[]>;
  /** The ids of a partner's sites (code points); empty if there is no such partner. */
  listSiteIds(partnerId: string): Promise<readonly string[]>;
  listTokens(): Promise<readonly StoredToken[]>;
  /** The last uses of tokens, of one partner or of all, ordered by id. */
  listTokenUses(partnerId?: string): Promise<readonly TokenUse[]>;
  listUsers(): Promise<readonly StoredUser[]>;
  /**
   * A subject's points from `from` (inclusive) to `to` (exclusive, ms), in order, including the
   * incomplete current hour and day. Empty if there is no such subject.
   */
  readHistory(
    subject: HistorySubject,
    step: HistoryStep,
    from: number,
    to: number,
  ): Promise<readonly HistoryPoint[]>;
  /** The first selected events after an id, at most `limit`; fewer if they are rare. */
  readEvents(
    partnerId: string,
    selection: EventSelection,
    after: number,
    limit: number,
  ): Promise<EventPage>;
  /**
   * The latest events within a scope, at most `limit`, of these types or of all. Those of a hybrid
   * core are looked for among the newest of the partner.
   */
  readLatestEvents(
    partnerId: string,
    scope: EventScope,
    types: readonly EventType[] | null,
    limit: number,
  ): Promise<LatestEvents>;
  /** The last reported state of the partner's sites, by site id, as stored. */
  readSiteReports(partnerId: string): Promise<ReadonlyMap<string, string>>;
  /** The partners with history, by id. Reads all of the history. */
  readHistorySizes(): Promise<readonly HistorySize[]>;
  /**
   * Calls back soon after a change, if the database supports it; returns the unsubscribe function.
   * May call without a change and may miss one: it only brings the next poll forward.
   */
  onChange?(listener: () => void): () => void;
  /** Closes after the running reads. */
  close(): Promise<void>;
}

/**
 * The last state from the source of a site's inventory: documents in the source's format, stored
 * unchanged. Removed with the site; they change no revision.
 */
export interface StoredOrigin {
  readonly document: string;
  /** Pending removals; null if there are none. */
  readonly waiting: string | null;
}

/** Rows of one kind to write, and ids to remove. */
export interface Changes<Row> {
  readonly put: readonly Row[];
  readonly remove: readonly string[];
}

/**
 * A complete change of a partner. The store writes it in the given transaction and updates the
 * revisions of exactly the changed parts.
 */
export interface PartnerChange {
  readonly partner: Partner;
  readonly hybridCores: Changes<HybridCore>;
  readonly sites: Changes<Site>;
  /** By site id. Removing a site removes its assets and usage. */
  readonly assets: ReadonlyMap<string, Changes<Asset>>;
  /** By site id: the complete usage of the site. */
  readonly usage: ReadonlyMap<string, ReadonlyMap<string, Usage>>;
  /** Events to append, in order; none by default. */
  readonly events?: readonly NewEvent[];
}

export interface StoredUser {
  readonly userId: string;
  readonly createdAt: number;
  readonly accesses: readonly StoredAccess[];
}

/** The process that holds the right to a kind of work, and its number of renewals. */
export interface Lease {
  readonly holder: string;
  readonly renewal: number;
}

export interface NamedLease extends Lease {
  readonly name: string;
}

/** Reads that transactions do not have. */
export type ReaderOnly =
  | 'readMoves'
  | 'unnotedUntil'
  | 'readSettled'
  | 'readAccesses'
  | 'readDigests'
  | 'findPartnerOfToken'
  | 'onChange'
  | 'close';

/**
 * A transaction: committed, or rolled back if the callback throws. Holds a lock on every partner
 * that it has read whole or written.
 */
export interface StoreTransaction extends Omit<StoreReader, ReaderOnly>, PeopleTransaction {
  /**
   * Whole partners in the order given, null for a missing one. Reads them in batches as they are
   * consumed; locks all from the first one on.
   */
  readWholePartners(partnerIds: readonly string[]): AsyncIterable<WholePartner | null>;
  writePartner(change: PartnerChange): Promise<void>;
  /** Writes changes of different partners, faster than one by one. */
  writePartners(changes: readonly PartnerChange[]): Promise<void>;
  /** The origins of the partner's sites, by site id. */
  readOrigins(partnerId: string): Promise<ReadonlyMap<string, StoredOrigin>>;
  /** Pending removals of the partner's sites, by site id. */
  readWaiting(partnerId: string): Promise<ReadonlyMap<string, string>>;
  /** Puts the origins of sites that exist. */
  putOrigins(partnerId: string, origins: ReadonlyMap<string, StoredOrigin>): Promise<void>;
  /** Removes the partner, its data, accesses and tokens. False if there is none. */
  removePartner(partnerId: string): Promise<boolean>;

  /** Removes the user with all tokens and accesses. False if there is none. */
  removeUser(userId: string): Promise<boolean>;
  /**
   * Locks the partner until the transaction ends; false, immediately, if another writer has the
   * lock.
   */
  tryLockPartner(partnerId: string): Promise<boolean>;
  /**
   * Records the samples of a slot for existing subjects. Returns their number; 0 if the slot was
   * recorded before, or its five-minute points have expired.
   */
  recordSamples(
    partnerId: string,
    slot: number,
    samples: readonly SubjectSample[],
  ): Promise<number>;
  /**
   * Writes a partner's events, and the last reported state of sites by id. Skips removed sites;
   * does nothing for a removed partner.
   */
  putReports(
    partnerId: string,
    events: readonly NewEvent[],
    reports: ReadonlyMap<string, string>,
  ): Promise<void>;
  /**
   * Deletes a batch of events from before a time, or past the newest `kept`. Returns their number;
   * 0 if there are no more.
   */
  pruneEvents(
    partnerId: string,
    bounds: { readonly before: number; readonly kept: number },
  ): Promise<number>;
  /**
   * Rolls samples from before `before`, the start of a UTC day, up into days, for a batch of
   * subjects after `after`. Returns the last subject; null at the end.
   */
  compactHistory(
    partnerId: string,
    before: number,
    after: HistorySubject | null,
  ): Promise<HistorySubject | null>;
  /**
   * Deletes the points of a step in the partner's oldest day, if that day ended by `before` and the
   * partner has `daysKeptMin` newer days (default 0). Returns their number; 0 if there is no such
   * day. Samples not rolled up yet stay.
   */
  pruneHistory(
    partnerId: string,
    step: HistoryStep,
    before: number,
    daysKeptMin?: number,
  ): Promise<number>;
  /**
   * Replaces a subject's points of one step on whole UTC days, in order. For a history that was not
   * recorded here, such as the demo's.
   */
  putHistoryDays(
    subject: HistorySubject,
    step: HistoryStep,
    points: readonly HistoryPoint[],
  ): Promise<void>;

  /** Null if the lease is free. */
  readLease(name: string): Promise<Lease | null>;
  /** The leases whose names begin with a prefix, which holds no wildcard. */
  readLeases(prefix: string): Promise<readonly NamedLease[]>;
  /**
   * Takes a lease that is unchanged since it was read (null: there was none). False if it has
   * changed.
   */
  takeLease(name: string, holder: string, seen: Lease | null): Promise<boolean>;
  /**
   * Renews the lease and locks it until the transaction ends. False if another process holds it.
   */
  renewLease(name: string, holder: string): Promise<boolean>;
  /** Releases the lease if the holder has it. */
  releaseLease(name: string, holder: string): Promise<void>;
}

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
