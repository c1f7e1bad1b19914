/** Writes the record of a hybrid core (docs: Introduction, Hybrid core). */
import type { HybridCore } from '../domain/hybrid-core.ts';
import type { HybridCoreRecord } from './hybrid-core.ts';

/** The hybrid core's record as JSON text; `siteIds` in code-point order. */
export function hybridCoreJson(
  hybridCore: HybridCore,
  siteIds: readonly string[],
  assetCount: number,
): string {
  const record: HybridCoreRecord = {
    id: hybridCore.id,
    status: hybridCore.status,
    public_available: hybridCore.publicAvailable,
    site_ids: [...siteIds],
    asset_count: assetCount,
  };
  return JSON.stringify(record);
}
