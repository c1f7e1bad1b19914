/**
 * Computes the change that makes a partner's stored inventory equal to the desired one. Pure. The
 * rules are the same for every source (docs: Inventory files, What an import does).
 */
import { type Asset, documentedStatuses } from '../../domain/asset.ts';
import type { HybridCore } from '../../domain/hybrid-core.ts';
import { compareCodePoints } from '../../domain/identifier.ts';
import type { InventorySource, Partner } from '../../domain/partner.ts';
import type { Site } from '../../domain/site.ts';
import type { Usage } from '../../domain/usage.ts';
import type { Changes, PartnerChange, WholePartner, WholeSite } from '../../store/store.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import {
  byId,
  type ChangeCounts,
  compareRows,
  hasChanges,
  type RowComparison,
  reconcileSite,
  type SiteReconciliation,
  sumCounts,
} from './comparison.ts';
import type { DesiredPartner, DesiredSite } from './desired.ts';
import { inventoryEvents, loadedEvent, type SourceIds } from './events.ts';
import type { PartnerReport, SiteReport } from './report.ts';

/** The change to write, or null if nothing differs, and its summary. */
export interface Reconciliation {
  readonly change: PartnerChange | null;
  readonly report: PartnerReport;
}

const emptySite: WholeSite = { assets: [], usage: new Map() };

/**
 * Reconciles one partner. `state` is null for a new partner. `source` becomes the inventory's
 * source; by its own ids, assets are known that it renames.
 */
export function reconcilePartner(
  state: WholePartner | null,
  desired: DesiredPartner,
  source: InventorySource,
  sourceIds: SourceIds | null = null,
): Reconciliation {
  const partner: Partner = { id: desired.id, name: desired.name, inventorySource: source };
  const hybridCores = compareRows(
    byId<HybridCore>(state?.hybridCores ?? []),
    byId(desired.hybridCores.map(bareHybridCore)),
    isSameHybridCore,
  );
  const desiredSites = desired.hybridCores.flatMap(({ id, sites }) =>
    sites.map((site) => ({ site, row: bareSite(site, id) })),
  );
  const siteRows = byId(desiredSites.map(({ row }) => row));
  const sites = compareRows(byId<Site>(state?.sites ?? []), siteRows, isSameSite);
  const contents = new Map(
    desiredSites.map(({ site }) => [
      site.id,
      reconcileSite(state?.contents.get(site.id) ?? emptySite, site.assets),
    ]),
  );
  const bySite = reportSites(state, sites, contents);
  const report: PartnerReport = {
    partnerId: partner.id,
    name: partner.name,
    partner: partnerOutcome(state, partner),
    hybridCores: countsOf(hybridCores),
    sites: countsOf(sites),
    assets: sumCounts(bySite.map((site) => site.assets)),
    bySite,
    ...statusesOf(state, desired),
  };
  const change = partnerChange(partner, hybridCores.changes, sites.changes, contents);
  if (report.partner === 'unchanged' && isEmpty(change)) return { change: null, report };
  const compared = { hybridCores, sites, contents, desiredSites: siteRows };
  const events =
    state === null ? [loadedEvent(compared)] : inventoryEvents(state, compared, sourceIds);
  return { change: { ...change, events }, report };
}

/** Counts the desired assets by status, and flags new statuses that resemble a known one. */
function statusesOf(
  state: WholePartner | null,
  desired: DesiredPartner,
): Pick<PartnerReport, 'byStatus' | 'doubtfulStatuses'> {
  const counts = new Map<string, number>();
  for (const { sites } of desired.hybridCores) {
    for (const { assets } of sites) {
      for (const { status } of assets) counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  }
  const byStatus = [...counts].sort(([a], [b]) => compareCodePoints(a, b));
  const known = new Set<string>(documentedStatuses);
  // The stored assets, possibly many, are scanned only if a status is new.
  if (byStatus.some(([status]) => !known.has(status))) {
    for (const { assets } of state?.contents.values() ?? []) {
      for (const { status } of assets) known.add(status);
    }
  }
  const doubtfulStatuses = byStatus.flatMap(([status, assets]) => {
    const resembles = known.has(status) ? null : didYouMean(status, [...known]);
    return resembles === null ? [] : [{ status, resembles, assets }];
  });
  return { byStatus, doubtfulStatuses };
}

function partnerChange(
  partner: Partner,
  hybridCores: Changes<HybridCore>,
  sites: Changes<Site>,
  contents: ReadonlyMap<string, SiteReconciliation>,
): PartnerChange {
  const assets = new Map<string, Changes<Asset>>();
  const usage = new Map<string, ReadonlyMap<string, Usage>>();
  for (const [siteId, site] of contents) {
    if (hasChanges(site.assets)) assets.set(siteId, site.assets);
    if (site.usage !== null) usage.set(siteId, site.usage);
  }
  return { partner, hybridCores, sites, assets, usage };
}

function isEmpty({ hybridCores, sites, assets, usage }: PartnerChange): boolean {
  return !hasChanges(hybridCores) && !hasChanges(sites) && assets.size === 0 && usage.size === 0;
}

function partnerOutcome(
  state: WholePartner | null,
  { name, inventorySource }: Partner,
): PartnerReport['partner'] {
  if (state === null) return 'added';
  const { partner } = state;
  const same = partner.name === name && partner.inventorySource === inventorySource;
  return same ? 'unchanged' : 'changed';
}

/** A line for each stored or desired site, in id order. */
function reportSites(
  state: WholePartner | null,
  { changes }: RowComparison<Site>,
  contents: ReadonlyMap<string, SiteReconciliation>,
): readonly SiteReport[] {
  const stored = new Set(state?.sites.map(({ id }) => id));
  const put = new Set(changes.put.map(({ id }) => id));
  const kept = [...contents].map(([siteId, { counts, assetsBefore }]): SiteReport => {
    const changedOrNot = put.has(siteId) ? 'changed' : 'unchanged';
    return {
      siteId,
      site: stored.has(siteId) ? changedOrNot : 'added',
      assetsBefore,
      assets: counts,
    };
  });
  const removed = changes.remove.map((siteId): SiteReport => {
    const assetsBefore = state?.contents.get(siteId)?.assets.length ?? 0;
    const assets = { added: 0, changed: 0, removed: assetsBefore };
    return { siteId, site: 'removed', assetsBefore, assets };
  });
  return [...kept, ...removed].sort((a, b) => compareCodePoints(a.siteId, b.siteId));
}

function countsOf({ added, changed, removed }: ChangeCounts) {
  return { added, changed, removed };
}

function bareHybridCore({ id, status, publicAvailable }: HybridCore): HybridCore {
  return { id, status, publicAvailable };
}

function bareSite({ id, description, location }: DesiredSite, hybridCoreId: string): Site {
  return { id, hybridCoreId, description, location };
}

function isSameHybridCore(a: HybridCore, b: HybridCore): boolean {
  return a.status === b.status && a.publicAvailable === b.publicAvailable;
}

function isSameSite(a: Site, b: Site): boolean {
  return (
    a.hybridCoreId === b.hybridCoreId &&
    a.description === b.description &&
    a.location?.city === b.location?.city &&
    a.location?.country === b.location?.country &&
    a.location?.latitude === b.location?.latitude &&
    a.location?.longitude === b.location?.longitude
  );
}
