/** In charge of what of a site's use is in its sums, and what is too old to be shown, which views leave out. */
import { activeStatus } from '../domain/asset.ts';
import type { AssetView } from '../domain/asset-view.ts';
import { isReporting } from '../domain/workload.ts';

/** How many assets report, and what they reported that is too old to be shown. */
export interface StaleUse {
  /** The active assets with at least one known use that is shown. */
  readonly reporting: number;
  /** The active assets with at least one stale sample. */
  readonly nodes: number;
  /** The time of the newest stale sample of an active asset (ms); null where there is none. */
  readonly newest: number | null;
  /** The same over assets of any status. */
  readonly newestOfAll: number | null;
}

const none: StaleUse = { reporting: 0, nodes: 0, newest: null, newestOfAll: null };

/** What an asset adds to what is known of those before it. */
export function withAsset(known: StaleUse, status: string, shown: AssetView): StaleUse {
  const { reporting, nodes, newest, newestOfAll } = known;
  const { staleSamples, newestStale } = shown;
  if (status !== activeStatus) return { ...known, newestOfAll: later(newestOfAll, newestStale) };
  return {
    reporting: reporting + Number(isReporting(shown)),
    nodes: nodes + Number(staleSamples > 0),
    newest: later(newest, newestStale),
    newestOfAll: later(newestOfAll, newestStale),
  };
}

/** The same of several sites. */
export function together(parts: readonly StaleUse[]): StaleUse {
  let { reporting, nodes, newest, newestOfAll } = none;
  for (const part of parts) {
    reporting += part.reporting;
    nodes += part.nodes;
    newest = later(newest, part.newest);
    newestOfAll = later(newestOfAll, part.newestOfAll);
  }
  return { reporting, nodes, newest, newestOfAll };
}

/** The later of two times (ms), of which either may be missing. */
function later(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}
