/**
 * Keeps capacities that a source stops reporting for most assets of a site: a removed custom field,
 * or a service that no longer knows its nodes, looks like hardware without capacity. Pure.
 */
import {
  type AssetQuantityKey,
  assetQuantities,
  assetQuantityKeys,
  type Capacity,
} from '../../domain/asset.ts';
import type { WholePartner } from '../../store/store.ts';
import { pluralize } from '../../text/pluralize.ts';
import type { DesiredAsset, DesiredPartner } from './desired.ts';

/** A quantity that more than half of the assets that have it would lose. */
export interface CapacityLoss {
  readonly siteId: string;
  readonly quantity: AssetQuantityKey;
  /** The stored value, by asset id. */
  readonly assets: ReadonlyMap<string, Capacity>;
  /** A line. */
  readonly message: string;
}

export function capacityLosses(
  state: WholePartner | null,
  desired: DesiredPartner,
): readonly CapacityLoss[] {
  if (state === null) return [];
  return desired.hybridCores
    .flatMap(({ sites }) => sites)
    .flatMap(({ id: siteId, assets }): readonly CapacityLoss[] => {
      const stored = new Map(
        state.contents.get(siteId)?.assets.map(({ id, capacity }) => [id, capacity] as const),
      );
      return assetQuantityKeys.flatMap((quantity) => {
        const had = assets.filter(({ id }) => (stored.get(id)?.[quantity] ?? null) !== null);
        const lost = had.filter(({ capacity }) => capacity[quantity] === null);
        if (2 * lost.length <= had.length) return [];
        const message =
          `site ${siteId}: ${lost.length} of the ${pluralize(had.length, 'asset')} with a capacity of ` +
          `${nounOf(quantity)} would lose it, more than half`;
        const values = new Map(lost.map(({ id }) => [id, stored.get(id) as Capacity]));
        return [{ siteId, quantity, assets: values, message }];
      });
    });
}

function nounOf(quantity: AssetQuantityKey): string {
  const { name, unit } = assetQuantities[quantity];
  return unit === 'cores' ? `${name} cores` : name;
}

/** The desired inventory with these capacities as stored. */
export function withCapacities(
  desired: DesiredPartner,
  losses: readonly CapacityLoss[],
): DesiredPartner {
  if (losses.length === 0) return desired;
  const kept = (siteId: string, asset: DesiredAsset): DesiredAsset => {
    let { capacity } = asset;
    for (const { siteId: at, quantity, assets } of losses) {
      const stored = at === siteId ? assets.get(asset.id) : undefined;
      if (stored !== undefined) capacity = { ...capacity, [quantity]: stored[quantity] };
    }
    return { ...asset, capacity };
  };
  return {
    ...desired,
    hybridCores: desired.hybridCores.map((core) => ({
      ...core,
      sites: core.sites.map((site) => ({
        ...site,
        assets: site.assets.map((asset) => kept(site.id, asset)),
      })),
    })),
  };
}
