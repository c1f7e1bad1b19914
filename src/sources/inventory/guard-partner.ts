/**
 * Applies the guard to a partner's change: everything, or everything but the pending removals.
 * Pure.
 */

import {
  type AssetQuantityKey,
  assetQuantities,
  assetQuantityKeys,
  type Capacity,
} from '../../domain/asset.ts';
import type { InventorySource } from '../../domain/partner.ts';
import type { WholePartner } from '../../store/store.ts';
import { pluralize } from '../../text/pluralize.ts';
import type { Approval } from './approval.ts';
import type { DesiredAsset, DesiredPartner } from './desired.ts';
import { type RemovalRefusal, removalLosses } from './guard.ts';
import type { MappedPartner } from './mapped.ts';
import type { PendingRemoval, SiteOrigin } from './origin.ts';
import { isApproved, pendingSince, sourceIdsOf } from './origins.ts';
import {
  removedAssets,
  renamedAssets,
  withIncomplete,
  without,
  withPending,
} from './pending-removals.ts';
import { type Reconciliation, reconcilePartner } from './reconcile.ts';

export interface GuardResult {
  /** The partner's desired inventory, pending removals included. */
  readonly desired: DesiredPartner;
  readonly reconciliation: Reconciliation;
  /** Removals that the guard refuses. */
  readonly refused: readonly RemovalRefusal[];
  /** Pending removals by site id. */
  readonly pending: ReadonlyMap<string, PendingRemoval>;
  /** Removals that need and have approval, with its origin. */
  readonly allowed: readonly (readonly [loss: RemovalRefusal, by: string])[];
  /** Capacities kept as stored, though the source no longer reports them. */
  readonly keptCapacities: readonly CapacityLoss[];
  /** Capacities removed with approval. */
  readonly lostCapacities: readonly CapacityLoss[];
}

/** Diffs a partner against the store and keeps unapproved removals. `now` is in ms since 1970. */
export function guardPartner(
  mapped: MappedPartner,
  state: WholePartner | null,
  origins: ReadonlyMap<string, SiteOrigin>,
  removals: Approval,
  now: number,
  kind: InventorySource,
): GuardResult {
  const held = withIncomplete(mapped, state);
  const losses = capacityLosses(state, held);
  const keptCapacities = losses.filter(({ siteId }) => !removals.allows(siteId));
  const lostCapacities = losses.filter(({ siteId }) => removals.allows(siteId));
  const desired = withCapacities(held, keptCapacities);
  const sourceIds = sourceIdsOf(origins, mapped);
  const whole = reconcilePartner(state, desired, kind, sourceIds);
  const removed = removedAssets(state, desired);
  const renamed = renamedAssets(removed, origins, mapped);
  const counts = new Map([...renamed].map(([siteId, { size }]) => [siteId, size]));
  const refused = new Map<string, ReadonlySet<string>>();
  const refusals: RemovalRefusal[] = [];
  const allowed: (readonly [RemovalRefusal, string])[] = [];
  for (const loss of removalLosses(whole.report, counts)) {
    const { siteId } = loss;
    const lost = without(removed.get(siteId), renamed.get(siteId));
    const byCommand = isApproved(origins.get(siteId), lost);
    if (byCommand) allowed.push([loss, 'collect --allow-removals']);
    else if (removals.allows(siteId)) allowed.push([loss, removals.by]);
    else {
      refusals.push(loss);
      refused.set(siteId, lost);
    }
  }
  if (state === null || refused.size === 0) {
    return {
      desired,
      reconciliation: whole,
      refused: [],
      pending: new Map(),
      allowed,
      keptCapacities,
      lostCapacities,
    };
  }
  const completed = withPending(desired, state, refused);
  return {
    desired: completed,
    reconciliation: reconcilePartner(state, completed, kind, sourceIds),
    refused: refusals,
    pending: new Map(
      [...refused].map(([siteId, lost]) => {
        return [siteId, pendingSince(origins.get(siteId), lost, now)];
      }),
    ),
    allowed,
    keptCapacities,
    lostCapacities,
  };
}

/** A quantity that more than half of the assets that have it would lose. */
export interface CapacityLoss {
  readonly siteId: string;
  readonly quantity: AssetQuantityKey;
  /** The stored value, by asset id. */
  readonly assets: ReadonlyMap<string, Capacity>;
  /** A line. */
  readonly message: string;
}

function capacityLosses(
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
function withCapacities(desired: DesiredPartner, losses: readonly CapacityLoss[]): DesiredPartner {
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
