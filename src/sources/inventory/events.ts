/**
 * Derives events from a change of inventory (docs: Events). Visits only the rows that the
 * comparison found to differ.
 */
import {
  type Asset,
  type AssetQuantityKey,
  assetQuantities,
  assetQuantityKeys,
  assetTextKeys,
  assetTexts,
  formatAmount,
  textOf,
} from '../../domain/asset.ts';
import {
  type EventSubject,
  type EventType,
  movedFromHybridCore,
  movedFromSite,
  type NewEvent,
} from '../../domain/event.ts';
import type { HybridCore } from '../../domain/hybrid-core.ts';
import type { Site } from '../../domain/site.ts';
import type { WholePartner } from '../../store/store.ts';
import type { RowComparison, SiteReconciliation } from './comparison.ts';

/** Location of an asset. */
export interface AssetPlace {
  readonly hybridCoreId: string;
  readonly siteId: string;
}

/** The source's own id of an asset, which survives a rename; undefined if unknown. */
export interface SourceIds {
  before(siteId: string, assetId: string): string | undefined;
  after(siteId: string, assetId: string): string | undefined;
}

/** The result of comparing a partner. */
export interface ComparedPartner {
  readonly hybridCores: RowComparison<HybridCore, HybridCore>;
  readonly sites: RowComparison<Site, Site>;
  /** By site id, of the sites that stay or are added. */
  readonly contents: ReadonlyMap<string, SiteReconciliation>;
  /** Desired sites, by id. */
  readonly desiredSites: ReadonlyMap<string, Site>;
}

interface PlacedAsset {
  readonly subject: AssetPlace;
  readonly asset: Asset;
}

/** The only event of a new partner. */
export function loadedEvent({ hybridCores, sites, contents }: ComparedPartner): NewEvent {
  let assets = 0;
  for (const { counts } of contents.values()) assets += counts.added;
  const after = JSON.stringify({
    hybrid_core_count: hybridCores.added,
    site_count: sites.added,
    asset_count: assets,
  });
  return event('partner.loaded', {}, null, after);
}

/** Events of a change to an existing partner: additions first, removals last. */
export function inventoryEvents(
  state: WholePartner,
  compared: ComparedPartner,
  sourceIds: SourceIds | null,
): readonly NewEvent[] {
  const { hybridCores, sites } = compared;
  return [
    ...hybridCores.changes.put.map((core) => hybridCorePut(hybridCores.before.get(core.id), core)),
    ...sites.changes.put.flatMap((site) => sitePut(sites.before.get(site.id), site)),
    ...assetsEvents(state, compared, sourceIds),
    ...sites.changes.remove.map((id) => {
      const site = sites.before.get(id)!;
      return event('site.removed', placeOf(site), siteMembers(site), null);
    }),
    ...hybridCores.changes.remove.map((id) => {
      const subject = { hybridCoreId: id };
      return event('hybrid_core.removed', subject, coreMembers(hybridCores.before.get(id)!), null);
    }),
  ];
}

/** Changes of an asset that stays: one event per kind of difference. */
export function assetChanges(
  before: Asset,
  after: Asset,
  subject: AssetPlace,
): readonly NewEvent[] {
  const events: NewEvent[] = [];
  const { hybridCoreId, siteId } = subject;
  const add = (type: EventType, was: string, is: string) => {
    events.push({ type, hybridCoreId, siteId, assetId: after.id, before: was, after: is });
  };
  for (const key of assetTextKeys) {
    const [was, is] = [textOf(before, key), textOf(after, key)];
    if (was === is) continue;
    add(assetTexts[key].event, JSON.stringify({ [key]: was }), JSON.stringify({ [key]: is }));
  }
  const isOther = (of: AssetQuantityKey) => before.capacity[of] !== after.capacity[of];
  if (before.nodeType !== after.nodeType || assetQuantityKeys.some(isOther)) {
    const [was, is] = differences(capacityMembers(before), capacityMembers(after));
    if (was !== is) add('asset.capacity', `{${was}}`, `{${is}}`);
  }
  if (before.nodeType !== after.nodeType) {
    add('asset.changed', `{"node_type":"${before.nodeType}"}`, `{"node_type":"${after.nodeType}"}`);
  }
  return events;
}

function hybridCorePut(before: HybridCore | undefined, core: HybridCore): NewEvent {
  const subject = { hybridCoreId: core.id };
  if (before === undefined) return event('hybrid_core.added', subject, null, coreMembers(core));
  const members = ({ status, publicAvailable }: HybridCore) => [
    `"status":${JSON.stringify(status)}`,
    `"public_available":${publicAvailable}`,
  ];
  const [was, is] = differences(members(before), members(core));
  return event('hybrid_core.changed', subject, `{${was}}`, `{${is}}`);
}

function coreMembers({ status, publicAvailable }: HybridCore): string {
  return JSON.stringify({ status, public_available: publicAvailable });
}

function sitePut(before: Site | undefined, site: Site): readonly NewEvent[] {
  const subject = placeOf(site);
  if (before === undefined) return [event('site.added', subject, null, siteMembers(site))];
  const events: NewEvent[] = [];
  if (before.hybridCoreId !== site.hybridCoreId) {
    const [was, is] = [before, site].map((of) => movedFromHybridCore(of.hybridCoreId));
    events.push(event('site.moved', subject, was!, is!));
  }
  const [was, is] = differences(describingMembers(before), describingMembers(site));
  if (was !== is) events.push(event('site.changed', subject, `{${was}}`, `{${is}}`));
  return events;
}

function siteMembers(site: Site): string {
  return `{${describingMembers(site).join(',')}}`;
}

function describingMembers({ description, location }: Site): readonly string[] {
  const shown = location && {
    city: location.city,
    country: location.country,
    latitude: location.latitude,
    longitude: location.longitude,
  };
  return [`"description":${JSON.stringify(description)}`, `"location":${JSON.stringify(shown)}`];
}

function placeOf({ id, hybridCoreId }: Site) {
  return { hybridCoreId, siteId: id };
}

function assetsEvents(
  state: WholePartner,
  compared: ComparedPartner,
  sourceIds: SourceIds | null,
): readonly NewEvent[] {
  const { added, removed, changes } = differingAssets(state, compared);
  const same = sameAssets(removed, added, sourceIds);
  const gone = new Set(same.values());
  const came = added.flatMap((of) => {
    const known = same.get(of);
    return known === undefined ? [assetAdded(of)] : assetMoved(known, of);
  });
  return [...came, ...changes, ...removed.filter((of) => !gone.has(of)).map(assetRemoved)];
}

/** Assets added to and removed from a site, and the events of those that stay. */
function differingAssets(
  state: WholePartner,
  { sites, contents, desiredSites }: ComparedPartner,
): {
  readonly added: readonly PlacedAsset[];
  readonly removed: readonly PlacedAsset[];
  readonly changes: readonly NewEvent[];
} {
  const added: PlacedAsset[] = [];
  const removed: PlacedAsset[] = [];
  const changes: NewEvent[] = [];
  for (const [siteId, { assets, before }] of contents) {
    const subject = placeOf(desiredSites.get(siteId)!);
    for (const asset of assets.put) {
      const known = before.get(asset.id);
      if (known === undefined) added.push({ subject, asset });
      else changes.push(...assetChanges(known, asset, subject));
    }
    for (const id of assets.remove) removed.push({ subject, asset: before.get(id)! });
  }
  for (const id of sites.changes.remove) {
    const subject = placeOf(sites.before.get(id)!);
    for (const asset of state.contents.get(id)?.assets ?? []) removed.push({ subject, asset });
  }
  return { added, removed, changes };
}

/**
 * Matches each added asset to the removed one that it was: by the source's id, or else by its own
 * id in another site, unless the source's ids differ. Ambiguous matches are dropped.
 */
function sameAssets(
  removed: readonly PlacedAsset[],
  added: readonly PlacedAsset[],
  sourceIds: SourceIds | null,
): ReadonlyMap<PlacedAsset, PlacedAsset> {
  const same = new Map<PlacedAsset, PlacedAsset>();
  if (removed.length === 0 || added.length === 0) return same;
  const gone = new Set<PlacedAsset>();
  const idBefore = ({ subject, asset }: PlacedAsset) => sourceIds?.before(subject.siteId, asset.id);
  const idAfter = ({ subject, asset }: PlacedAsset) => sourceIds?.after(subject.siteId, asset.id);
  /** Whether the source identifies them as different assets, regardless of their ids. */
  const areOther = (was: PlacedAsset, is: PlacedAsset) => {
    const before = idBefore(was);
    const after = idAfter(is);
    return before !== undefined && after !== undefined && before !== after;
  };
  const match = (
    was: (of: PlacedAsset) => string | undefined,
    is: (of: PlacedAsset) => string | undefined,
  ) => {
    const before = byUniqueKey(removed, was, gone);
    for (const [key, of] of byUniqueKey(added, is, new Set(same.keys()))) {
      const known = before.get(key);
      if (of === null || known == null || areOther(known, of)) continue;
      same.set(of, known);
      gone.add(known);
    }
  };
  match(idBefore, idAfter);
  match(
    ({ asset }) => asset.id,
    ({ asset }) => asset.id,
  );
  return same;
}

/** Null under a key that several share. */
function byUniqueKey(
  assets: readonly PlacedAsset[],
  keyOf: (of: PlacedAsset) => string | undefined,
  without: ReadonlySet<PlacedAsset>,
): ReadonlyMap<string, PlacedAsset | null> {
  const byKey = new Map<string, PlacedAsset | null>();
  for (const of of assets) {
    const key = without.has(of) ? undefined : keyOf(of);
    if (key !== undefined) byKey.set(key, byKey.has(key) ? null : of);
  }
  return byKey;
}

function assetAdded({ subject, asset }: PlacedAsset): NewEvent {
  return event('asset.added', { ...subject, assetId: asset.id }, null, assetMembers(asset));
}

function assetRemoved({ subject, asset }: PlacedAsset): NewEvent {
  return event('asset.removed', { ...subject, assetId: asset.id }, assetMembers(asset), null);
}

function assetMoved(was: PlacedAsset, is: PlacedAsset): readonly NewEvent[] {
  const at = { ...is.subject, assetId: is.asset.id };
  const events: NewEvent[] = [];
  if (was.subject.siteId !== is.subject.siteId) {
    const of = ({ subject }: PlacedAsset) => movedFromSite(subject.siteId);
    events.push(event('asset.moved', at, of(was), of(is)));
  }
  if (was.asset.id !== is.asset.id) {
    const of = ({ asset }: PlacedAsset) => JSON.stringify({ id: asset.id });
    events.push(event('asset.renamed', at, of(was), of(is)));
  }
  return [...events, ...assetChanges(was.asset, is.asset, is.subject)];
}

/** An asset's record without its usage. */
function assetMembers(asset: Asset): string {
  const texts = assetTextKeys.flatMap((key) => {
    const text = textOf(asset, key);
    return text === null ? [] : [`"${key}":${JSON.stringify(text)}`];
  });
  const capacities = capacityMembers(asset).filter((member) => !member.endsWith(':null}'));
  return `{${[`"node_type":"${asset.nodeType}"`, ...texts, ...capacities].join(',')}}`;
}

function capacityMembers({ nodeType, capacity }: Asset): readonly string[] {
  return assetQuantityKeys.map((key) => {
    const { unit, nodeType: onlyOf } = assetQuantities[key];
    // A record shows no quantity that its node type cannot have.
    const amount = onlyOf === null || onlyOf === nodeType ? capacity[key] : null;
    const total = amount === null ? null : formatAmount(amount, unit);
    return `"${key}_usage":{"total_${unit}":${total}}`;
  });
}

/** The members that differ, on each side. */
function differences(
  before: readonly string[],
  after: readonly string[],
): readonly [was: string, is: string] {
  const differ = before.flatMap((member, index) => (member === after[index] ? [] : [index]));
  const of = (members: readonly string[]) => differ.map((index) => members[index]).join(',');
  return [of(before), of(after)];
}

function event(
  type: EventType,
  subject: Partial<EventSubject>,
  before: string | null,
  after: string | null,
): NewEvent {
  const { hybridCoreId = null, siteId = null, assetId = null } = subject;
  return { type, hybridCoreId, siteId, assetId, before, after };
}
