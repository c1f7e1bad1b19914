/** Events: what happened to a partner's infrastructure, and when. */

/** The closed list of types, in the order of the contract. */
export const eventTypes = [
  'partner.loaded',
  'hybrid_core.added',
  'hybrid_core.removed',
  'hybrid_core.changed',
  'site.added',
  'site.removed',
  'site.moved',
  'site.changed',
  'asset.added',
  'asset.removed',
  'asset.moved',
  'asset.renamed',
  'asset.status',
  'asset.capacity',
  'asset.changed',
  'workload.above',
  'workload.below',
  'figures.stale',
  'figures.fresh',
  'forecast.soon',
] as const;

export type EventType = (typeof eventTypes)[number];

/** An event as its writer knows it. The store gives it its id and its time. */
export interface NewEvent {
  readonly type: EventType;
  /** The subject of the event, with the ids after the change; null above the level of the event. */
  readonly hybridCoreId: string | null;
  readonly siteId: string | null;
  readonly assetId: string | null;
  /** JSON texts of the members of the record that differ; null where there was, or is, no record. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface Event extends NewEvent {
  /** Grows within a partner in the order of commits, and never comes twice. */
  readonly id: number;
  /** When it was written (ms since 1970). */
  readonly at: number;
}

/** The `before` of an asset that moved from a site: a site's events have it, too. */
export function movedFromSite(siteId: string): string {
  return JSON.stringify({ site_id: siteId });
}

/** The `before` of a site that moved from a hybrid core: a hybrid core's events have it, too. */
export function movedFromHybridCore(hybridCoreId: string): string {
  return JSON.stringify({ hybrid_core_id: hybridCoreId });
}

/** An event's id: its number, for comparisons, and its text, which may have more digits. */
export interface EventPosition {
  readonly id: number;
  readonly text: string;
}

/** What an event is about; null for what is above it. */
export interface EventSubject {
  readonly hybridCoreId: string | null;
  readonly siteId: string | null;
  readonly assetId: string | null;
}

/** The types that charts mark: changes of the inventory, not what follows from them. */
export const markedEventTypes: readonly EventType[] = [
  'partner.loaded',
  'hybrid_core.added',
  'hybrid_core.removed',
  'site.added',
  'site.removed',
  'site.moved',
  'asset.added',
  'asset.removed',
  'asset.moved',
  'asset.status',
  'asset.capacity',
  'asset.changed',
];

/** The event types that set an asset's status, or bring an asset with its status from elsewhere. */
export const statusEventTypes: readonly EventType[] = [
  'asset.added',
  'asset.removed',
  'asset.moved',
  'asset.renamed',
  'asset.status',
];

/** Selects the events of a partner; null selects all. */
export interface EventSelection {
  readonly types: readonly string[] | null;
  /** A site that moved is of both hybrid cores. */
  readonly hybridCoreIds: readonly string[] | null;
  /** An asset that moved is of both sites. */
  readonly siteIds: readonly string[] | null;
  readonly assetIds: readonly string[] | null;
  /** Times (ms since 1970): the first that is selected, and the first that no longer is. */
  readonly from: number | null;
  readonly to: number | null;
}
