/** Types of the API's history and forecast, and the five workloads. */

import type { HybridCoreForecastRecord, SiteForecastRecord } from '../../../contract/forecast.ts';
import type { SiteHistoryRecord } from '../../../contract/history.ts';
import type { Amount } from '../../../contract/values.ts';
import type { StorageKind, Unit } from '../../../domain/asset.ts';
import { type HistoryQuantity, historyQuantities } from '../../../domain/history.ts';

export type History = Pick<SiteHistoryRecord, 'range' | 'points'>;
export type Point = History['points'][number];

/** One workload over one step. */
export type WorkloadPoint = NonNullable<Point['cpu'] | Point['memory']>;

export type Forecasts = Pick<SiteForecastRecord, 'cpu' | 'memory' | 'storage'> & {
  /** The sites that are full first; not of a site, and null while being computed. */
  readonly first?: HybridCoreForecastRecord['first'];
};

export type WorkloadForecast = Forecasts['cpu'] | Forecasts['memory'];

export type DaysUntil = Pick<
  NonNullable<WorkloadForecast['days_until']>['100'],
  'expected' | 'earliest'
>;

/** The shape that both responses share: storage by kind. */
interface ByWorkload<Cores, Bytes> {
  readonly cpu: Cores;
  readonly memory: Bytes;
  readonly storage: { readonly [kind in StorageKind]: Bytes };
}

/** The five workloads, in the API's order. */
export const workloads = historyQuantities;

export type Workload = HistoryQuantity;

/** Display names of workloads: full, and short for narrow screens. */
export const workloadNames: Readonly<Record<Workload, string>> = {
  cpu: 'CPU',
  memory: 'Memory',
  distributed: 'Distributed storage',
  rocket: 'Rocket storage',
  object: 'Object storage',
};

/** The part of a response about one workload. */
export function ofWorkload<Cores, Bytes>(
  answer: ByWorkload<Cores, Bytes>,
  workload: Workload,
): Cores | Bytes {
  return workload === 'cpu' || workload === 'memory' ? answer[workload] : answer.storage[workload];
}

/** Mean use, highest use and total of a point. */
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
