/**
 * What the service asks of a store. Two stand behind it with one meaning: SQLite and PostgreSQL,
 * held to it by the conformance suite beside this file. Reading and writing are separate types,
 * opened on separate connections, so that serving cannot write.
 */
import type { Asset } from '../domain/asset.ts';
import type { HistoryLevel, HistoryPoint, HistoryStep, HistorySubject } from '../domain/history.ts';
import type { HybridCore } from '../domain/hybrid-core.ts';
import type { Partner } from '../domain/partner.ts';
import type { Site } from '../domain/site.ts';
import type { Usage } from '../domain/usage.ts';
import type { AccessState, StoredAccess, StoredToken } from './access.ts';
import type { PeopleReader, PeopleTransaction, PeopleWriter } from './people/people.ts';

export type { AccessState, StoredAccess, StoredToken } from './access.ts';

/** Counts the changes of a partner; each part holds the count at which it last changed. */
export type Revision = number;

/** What the watcher compares: small, one row a partner. */
export interface PartnerRevisions {
  readonly partnerId: string;
  /** Moves with any change of inventory or usage. */
  readonly revision: Revision;
  /** Moves with any change of users, accesses or tokens that concerns the partner. */
  readonly accessRevision: Revision;
}

export interface StoredHybridCore extends HybridCore {
  /** Moves when the hybrid core's asset list changes: an asset, its usage, or a site's coming. */
  readonly revision: Revision;
}

export interface StoredSite extends Site {
  /** Moves when the site's assets or their usage change. */
  readonly revision: Revision;
  /** Moves when the site's assets change, and not when their usage alone does. */
  readonly assetsRevision: Revision;
}

/** A site's assets, ordered by id (code points), and what was measured on them. */
export interface SiteContents {
  /** Null if they are those of the assets revision that the caller knows. */
  readonly assets: readonly Asset[] | null;
  /** As it is stored (usage-document.ts), for readers that need none of it as objects. */
  readonly usage: string;
}

/** Contents read for somebody who knew nothing of them; usage by asset id. */
export interface WholeSite {
  readonly assets: readonly Asset[];
  /** None where what is stored is not readable: what is written next takes its place. */
  readonly usage: ReadonlyMap<string, Usage>;
  /** Why the stored usage is not readable, where it is not. */
  readonly usageFault?: string;
}

/** The revisions of a site's contents that a caller has. */
export type KnownSite = Pick<StoredSite, 'revision' | 'assetsRevision'>;

/** A partner with its hybrid cores and sites, without what is in these. */
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

/** What one subject's workload was at one slot, a multiple of five minutes. */
export interface SubjectSample {
  readonly level: HistoryLevel;
  /** The partner's own id at the level `partner`. */
  readonly id: string;
  readonly sample: HistoryPoint;
}

/** How much history a partner has, of all steps and levels. */
export interface HistorySize {
  readonly partnerId: string;
  /** The start of its oldest and newest points (ms). */
  readonly oldest: number;
  readonly newest: number;
  readonly points: number;
  /** What the points take, without the rows around them. */
  readonly bytes: number;
}

/** Read-only view; what `serve` holds once it runs. Every method is one consistent read. */
export interface StoreReader extends PeopleReader {
  readRevisions(): Promise<readonly PartnerRevisions[]>;
  /** Null if there is no such partner. `known` says what the caller has, by site id. */
  readPartner(
    partnerId: string,
    known: ReadonlyMap<string, KnownSite>,
  ): Promise<PartnerState | null>;
  /** All of a partner, for a caller that has nothing. */
  readWholePartner(partnerId: string): Promise<WholePartner | null>;
  /** Null if there is no such partner. */
  readAccess(partnerId: string): Promise<AccessState | null>;
  /**
   * The last revisions of a partner that was removed and not made anew; null otherwise. Where a
   * partner is neither here nor there, the store is a copy that lags behind.
   */
  readRemoved(partnerId: string): Promise<PartnerRevisions | null>;
  listPartners(): Promise<readonly Partner[]>;
  listTokens(): Promise<readonly StoredToken[]>;
  listUsers(): Promise<readonly StoredUser[]>;
  /**
   * The points of a subject that begin at `from` or later, and before `to` (ms), in order; of the
   * current hour and day as far as they are recorded. None where there is no such subject.
   */
  readHistory(
    subject: HistorySubject,
    step: HistoryStep,
    from: number,
    to: number,
  ): Promise<readonly HistoryPoint[]>;
  /** The partners that have history, by id. Reads all of it. */
  readHistorySizes(): Promise<readonly HistorySize[]>;
  /**
   * Calls back soon after something changed, where the store can tell; returns what ends that. It
   * may call without reason and miss a change, so it only spares the wait for the next look.
   */
  onChange?(listener: () => void): () => void;
  /** Closes once the reads that are under way have been answered. */
  close(): Promise<void>;
}

/** Rows of one noun to write and ids to remove. */
export interface Changes<Row> {
  readonly put: readonly Row[];
  readonly remove: readonly string[];
}

/**
 * A complete change of one partner's data. The store writes it, and moves exactly the revisions
 * of what it touches, in the transaction it is given in.
 */
export interface PartnerChange {
  readonly partner: Partner;
  readonly hybridCores: Changes<HybridCore>;
  readonly sites: Changes<Site>;
  /** By site id; sites that are removed take their assets and usage with them. */
  readonly assets: ReadonlyMap<string, Changes<Asset>>;
  /** By site id: the site's usage as a whole, which replaces what was stored. */
  readonly usage: ReadonlyMap<string, ReadonlyMap<string, Usage>>;
}

export interface StoredUser {
  readonly userId: string;
  readonly createdAt: number;
  readonly accesses: readonly StoredAccess[];
}

/** Who does a kind of work that only one process may do, and how often it has said so. */
export interface Lease {
  readonly holder: string;
  readonly renewal: number;
}

/**
 * A transaction: all of it is kept, or, when the callback throws, none of it. A partner that it
 * has read whole or written is nobody else's to write until it ends.
 */
export interface StoreTransaction
  extends Omit<StoreReader, 'onChange' | 'close'>,
    PeopleTransaction {
  writePartner(change: PartnerChange): Promise<void>;
  /** Removes the partner, its data, accesses and tokens. False if there is none. */
  removePartner(partnerId: string): Promise<boolean>;

  /** False if no such token, or it was revoked before. */
  revokeToken(tokenId: string, at: number): Promise<boolean>;
  /** Removes the user with all tokens and accesses. False if there is none. */
  removeUser(userId: string): Promise<boolean>;
  /**
   * Records the samples of a slot, of those subjects that are there. Returns how many; 0 where the
   * slot was recorded before, or lies in a day whose five minutes are no longer kept.
   */
  recordSamples(
    partnerId: string,
    slot: number,
    samples: readonly SubjectSample[],
  ): Promise<number>;
  /**
   * Gathers samples from before `before`, the start of a UTC day, into days: of some subjects, which
   * follow `after`. Returns the last of them; null once there are no more.
   */
  compactHistory(
    partnerId: string,
    before: number,
    after: HistorySubject | null,
  ): Promise<HistorySubject | null>;
  /**
   * Removes the points of a step in the partner's oldest day, if that ended by `before`. Returns how
   * many; 0 once there is no such day. Samples that are in no day yet stay.
   */
  pruneHistory(partnerId: string, step: HistoryStep, before: number): Promise<number>;
  /**
   * Puts a subject's points of one step, which are those of whole UTC days and in order, in the place
   * of what these days had of the step. For a past that was not recorded here, as the demo's.
   */
  putHistoryDays(
    subject: HistorySubject,
    step: HistoryStep,
    points: readonly HistoryPoint[],
  ): Promise<void>;

  /** Null if nobody holds it. */
  readLease(name: string): Promise<Lease | null>;
  /** Takes a lease that is still as it was seen (null: there was none). False if it is not. */
  takeLease(name: string, holder: string, seen: Lease | null): Promise<boolean>;
  /**
   * Counts a renewal, and keeps others from the lease until the transaction ends. False if another
   * has it by now.
   */
  renewLease(name: string, holder: string): Promise<boolean>;
  /** Gives the lease up, if the holder has it. */
  releaseLease(name: string, holder: string): Promise<void>;
}

export interface StoreWriter {
  /** Brings the schema up to date; safe to call at every start. Returns what it applied. */
  migrate(): Promise<readonly string[]>;
  transaction<Result>(work: (transaction: StoreTransaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** A database address, opened. */
export interface Store {
  /** The address, under which other threads can open the same; none for a store in memory. */
  readonly databaseUrl?: string;
  /**
   * Throws a StoreError unless there is a database of ours, of whatever schema. Makes nothing: a
   * mistyped address would look like a database with nothing in it otherwise.
   */
  demandDatabase(): Promise<void>;
  openReader(): Promise<StoreReader>;
  /** Makes the file of the database, and its folder, where they are missing. */
  openWriter(): Promise<StoreWriter>;
  /** For the panel; throws a StoreError unless the schema is up to date. */
  openPeopleWriter(): Promise<PeopleWriter>;
}
