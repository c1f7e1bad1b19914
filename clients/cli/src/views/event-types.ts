/** Lists the types of events, in the order of the contract, and how many events a page holds. */

/** Events of a full page (docs: Events). */
export const eventsPerPage = 50;

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
