/**
 * Computes pending removals: assets missing in the source, kept until they are approved, while all
 * other changes apply (docs: NetBox, When the guard says no). Pure.
 */

import type { WholePartner } from '../../store/store.ts';
import type { DesiredAsset, DesiredHybridCore, DesiredPartner, DesiredSite } from './desired.ts';
import type { MappedPartner } from './mapped.ts';
import type { SiteOrigin, SourceRowId } from './origin.ts';

/** By site id, ids of assets. */
export type AssetsBySite = ReadonlyMap<string, ReadonlySet<string>>;

/** Stored assets that the source no longer has. */
export function removedAssets(state: WholePartner | null, desired: DesiredPartner): AssetsBySite {
  const sites = new Map(
    desired.hybridCores.flatMap(({ sites: of }) => of).map((of) => [of.id, of]),
  );
  const removed = new Map<string, ReadonlySet<string>>();
  for (const [siteId, { assets }] of state?.contents ?? []) {
    const kept = new Set(sites.get(siteId)?.assets.map(({ id }) => id));
    const gone = assets.filter(({ id }) => !kept.has(id));
    if (gone.length > 0) removed.set(siteId, new Set(gone.map(({ id }) => id)));
  }
  return removed;
}

/**
 * The unlisted assets whose device is still in its site in the source, for this partner, so that
 * the device or the site was renamed. A numeric id belongs to one database: another NetBox, or a
 * restored or reloaded one, assigns it to another device. It counts only if the serial number or
 * asset tag matches too. A UUID counts by itself.
 */
export function renamedAssets(
  removed: AssetsBySite,
  origins: ReadonlyMap<string, SiteOrigin>,
  { rows }: MappedPartner,
): AssetsBySite {
  const placeOfNode = new Map<SourceRowId, NodePlace>();
  const uses = new Map<string, number>();
  for (const { site, nodes, hardware } of rows.values()) {
    for (const [id, node] of nodes) {
      const identifiers = hardware.get(id) ?? [];
      placeOfNode.set(node, { site, identifiers });
      for (const identifier of identifiers) uses.set(identifier, (uses.get(identifier) ?? 0) + 1);
    }
  }
  const renamed = new Map<string, ReadonlySet<string>>();
  for (const [siteId, assetIds] of removed) {
    const origin = origins.get(siteId);
    if (origin === undefined) continue;
    const still = [...assetIds].filter((id) => {
      const node = origin.nodes.get(id);
      const place = node === undefined ? undefined : placeOfNode.get(node);
      if (place === undefined || place.site !== origin.site) return false;
      if (typeof node === 'string') return true;
      // A value shared by several devices (`N/A`) identifies none.
      const known = origin.hardware.get(id) ?? [];
      return place.identifiers.some(
        (identifier) => uses.get(identifier) === 1 && known.includes(identifier),
      );
    });
    renamed.set(siteId, new Set(still));
  }
  return renamed;
}

interface NodePlace {
  readonly site: SourceRowId;
  readonly identifiers: readonly string[];
}

/** The desired inventory with these assets as stored, and the sites that they need. */
export function withPending(
  desired: DesiredPartner,
  state: WholePartner,
  pending: AssetsBySite,
): DesiredPartner {
  const cores = new Map<string, DesiredHybridCore>(desired.hybridCores.map((of) => [of.id, of]));
  const places = new Map(
    desired.hybridCores.flatMap(({ id, sites }) => sites.map((of) => [of.id, id])),
  );
  for (const [siteId, assetIds] of pending) {
    const stored = state.sites.find(({ id }) => id === siteId)!;
    const coreId = places.get(siteId) ?? stored.hybridCoreId;
    const core = cores.get(coreId) ?? {
      ...state.hybridCores.find(({ id }) => id === coreId)!,
      sites: [],
    };
    const { id, description, location } = stored;
    const site = core.sites.find((of) => of.id === siteId) ?? {
      id,
      description,
      location,
      assets: [],
    };
    const kept = keptAssets(state, siteId, assetIds);
    cores.set(coreId, withSite(core, { ...site, assets: [...site.assets, ...kept] }));
  }
  return { ...desired, hybridCores: [...cores.values()] };
}

/** A site's assets as stored, with their observations. */
function keptAssets(
  state: WholePartner,
  siteId: string,
  assetIds: ReadonlySet<string>,
): readonly DesiredAsset[] {
  const stored = state.contents.get(siteId)?.assets ?? [];
  return stored
    .filter(({ id }) => assetIds.has(id))
    .map((asset): DesiredAsset => ({ ...asset, usage: 'keep', allocation: 'keep' }));
}

/** Keeps stored assets that the source describes incompletely. */
export function withIncomplete(
  { desired, held }: MappedPartner,
  state: WholePartner | null,
): DesiredPartner {
  if (held.size === 0 || state === null) return desired;
  const completed = (site: DesiredSite): DesiredSite => {
    const mapped = new Set(site.assets.map(({ id }) => id));
    const ids = without(held.get(site.id), mapped);
    return { ...site, assets: [...site.assets, ...keptAssets(state, site.id, ids)] };
  };
  return {
    ...desired,
    hybridCores: desired.hybridCores.map((hybridCore) => ({
      ...hybridCore,
      sites: hybridCore.sites.map(completed),
    })),
  };
}

/** The ids of one set that are not in the other. */
export function without(
  ids: ReadonlySet<string> = new Set(),
  others: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  return new Set([...ids].filter((id) => !others.has(id)));
}

function withSite(core: DesiredHybridCore, site: DesiredSite): DesiredHybridCore {
  return { ...core, sites: [...core.sites.filter(({ id }) => id !== site.id), site] };
}
