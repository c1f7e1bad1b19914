/**
 * Backfills the demo's history as if its world had run for `demoHistoryDays` before the start.
 * Replaces the history of an earlier demo.
 */

import { toAssetView, toExactCapacity } from '../../domain/asset-view.ts';
import {
  combinePoints,
  dayMs,
  downsample,
  type HistoryPoint,
  type HistorySubject,
  historySteps,
  type QuantityPoint,
  type QuantityPoints,
  stepMs,
  stepRetentionMs,
  stepStart,
} from '../../domain/history.ts';
import {
  isAnyReporting,
  sumsByQuantity,
  type Workload,
  type WorkloadSum,
  WorkloadSums,
  type WorkloadSumsByKind,
} from '../../domain/workload.ts';
import type { Store, StoreTransaction } from '../../store/store.ts';
import { demoHistoryDays, usageAt, type World, type WorldNode } from './world.ts';

/** Samples computed per hour of older history: enough for the curve, at a sixth of the work. */
const demoSamplesPerHour = 2;

/** Five-minute samples per hour. */
const samplesInHour = stepMs['1h'] / stepMs['5m'];

/** Writes the history of all partners, hybrid cores and sites, one transaction per partner. */
export async function writePast(store: Store, world: World, usageMaxAgeMs: number): Promise<void> {
  const writer = await store.openWriter();
  try {
    for (const [partnerId, nodes] of Map.groupBy(world.nodes, (node) => node.partnerId)) {
      const pasts = pastsOf(partnerId, nodes, world, usageMaxAgeMs);
      await writer.transaction(async (transaction) => {
        await removeHistory(transaction, partnerId, world.startedAt);
        for (const [subject, past] of pasts) await writeSubject(transaction, subject, past);
      });
    }
  } finally {
    await writer.close();
  }
}

/** The points of a subject: five-minute points are retained for some days only. */
interface SimulatedHistory {
  readonly fives: readonly HistoryPoint[];
  readonly all: readonly HistoryPoint[];
}

/** The history of each site; hybrid cores and the partner are sums of their sites. */
function pastsOf(
  partnerId: string,
  nodes: readonly WorldNode[],
  world: World,
  usageMaxAgeMs: number,
): readonly (readonly [HistorySubject, SimulatedHistory])[] {
  const subject = (level: HistorySubject['level'], id: string) => ({ partnerId, level, id });
  const sites = [...Map.groupBy(nodes, (node) => node.siteId)].map(([siteId, own]) => ({
    siteId,
    hybridCoreId: own[0]!.hybridCoreId,
    past: pastOf(own, world, usageMaxAgeMs),
  }));
  return [
    ...sites.map(({ siteId, past }) => [subject('site', siteId), past] as const),
    ...[...Map.groupBy(sites, (site) => site.hybridCoreId)].map(
      ([id, own]) => [subject('hybrid-core', id), sumOf(own.map(({ past }) => past))] as const,
    ),
    [subject('partner', partnerId), sumOf(sites.map(({ past }) => past))],
  ];
}

/** The points of some nodes: a few per hour until `stepRetentionMs` ago, then all of them. */
function pastOf(
  nodes: readonly WorldNode[],
  world: World,
  usageMaxAgeMs: number,
): SimulatedHistory {
  const { startedAt } = world;
  const today = stepStart(startedAt, '1d');
  const fivesFrom = today - stepRetentionMs['5m'] + dayMs;
  /** Samples between two times, each weighted by the number that it represents. */
  const samples = (from: number, to: number, times: number): readonly HistoryPoint[] =>
    Array.from({ length: Math.ceil((to - from) / (times * stepMs['5m'])) }, (_, index) => {
      const at = from + index * times * stepMs['5m'];
      return pointOf(workloadOf(nodes, world, at, usageMaxAgeMs), at, times);
    });
  const begin = today - (demoHistoryDays - 1) * dayMs;
  const fives = samples(fivesFrom, stepStart(startedAt, '5m'), 1);
  return {
    fives,
    all: [...samples(begin, fivesFrom, samplesInHour / demoSamplesPerHour), ...fives],
  };
}

/** Sums histories with aligned timestamps. */
function sumOf(pasts: readonly SimulatedHistory[]): SimulatedHistory {
  const sum = (points: readonly (readonly HistoryPoint[])[]) => points.reduce(addPoints);
  return { fives: sum(pasts.map(({ fives }) => fives)), all: sum(pasts.map(({ all }) => all)) };
}

function addPoints(
  points: readonly HistoryPoint[],
  others: readonly HistoryPoint[],
): readonly HistoryPoint[] {
  return points.map((point, index) => combinePoints(point, others[index]!, addQuantities));
}

function addQuantities(a: QuantityPoint, b: QuantityPoint): QuantityPoint {
  return {
    samples: a.samples,
    usedSum: a.usedSum + b.usedSum,
    usedMax: a.usedMax + b.usedMax,
    total: a.total + b.total,
    nodesReporting: a.nodesReporting + b.nodesReporting,
  };
}

/** All history of a partner, up to the end of the day of `at`. */
async function removeHistory(
  transaction: StoreTransaction,
  partnerId: string,
  at: number,
): Promise<void> {
  const end = stepStart(at, '1d') + dayMs;
  for (let after: HistorySubject | null = null; ; ) {
    after = await transaction.compactHistory(partnerId, end, after);
    if (after === null) break;
  }
  for (const step of historySteps) {
    while ((await transaction.pruneHistory(partnerId, step, end)) > 0);
  }
}

/**
 * The days of each step. Today's is partial: its later samples are recorded and read separately.
 */
async function writeSubject(
  transaction: StoreTransaction,
  subject: HistorySubject,
  { fives, all }: SimulatedHistory,
): Promise<void> {
  await transaction.putHistoryDays(subject, '5m', fives);
  await transaction.putHistoryDays(subject, '1h', downsample(all, '1h'));
  await transaction.putHistoryDays(subject, '1d', downsample(all, '1d'));
}

function workloadOf(
  nodes: readonly WorldNode[],
  world: World,
  at: number,
  usageMaxAgeMs: number,
): Workload {
  const sums = new WorkloadSums();
  for (const node of nodes) {
    const { nodeType, status, capacity } = node.asset;
    const usage = usageAt(world, node, at, usageMaxAgeMs);
    const exact = toExactCapacity(capacity);
    sums.add(nodeType, status, toAssetView(nodeType, exact, usage, { now: at, usageMaxAgeMs }));
  }
  return sums.result();
}

/** A workload as a point that represents so many samples. */
function pointOf(workload: Workload, at: number, times: number): HistoryPoint {
  const { allocation } = workload;
  const promised = isAnyReporting(allocation) ? quantitiesOf(allocation, times) : null;
  return { at, ...quantitiesOf(workload, times), allocation: promised };
}

function quantitiesOf(sums: WorkloadSumsByKind, times: number): QuantityPoints {
  const quantity = ({ used, total, nodesReporting }: WorkloadSum): QuantityPoint | null =>
    nodesReporting === 0
      ? null
      : { samples: times, usedSum: used * BigInt(times), usedMax: used, total, nodesReporting };
  const { cpu, memory, distributed, rocket, object } = sumsByQuantity(sums);
  return {
    cpu: quantity(cpu),
    memory: quantity(memory),
    distributed: quantity(distributed),
    rocket: quantity(rocket),
    object: quantity(object),
  };
}
