/** The change that a process is killed in, shared by that process and the suite. */
import type { PartnerChange } from '../store.ts';
import { asset, changing, putting } from './store-under-test.ts';

/** An unfinished transaction is large, so that the database writes to disk before the commit. */
const assetsPerSite = { unfinished: 20_000, endless: 1_000 };
export type CrashMode = keyof typeof assetsPerSite;

/** Puts every asset of `e1` and `w1` into the status of the round. */
export function crashChange(round: number, mode: CrashMode): PartnerChange {
  const assets = Array.from({ length: assetsPerSite[mode] }, (_, i) =>
    asset(`asset-${i}`, `round-${round}`),
  );
  return changing({
    assets: new Map([
      ['e1', putting(...assets)],
      ['w1', putting(...assets)],
    ]),
  });
}
