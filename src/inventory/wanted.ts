/**
 * The inventory that a source wants a partner to have: what an inventory file says, and what any
 * other collector of inventories makes of its source.
 */
import type { Asset } from '../domain/asset.ts';
import type { HybridCore } from '../domain/hybrid-core.ts';
import type { Site } from '../domain/site.ts';
import type { Usage } from '../domain/usage.ts';

/** The whole truth about one partner. Ids are unique as the contract asks. */
export interface WantedPartner {
  readonly id: string;
  readonly name: string;
  readonly hybridCores: readonly WantedHybridCore[];
}

export interface WantedHybridCore extends HybridCore {
  readonly sites: readonly WantedSite[];
}

export interface WantedSite extends Omit<Site, 'hybridCoreId'> {
  readonly assets: readonly WantedAsset[];
}

export interface WantedAsset extends Asset {
  /**
   * `keep` leaves what was observed before; anything else replaces it as a whole, null by
   * nothing.
   */
  readonly usage: Usage | null | 'keep';
}
