/** In charge of how much use of a site is too old to be shown, and since when: views leave it out. */
import { activeStatus } from '../domain/asset.ts';
import type { ShownAsset } from '../domain/shown.ts';

/** Use of active assets that is too old to be shown. */
export interface StaleUse {
  /** The active assets with at least one stale sample. */
  readonly nodes: number;
  /** The time of the newest stale sample (ms); null where there is none. */
  readonly newest: number | null;
}

const none: StaleUse = { nodes: 0, newest: null };

/** The stale use that an asset adds to what is known of those before it. */
export function withAsset(
  known: StaleUse,
  status: string,
  { staleSamples, newestStale }: ShownAsset,
): StaleUse {
  if (staleSamples === 0 || status !== activeStatus) return known;
  return together([known, { nodes: 1, newest: newestStale }]);
}

/** The stale use of several sites. */
export function together(parts: readonly StaleUse[]): StaleUse {
  let { nodes, newest } = none;
  for (const part of parts) {
    nodes += part.nodes;
    if (part.newest !== null) newest = Math.max(newest ?? part.newest, part.newest);
  }
  return { nodes, newest };
}
