/**
 * The history of workloads: subjects, steps, and points that aggregate the samples of a step (docs:
 * History). Times are ms since 1970; days are UTC days.
 */

/** The level of a subject. */
export type HistoryLevel = 'partner' | 'hybrid-core' | 'site';

/** A partner, hybrid core or site with a recorded workload. */
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

/** Retention of each step's points: 8 days, 100 days, and 5 years with their leap days. */
export const stepRetentionMs: Readonly<Record<HistoryStep, number>> = {
  '5m': 8 * dayMs,
  '1h': 100 * dayMs,
  '1d': (5 * 365 + 2) * dayMs,
};

/** One quantity of a point: bytes, or hundredths of a core. */
export interface QuantityPoint {
  /** The number of samples, at least 1. */
  readonly samples: number;
  /** The sum of the samples' use, which gives the mean, and the maximum. */
  readonly usedSum: bigint;
  readonly usedMax: bigint;
  /** Total and number of reporting nodes of the last sample. */
  readonly total: bigint;
  readonly nodesReporting: number;
}

/** The quantities of a point, in the order of the resources view. */
export const historyQuantities = ['cpu', 'memory', 'distributed', 'rocket', 'object'] as const;

export type HistoryQuantity = (typeof historyQuantities)[number];

/** A quantity is null if the step has no sample of it. */
export type QuantityPoints = Readonly<Record<HistoryQuantity, QuantityPoint | null>>;

export interface HistoryPoint extends QuantityPoints {
  /** The start of the step. A sample is a five-minute point. */
  readonly at: number;
  /** What is promised (`used…`) of what may be promised (`total`); null without samples of it. */
  readonly allocation: QuantityPoints | null;
}

/** The start of the step that a time lies in. */
export function stepStart(at: number, step: HistoryStep): number {
  return Math.floor(at / stepMs[step]) * stepMs[step];
}

/** Merges points, in time order, into the larger steps that contain them. */
export function downsample(
  points: readonly HistoryPoint[],
  step: HistoryStep,
): readonly HistoryPoint[] {
  const merged: HistoryPoint[] = [];
  for (const point of points) {
    const at = stepStart(point.at, step);
    const last = merged.at(-1);
    if (last?.at === at) merged[merged.length - 1] = combinePoints(last, point, mergeLater);
    else merged.push({ ...point, at });
  }
  return merged;
}

/** Makes one of two points of a quantity. */
type Combine = (one: QuantityPoint, other: QuantityPoint) => QuantityPoint;

/** One point of two, at the time of the first. What only one of them has stays as it is. */
export function combinePoints(
  one: HistoryPoint,
  other: HistoryPoint,
  combine: Combine,
): HistoryPoint {
  const [promised, promisedToo] = [one.allocation, other.allocation];
  return {
    at: one.at,
    ...combineAll(one, other, combine),
    allocation:
      promised === null || promisedToo === null
        ? (promised ?? promisedToo)
        : combineAll(promised, promisedToo, combine),
  };
}

function combineAll(one: QuantityPoints, other: QuantityPoints, combine: Combine): QuantityPoints {
  const of = (name: HistoryQuantity): QuantityPoint | null => {
    const [a, b] = [one[name], other[name]];
    return a === null || b === null ? (a ?? b) : combine(a, b);
  };
  return {
    cpu: of('cpu'),
    memory: of('memory'),
    distributed: of('distributed'),
    rocket: of('rocket'),
    object: of('object'),
  };
}

/** Merges a later point of the same step into a point. */
function mergeLater(earlier: QuantityPoint, later: QuantityPoint): QuantityPoint {
  return {
    samples: earlier.samples + later.samples,
    usedSum: earlier.usedSum + later.usedSum,
    usedMax: earlier.usedMax > later.usedMax ? earlier.usedMax : later.usedMax,
    total: later.total,
    nodesReporting: later.nodesReporting,
  };
}
