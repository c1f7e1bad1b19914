/**
 * In charge of the parts of the history of workloads: subjects, steps, and points that hold the
 * samples of a step (docs: Operators, History). Times are ms since 1970; days are UTC days.
 */

/** The subject whose workload is recorded. */
export type HistoryLevel = 'partner' | 'hybrid-core' | 'site';

/** One partner, hybrid core or site. */
export interface HistorySubject {
  readonly partnerId: string;
  readonly level: HistoryLevel;
  /** The partner's own id at the level `partner`. */
  readonly id: string;
}

/** The three resolutions, the finest first. */
export const historySteps = ['5m', '1h', '1d'] as const;

export type HistoryStep = (typeof historySteps)[number];

/** Length of a UTC day, the largest step. */
export const dayMs = 24 * 60 * 60 * 1_000;

/** Length of each step. */
export const stepMs: Readonly<Record<HistoryStep, number>> = {
  '5m': 5 * 60 * 1_000,
  '1h': 60 * 60 * 1_000,
  '1d': dayMs,
};

/** For how long points of each step are kept: 8 days, 100 days, and 5 years with their leap days. */
export const stepRetentionMs: Readonly<Record<HistoryStep, number>> = {
  '5m': 8 * dayMs,
  '1h': 100 * dayMs,
  '1d': (5 * 365 + 2) * dayMs,
};

/** What a point holds of one quantity: bytes, or hundredths of a core. */
export interface QuantityPoint {
  /** How many samples there are, 1 or more. */
  readonly samples: number;
  /** The sum of the samples' uses, which gives the mean, and the largest use. */
  readonly usedSum: bigint;
  readonly usedMax: bigint;
  /** Total and number of reporting nodes, as in the last sample. */
  readonly total: bigint;
  readonly nodesReporting: number;
}

/** The quantities of a point, in the order of the resources view. */
export const historyQuantities = ['cpu', 'memory', 'distributed', 'rocket', 'object'] as const;

export type HistoryQuantity = (typeof historyQuantities)[number];

/** A quantity is null where the step has no sample of it. */
export interface HistoryPoint extends Readonly<Record<HistoryQuantity, QuantityPoint | null>> {
  /** The start of the step. A sample is a point of five minutes. */
  readonly at: number;
}

/** The start of the step that a time lies in. */
export function stepStart(at: number, step: HistoryStep): number {
  return Math.floor(at / stepMs[step]) * stepMs[step];
}

/** Gathers points, which are in order of time, into the larger steps in which they lie. */
export function downsample(
  points: readonly HistoryPoint[],
  step: HistoryStep,
): readonly HistoryPoint[] {
  const gathered: HistoryPoint[] = [];
  for (const point of points) {
    const at = stepStart(point.at, step);
    const last = gathered.at(-1);
    if (last?.at === at) gathered[gathered.length - 1] = mergePoints(last, point);
    else gathered.push({ ...point, at });
  }
  return gathered;
}

/** Adds a later point to a point of its step. */
function mergePoints(earlier: HistoryPoint, later: HistoryPoint): HistoryPoint {
  return {
    at: earlier.at,
    cpu: mergeQuantities(earlier.cpu, later.cpu),
    memory: mergeQuantities(earlier.memory, later.memory),
    distributed: mergeQuantities(earlier.distributed, later.distributed),
    rocket: mergeQuantities(earlier.rocket, later.rocket),
    object: mergeQuantities(earlier.object, later.object),
  };
}

function mergeQuantities(
  earlier: QuantityPoint | null,
  later: QuantityPoint | null,
): QuantityPoint | null {
  if (earlier === null || later === null) return earlier ?? later;
  return {
    samples: earlier.samples + later.samples,
    usedSum: earlier.usedSum + later.usedSum,
    usedMax: earlier.usedMax > later.usedMax ? earlier.usedMax : later.usedMax,
    total: later.total,
    nodesReporting: later.nodesReporting,
  };
}
