/**
 * The inventory that a partner is to have: what an inventory file says, or what another source's
 * collector makes of its answers.
 */
import type { Asset } from '../domain/asset.ts';
import type { HybridCore } from '../domain/hybrid-core.ts';
import type { Site } from '../domain/site.ts';
import type { Usage } from '../domain/usage.ts';

/** The whole truth about one partner. Ids are unique as the contract asks. */
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
   * `keep` leaves the observed usage as it is. Anything else replaces the usage as a whole; null
   * replaces it by nothing.
   */
  readonly usage: Usage | null | 'keep';
}
