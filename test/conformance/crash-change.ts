/** The change during which a process is killed, shared by that process and the suite. */
import type { PartnerChange } from '../../src/store/store.ts';
import { asset, changing, putting } from './store-under-test.ts';

/** Large, so that the database writes an unfinished transaction to disk before the commit. */
const assetsPerSite = { unfinished: 20_000, endless: 1_000 };
export type CrashMode = keyof typeof assetsPerSite;

/** Sets the status of all assets of `e1` and `w1` to that of the round, with events that say so. */
export function crashChange(round: number, mode: CrashMode): PartnerChange {
  const assets = Array.from({ length: assetsPerSite[mode] }, (_, i) =>
    asset(`asset-${i}`, `round-${round}`),
  );
  return changing({
    // One event of each site: both are committed, or neither.
    events: ['e1', 'w1'].map((siteId) => ({
      type: 'asset.status',
      hybridCoreId: null,
      siteId,
      assetId: null,
      before: null,
      after: `{"status":"round-${round}"}`,
    })),
    assets: new Map([
      ['e1', putting(...assets)],
      ['w1', putting(...assets)],
    ]),
  });
}
