/** Tracks how much of a site's usage is reported, and how much is too stale to show. */
import { activeStatus } from '../domain/asset.ts';
import type { AssetView } from '../domain/asset-view.ts';
import { isReporting } from '../domain/workload.ts';

/** Number of reporting assets, and the stale samples. */
export interface StaleUse {
  /** Active assets with at least one fresh known usage. */
  readonly reporting: number;
  /** Active assets with at least one stale sample. */
  readonly nodes: number;
  /** Time of the newest stale sample of an active asset (ms); null if none. */
  readonly newest: number | null;
  /** The same over assets of any status. */
  readonly newestOfAll: number | null;
}

const none: StaleUse = { reporting: 0, nodes: 0, newest: null, newestOfAll: null };

/** Adds an asset. */
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

/** Merges the state of several sites. */
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

/** The later of two optional times (ms). */
function later(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}
