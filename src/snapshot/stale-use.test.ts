import { expect, it } from 'vitest';
import { type AssetView, toAssetView } from '../domain/asset-view.ts';
import { noSamples } from '../domain/usage.ts';
import { type StaleUse, together, withAsset } from './stale-use.ts';

const freshness = { now: 1_000_000, usageMaxAgeMs: 60_000 };

/** A storage node with use observed at a time (ms); null for none. */
function node(observedAt: number | null): AssetView {
  const storage = observedAt === null ? null : { used: 1, total: null, observedAt };
  const usage = { source: 'collector', ...noSamples, storage } as const;
  return toAssetView(
    'object_storage',
    { cpu: null, memory: null, storage: null },
    usage,
    freshness,
  );
}

const fresh = freshness.now;

/** The state of assets, given each one's status and time of use. */
function of(assets: readonly (readonly [status: string, observedAt: number | null])[]): StaleUse {
  let known = together([]);
  for (const [status, observedAt] of assets) known = withAsset(known, status, node(observedAt));
  return known;
}

it('active assets alone are counted once their use is too old', () => {
  expect(
    of([
      ['active', fresh],
      ['active', null],
      ['failed', fresh],
      ['staged', 9],
    ]),
  ).toEqual({
    nodes: 0,
    newest: null,
  });
  expect(
    of([
      ['active', 7],
      ['active', 5],
      ['failed', fresh],
      ['retired', 9],
    ]),
  ).toEqual({
    nodes: 2,
    newest: 7,
  });
});

it('of several sites is what each of them has', () => {
  const sites = [
    of([
      ['active', fresh],
      ['active', 5],
    ]),
    of([['failed', 9]]),
    of([['active', 7]]),
  ];
  expect(together(sites)).toEqual({ nodes: 2, newest: 7 });
  expect(together([])).toEqual({ nodes: 0, newest: null });
});
