/** The records of a store, as they are written and read. */
import type { Asset } from '../domain/asset.ts';
import type { Event, NewEvent } from '../domain/event.ts';
import type { HistoryLevel, HistoryPoint } from '../domain/history.ts';
import type { HybridCore } from '../domain/hybrid-core.ts';
import type { Partner } from '../domain/partner.ts';
import type { Site } from '../domain/site.ts';
import type { Usage } from '../domain/usage.ts';
import type { StoredAccess } from './access.ts';

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
export interface MovesCursor {
  /** Identifies the server and its history; cursors of different ones do not compare. */
  readonly history: string;
  readonly next: number;
}

export interface Moves {
  readonly cursor: MovesCursor;
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
export type KnownSiteRevisions = Pick<StoredSite, 'revision' | 'assetsRevision'>;

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

/** The ids that events lie between; without `before`, up to the newest. */
export interface EventBounds {
  readonly after: number;
  readonly before: number | null;
}

/** A page of a partner's events, in one state of its data. */
export interface EventPage {
  /** In the order of the read. */
  readonly events: readonly Event[];
  /** Cursor: the id of the last event read, selected or not. */
  readonly next: number;
  /** The id of the partner's oldest event that is kept; null if there is none. */
  readonly oldest: number | null;
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

/** What a row has beside its record if it is removed by age. */
export interface WrittenAtAge {
  /** The database's age (ms; sql/database-age.ts) when it was written, or, of a token, revoked. */
  readonly writtenAtAge: number;
}

/** The process that holds the right to a kind of work, and its number of renewals. */
export interface Lease {
  readonly holder: string;
  readonly renewal: number;
}
