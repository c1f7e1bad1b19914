/**
 * What the service asks of a store. There are two stores of one meaning, SQLite and PostgreSQL; the
 * conformance suite beside this file holds both to it. Readers and writers are separate types,
 * opened on separate connections, so that serving cannot write.
 */
import type { Asset } from '../domain/asset.ts';
import type { Event, EventSelection, NewEvent } from '../domain/event.ts';
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
 * Names a state of a partner: grows with every change, and never comes twice, also where a database goes
 * back to an earlier state. Each part holds the revision at which it last changed.
 */
export type Revision = number;

/** What the watcher compares: small, one row a partner. */
export interface PartnerRevisions {
  readonly partnerId: string;
  /** Moves with any change of inventory or usage. */
  readonly revision: Revision;
  /** Moves with any change of users, accesses or tokens that concerns the partner. */
  readonly accessRevision: Revision;
}

/**
 * What of a partner moved: its inventory or usage, its users, accesses or tokens, its events, or all,
 * since it was removed.
 */
export type MovedPart = 'data' | 'tokens' | 'events' | 'removed';

/**
 * The revision that a part of a partner has come to; of one that was removed, its last access revision;
 * of events, the newest id.
 */
export interface Moved {
  readonly partnerId: string;
  readonly part: MovedPart;
  readonly revision: Revision;
}

/** Where a look ended: the next one begins there. */
export interface MovesMark {
  /** Names the server and its history, within which places compare. */
  readonly history: string;
  readonly next: number;
}

export interface Moves {
  readonly mark: MovesMark;
  /** Null where the database cannot tell: at first, and where another server answers, or an earlier state. */
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

/** A site's assets, ordered by id (code points), and the usage that was measured on them. */
export interface SiteContents {
  /** Null if the caller knows these assets: their revision is the one that it gave. */
  readonly assets: readonly Asset[] | null;
  /** As it is stored (usage-document.ts), for readers that do not need it as objects. */
  readonly usage: string;
}

/** Contents for a reader that knew nothing of them; usage by asset id. */
export interface WholeSite {
  readonly assets: readonly Asset[];
  /** Empty where the stored usage is not readable: usage that is written next replaces it. */
  readonly usage: ReadonlyMap<string, Usage>;
  /** Why the stored usage is not readable; absent where it is readable. */
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

/** Some events of a partner, in one state of its data. */
export interface EventPage {
  /** Oldest first. */
  readonly events: readonly Event[];
  /** The id after which the selection goes on: the last that was looked at, selected or not. */
  readonly next: number;
  /** Whether there are no more for now. Where there may be, events may be fewer than the limit. */
  readonly isLast: boolean;
}

/** How much history a partner has, of all steps and levels. */
export interface HistorySize {
  readonly partnerId: string;
  /** The start of its oldest and newest points (ms). */
  readonly oldest: number;
  readonly newest: number;
  readonly points: number;
  /** Bytes of the points alone, without the rows around them. */
  readonly bytes: number;
}

/** Read-only view: what `serve` holds once it runs. Every method is one consistent read. */
export interface StoreReader extends PeopleReader {
  readRevisions(): Promise<readonly PartnerRevisions[]>;
  /**
   * Changes since the poll that returned this mark; may repeat changes. Missing for readers without
   * a database.
   */
  readMoves?(since: MovesMark | null): Promise<Moves>;
  /** Until when (ms since 1970) writers of earlier releases may run, which do not note what they move. */
  readonly unnotedUntil?: number;
  /**
   * The revisions, from a database that is no copy of another, and so cannot lag behind; null where it is
   * a copy. Readers that are none of a database lack it.
   */
  readSettled?(): Promise<readonly PartnerRevisions[] | null>;
  /** Null if there is no such partner. `known` says what the caller has, by site id. */
  readPartner(
    partnerId: string,
    known: ReadonlyMap<string, KnownSite>,
  ): Promise<PartnerState | null>;
  /** All of a partner, for a caller that knows nothing of it. */
  readWholePartner(partnerId: string): Promise<WholePartner | null>;
  /**
   * Null if there is no such partner. With a moment, of the tokens those alone that can open anything from
   * then on: neither revoked nor expired.
   */
  readAccess(partnerId: string, inForceAt?: number): Promise<AccessState | null>;
  /** The same of some partners, by id, without those that do not exist. */
  readAccesses(
    partnerIds: readonly string[],
    inForceAt: number,
  ): Promise<ReadonlyMap<string, AccessState>>;
  /** The same, of which the digests of tokens alone are read. */
  readDigests(
    partnerIds: readonly string[],
    inForceAt: number,
  ): Promise<ReadonlyMap<string, TokenDigests>>;
  /** The partner of the token with this digest that is in force at a moment; null if there is none. */
  findPartnerOfToken(digest: string, inForceAt: number): Promise<string | null>;
  /**
   * The last revisions of a partner that was removed and not made again; null otherwise. Where a
   * partner neither exists nor was removed, the database is a copy that lags behind.
   */
  readRemoved(partnerId: string): Promise<PartnerRevisions | null>;
  /** Null if there is no such partner. */
  findPartner(partnerId: string): Promise<Partner | null>;
  listPartners(): Promise<readonly Partner[]>;
  /** The ids of a partner's sites (code points), without their contents; none where there is no such partner. */
  listSiteIds(partnerId: string): Promise<readonly string[]>;
  listTokens(): Promise<readonly StoredToken[]>;
  /**
   * The last uses of tokens, of one partner or, without one, of all partners; in order of their
   * ids.
   */
  listTokenUses(partnerId?: string): Promise<readonly TokenUse[]>;
  listUsers(): Promise<readonly StoredUser[]>;
  /**
   * The points of a subject that begin at `from` or later, and before `to` (ms), in order. Points
   * of the current hour and day are there as far as they are recorded. None where there is no such
   * subject.
   */
  readHistory(
    subject: HistorySubject,
    step: HistoryStep,
    from: number,
    to: number,
  ): Promise<readonly HistoryPoint[]>;
  /** The first events after an id that are selected, at most `limit`; fewer where they are rare. */
  readEvents(
    partnerId: string,
    selection: EventSelection,
    after: number,
    limit: number,
  ): Promise<EventPage>;
  /** By site id, what of the partner's sites was reported last, as it was put. */
  readSiteReports(partnerId: string): Promise<ReadonlyMap<string, string>>;
  /** The partners that have history, by id. Reads all of the history. */
  readHistorySizes(): Promise<readonly HistorySize[]>;
  /**
   * Calls back soon after something changed, where the database can tell; returns what ends the
   * calls. It may call without reason and may miss a change, so it only shortens the wait for the
   * next look.
   */
  onChange?(listener: () => void): () => void;
  /** Closes once the reads under way have been answered. */
  close(): Promise<void>;
}

/**
 * What the source of a site's inventory last said of it: documents of the source's own, which the
 * store keeps as they are. They are removed with the site, and move no revision.
 */
export interface StoredOrigin {
  readonly document: string;
  /** Removals that wait for an operator's word; null where there are none. */
  readonly waiting: string | null;
}

/** Rows of one noun to write and ids to remove. */
export interface Changes<Row> {
  readonly put: readonly Row[];
  readonly remove: readonly string[];
}

/**
 * A complete change of one partner's data. The store writes it within the given transaction, and
 * moves the revisions of exactly the parts that the change touches.
 */
export interface PartnerChange {
  readonly partner: Partner;
  readonly hybridCores: Changes<HybridCore>;
  readonly sites: Changes<Site>;
  /** By site id. The assets and usage of removed sites go with them. */
  readonly assets: ReadonlyMap<string, Changes<Asset>>;
  /** By site id: the whole usage of the site, which replaces the stored usage. */
  readonly usage: ReadonlyMap<string, ReadonlyMap<string, Usage>>;
  /** What readers of events are to learn of it, in order; nothing unless given. */
  readonly events?: readonly NewEvent[];
}

export interface StoredUser {
  readonly userId: string;
  readonly createdAt: number;
  readonly accesses: readonly StoredAccess[];
}

/**
 * The process that does a kind of work that only one process may do, and how often it has said so.
 */
export interface Lease {
  readonly holder: string;
  readonly renewal: number;
}

/** What the service reads beside transactions alone. */
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
 * A transaction: all of it is kept, or none of it when the callback throws. No other transaction
 * writes a partner that this one has read whole or written, until this one ends.
 */
export interface StoreTransaction extends Omit<StoreReader, ReaderOnly>, PeopleTransaction {
  /**
   * All of many partners, null for one that does not exist, in the order of their ids given. They are read
   * some at a time, as they are taken, and none is written by another transaction from the first one on.
   */
  readWholePartners(partnerIds: readonly string[]): AsyncIterable<WholePartner | null>;
  writePartner(change: PartnerChange): Promise<void>;
  /** Writes changes, each of another partner, in less time than one after the other. */
  writePartners(changes: readonly PartnerChange[]): Promise<void>;
  /** By site id, the origins of the partner's sites that have one. */
  readOrigins(partnerId: string): Promise<ReadonlyMap<string, StoredOrigin>>;
  /** By site id, the removals that wait, for the partner's sites that have any. */
  readWaiting(partnerId: string): Promise<ReadonlyMap<string, string>>;
  /** Puts the origins of sites that exist. */
  putOrigins(partnerId: string, origins: ReadonlyMap<string, StoredOrigin>): Promise<void>;
  /** Removes the partner, its data, accesses and tokens. False if there is none. */
  removePartner(partnerId: string): Promise<boolean>;

  /** Removes the user with all tokens and accesses. False if there is none. */
  removeUser(userId: string): Promise<boolean>;
  /**
   * Keeps other writers from the partner until the transaction ends; false, at once, where another
   * writer works on it.
   */
  tryLockPartner(partnerId: string): Promise<boolean>;
  /**
   * Records the samples of a slot, for the subjects that exist. Returns how many; 0 where the slot
   * was recorded before, or lies in a day whose five-minute points are no longer kept.
   */
  recordSamples(
    partnerId: string,
    slot: number,
    samples: readonly SubjectSample[],
  ): Promise<number>;
  /**
   * Writes events of a partner, and by site id what was reported last of sites. Those of sites that
   * are gone are left out. Nothing where the partner is gone.
   */
  putReports(
    partnerId: string,
    events: readonly NewEvent[],
    reports: ReadonlyMap<string, string>,
  ): Promise<void>;
  /**
   * Removes some events of before a time, and some past the newest `kept`. Returns how many; 0 once
   * there are no more.
   */
  pruneEvents(
    partnerId: string,
    bounds: { readonly before: number; readonly kept: number },
  ): Promise<number>;
  /**
   * Gathers samples from before `before`, the start of a UTC day, into days, for some subjects that
   * follow `after`. Returns the last of these subjects; null once there are no more.
   */
  compactHistory(
    partnerId: string,
    before: number,
    after: HistorySubject | null,
  ): Promise<HistorySubject | null>;
  /**
   * Removes the points of a step in the partner's oldest day, if that day ended by `before` and the
   * partner has `daysKeptMin` newer days (0 unless given).
   * Returns how many; 0 once there is no such day. Samples that are in no day yet stay.
   */
  pruneHistory(
    partnerId: string,
    step: HistoryStep,
    before: number,
    daysKeptMin?: number,
  ): Promise<number>;
  /**
   * Puts a subject's points of one step, of whole UTC days and in order, in the place of the step's
   * points on these days. For a past that was not recorded here, as that of the demo.
   */
  putHistoryDays(
    subject: HistorySubject,
    step: HistoryStep,
    points: readonly HistoryPoint[],
  ): Promise<void>;

  /** Null if the lease is free. */
  readLease(name: string): Promise<Lease | null>;
  /**
   * Takes a lease that is still as it was seen (null: there was none). False if it has changed.
   */
  takeLease(name: string, holder: string, seen: Lease | null): Promise<boolean>;
  /**
   * Counts a renewal, and keeps others from the lease until the transaction ends. False if another
   * process has the lease now.
   */
  renewLease(name: string, holder: string): Promise<boolean>;
  /** Gives the lease up, if the holder has it. */
  releaseLease(name: string, holder: string): Promise<void>;
}

export interface StoreWriter {
  /**
   * Brings the schema up to date; safe to call at every start. Returns what it applied. `look` reads the
   * data in the same transaction: where it throws, the schema stays as it was.
   */
  migrate(look?: (transaction: StoreTransaction) => Promise<void>): Promise<readonly string[]>;
  /**
   * Spreads the tables of partners, with what is in them, over the nodes of the database; returns
   * those that were not spread before. Throws a StoreError where the database has one node only.
   */
  distribute(): Promise<readonly string[]>;
  transaction<Result>(work: (transaction: StoreTransaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** A database address, opened. */
export interface Store {
  /**
   * The address, by which other threads can open the database too; none for a database in memory.
   */
  readonly databaseUrl?: string;
  /**
   * Throws a NoDatabase unless there is a database of ours, of whatever schema. Makes nothing:
   * otherwise a mistyped address would look like an empty database.
   */
  requireDatabase(): Promise<void>;
  /**
   * Calls back, within a second, if another program moved, removed or replaced the open database
   * files; returns the unsubscribe function. Readers reopen the files, and so do writers after one
   * failed write. Data read before are not those of the new files.
   */
  onMoved?(listener: (error: Error) => void): () => void;
  /** A sentence on each thing that the database lacks, and the service can do without. */
  shortcomings?(): Promise<readonly string[]>;
  openReader(): Promise<StoreReader>;
  /** Makes the file of the database, and its folder, where they are missing. */
  openWriter(): Promise<StoreWriter>;
  /** For the panel. Throws a StoreError unless the schema is up to date. */
  openPeopleWriter(): Promise<PeopleWriter>;
  /** For the part that lets requests in. Makes no database; throws as openPeopleWriter does. */
  openTokenUseWriter(): Promise<TokenUseWriter>;
}
