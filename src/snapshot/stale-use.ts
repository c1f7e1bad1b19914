/** Counts the nodes whose usage is too stale to show. */
import { activeStatus } from '../domain/asset.ts';
import type { AssetView } from '../domain/asset-view.ts';

/** The stale samples of active assets. */
export interface StaleUse {
  /** Active assets with at least one stale sample of their use. */
  readonly nodes: number;
  /** Time of the newest stale sample (ms); null if none. */
  readonly newest: number | null;
}

const none: StaleUse = { nodes: 0, newest: null };

/** Adds an asset. */
export function withAsset(known: StaleUse, status: string, shown: AssetView): StaleUse {
  const { newestStale } = shown;
  if (status !== activeStatus || newestStale === null) return known;
  return { nodes: known.nodes + 1, newest: later(known.newest, newestStale) };
}

/** Merges the state of several sites. */
export function together(parts: readonly StaleUse[]): StaleUse {
  let { nodes, newest } = none;
  for (const part of parts) {
    nodes += part.nodes;
    newest = later(newest, part.newest);
  }
  return { nodes, newest };
}

/** The later of two optional times (ms). */
function later(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}
