/** What the interface says of the past and of the days to come, and the five workloads that it says it of. */

import type { SiteForecastRecord } from '../../contract/forecast.ts';
import type { SiteHistoryRecord } from '../../contract/history.ts';
import type { Amount } from '../../contract/values.ts';
import type { Unit } from '../figures/format.ts';

export type History = Pick<SiteHistoryRecord, 'range' | 'points'>;
export type Point = History['points'][number];
export type Step = History['range']['step'];

/** One workload over one step of time. */
export type WorkloadPoint = NonNullable<Point['cpu'] | Point['memory']>;

export type Forecasts = Pick<SiteForecastRecord, 'cpu' | 'memory' | 'storage'> & {
  /** The sites that are full first; not of a site, and null while it is worked out. */
  readonly first?: readonly FirstFull[] | null;
};

/** A site, and the workload of it that is full first. */
export interface FirstFull {
  readonly site_id: string;
  readonly quantity: Workload;
  readonly days_until: DaysUntil;
}

export type WorkloadForecast = Forecasts['cpu'] | Forecasts['memory'];

export type DaysUntil = Pick<
  NonNullable<WorkloadForecast['days_until']>['100'],
  'expected' | 'earliest'
>;

/** The highest use within so many days, in percent of the whole. */
export type Ahead = NonNullable<WorkloadForecast['ahead']>[number];

/** The form that both answers have: storage by its kind. */
interface ByWorkload<Cores, Bytes> {
  readonly cpu: Cores;
  readonly memory: Bytes;
  readonly storage: { readonly [kind in 'distributed' | 'rocket' | 'object']: Bytes };
}

const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** Length of each step. */
export const stepMs: Readonly<Record<Step, number>> = {
  '5m': 5 * minuteMs,
  '1h': 60 * minuteMs,
  '1d': dayMs,
};

/** The five workloads, in the order of the interface. */
export const workloads = ['cpu', 'memory', 'distributed', 'rocket', 'object'] as const;

export type Workload = (typeof workloads)[number];

/** Names of workloads, for people: in full, and where there is little room. */
export const workloadNames: Readonly<Record<Workload, string>> = {
  cpu: 'CPU',
  memory: 'Memory',
  distributed: 'Distributed storage',
  rocket: 'Rocket storage',
  object: 'Object storage',
};

/** What an answer says of one workload. */
export function ofWorkload<Cores, Bytes>(
  answer: ByWorkload<Cores, Bytes>,
  workload: Workload,
): Cores | Bytes {
  return workload === 'cpu' || workload === 'memory' ? answer[workload] : answer.storage[workload];
}

/** Used (the mean), the most, and the whole of a point. */
export function amountsOf(point: WorkloadPoint): {
  readonly used: Amount;
  readonly most: Amount;
  readonly total: Amount;
  readonly unit: Unit;
} {
  if ('used_cores' in point) {
    const { used_cores: used, used_cores_max: most, total_cores: total } = point;
    return { used, most, total, unit: 'cores' };
  }
  const { used_bytes: used, used_bytes_max: most, total_bytes: total } = point;
  return { used, most, total, unit: 'bytes' };
}
