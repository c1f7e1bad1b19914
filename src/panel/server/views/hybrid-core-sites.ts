/** The sites of a hybrid core, for views that ask about all sites of the partner. */
import type { HybridCoreRecord } from '../../../contract/hybrid-core.ts';
import type { Held, PublicAnswers } from './public-answers.ts';

/** Which sites a view is about, and the answers that say so. */
export interface ChosenSites {
  /** The hybrid core; null for all sites. */
  readonly hybridCoreId: string | null;
  readonly parts: readonly Held<unknown>[];
  isChosen(siteId: string): boolean;
}

/** All sites of the partner. */
export const allSites: ChosenSites = { hybridCoreId: null, parts: [], isChosen: () => true };

/** Those of one hybrid core. */
export async function sitesOfHybridCore(
  answers: PublicAnswers,
  hybridCoreId: string,
): Promise<ChosenSites> {
  const path = `/hybrid-core/v2/hybrid-cores/${encodeURIComponent(hybridCoreId)}`;
  const core = await answers.json<{ readonly data: HybridCoreRecord }>(path);
  const ids = new Set(core.value.data.site_ids);
  return { hybridCoreId, parts: [core], isChosen: (siteId) => ids.has(siteId) };
}
