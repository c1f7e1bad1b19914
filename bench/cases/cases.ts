/** Lists all cases in the order in which they run. */
import type { BenchCase } from '../case.ts';
import { assetMetrics } from './asset-metrics.ts';
import { comparison } from './comparison.ts';
import { eventLoopHold } from './event-loop-hold.ts';
import { exportAssets } from './export.ts';
import { headroom } from './headroom.ts';
import { history } from './history.ts';
import { importFleet } from './import.ts';
import { latencyWhileRefreshing } from './latency-while-refreshing.ts';
import { memory } from './memory.ts';
import { millionMixture } from './million-mixture.ts';
import { notModified } from './not-modified.ts';
import { openLoop } from './open-loop.ts';
import { overload, overloadDear } from './overload.ts';
import { prometheusTargets } from './prometheus-targets.ts';
import { randomAsset } from './random-asset.ts';
import { randomMixture } from './random-mixture.ts';
import { repeatedPage } from './repeated-page.ts';
import { resourcesView } from './resources-view.ts';
import { singleAsset } from './single-asset.ts';
import { start } from './start.ts';
import { usageRefresh } from './usage-refresh.ts';

export const cases: readonly BenchCase[] = [
  repeatedPage,
  randomMixture,
  openLoop,
  singleAsset,
  randomAsset,
  resourcesView,
  notModified,
  millionMixture,
  eventLoopHold,
  headroom,
  history,
  exportAssets,
  assetMetrics,
  prometheusTargets,
  memory,
  start,
  usageRefresh,
  latencyWhileRefreshing,
  overload,
  overloadDear,
  importFleet,
  comparison,
];
