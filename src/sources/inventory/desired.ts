/** The desired state of a partner's inventory, from an inventory file or a collector. */
import type { Asset } from '../../domain/asset.ts';
import type { HybridCore } from '../../domain/hybrid-core.ts';
import type { Site } from '../../domain/site.ts';
import type { Allocation, Usage } from '../../domain/usage.ts';

/** The complete desired state of one partner. Ids are unique as the contract requires. */
export interface DesiredPartner {
  readonly id: string;
  readonly name: string;
  readonly hybridCores: readonly DesiredHybridCore[];
}

export interface DesiredHybridCore extends HybridCore {
  readonly sites: readonly DesiredSite[];
}

export interface DesiredSite extends Omit<Site, 'hybridCoreId'> {
  readonly assets: readonly DesiredAsset[];
}

export interface DesiredAsset extends Asset {
  /**
   * `keep` leaves the stored usage as it is. Anything else replaces the whole usage; null removes
   * it.
   */
  readonly usage: Usage | null | 'keep';
  /** What is promised, in the same way. */
  readonly allocation: Allocation | null | 'keep';
}
