/** What the interface says of the past and of the days to come, and the five workloads that it says it of. */

import type { Amount } from '../figures/exact-json.ts';
import type { Unit } from '../figures/format.ts';

/** One workload over one step of time; amounts are cores or bytes. */
export interface WorkloadPoint {
  readonly percent: number | null;
  readonly nodes_reporting: number;
  readonly used_cores?: Amount;
  readonly used_cores_max?: Amount;
  readonly total_cores?: Amount;
  readonly used_bytes?: Amount;
  readonly used_bytes_max?: Amount;
  readonly total_bytes?: Amount;
}

export interface Point extends ByWorkload<WorkloadPoint | null> {
  /** The start of the step. */
  readonly at: string;
}

/** The form that both answers have: storage by its kind. */
interface ByWorkload<Value> {
  readonly cpu: Value;
  readonly memory: Value;
  readonly storage: { readonly [kind in 'distributed' | 'rocket' | 'object']: Value };
}

export interface History {
  readonly range: { readonly from: string; readonly to: string; readonly step: Step };
  readonly points: readonly Point[];
}

export type Step = '5m' | '1h' | '1d';

const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** Length of each step. */
export const stepMs: Readonly<Record<Step, number>> = {
  '5m': 5 * minuteMs,
  '1h': 60 * minuteMs,
  '1d': dayMs,
};

export interface DaysUntil {
  readonly expected: number | null;
  readonly earliest: number | null;
}

/** The highest use within so many days, in percent of the whole. */
export interface Ahead {
  readonly days: number;
  readonly percent: {
    readonly low: number | null;
    readonly expected: number | null;
    readonly high: number | null;
  };
}

export interface WorkloadForecast {
  readonly state: 'full' | 'filling' | 'shrinking' | 'steady' | 'insufficient_data';
  readonly percent: number | null;
  readonly growth_per_day: { readonly percent: number | null } | null;
  readonly basis: { readonly from: string; readonly to: string; readonly days: number } | null;
  readonly days_until: Readonly<Record<'80' | '90' | '100', DaysUntil>> | null;
  readonly ahead: readonly Ahead[] | null;
}

export type Forecasts = ByWorkload<WorkloadForecast>;

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
export function ofWorkload<Value>(answer: ByWorkload<Value>, workload: Workload): Value {
  return workload === 'cpu' || workload === 'memory' ? answer[workload] : answer.storage[workload];
}

/** Used (the mean), the most, and the whole of a point. */
export function amountsOf(point: WorkloadPoint): {
  readonly used: Amount;
  readonly most: Amount;
  readonly total: Amount;
  readonly unit: Unit;
} {
  return {
    used: point.used_cores ?? point.used_bytes ?? 0,
    most: point.used_cores_max ?? point.used_bytes_max ?? 0,
    total: point.total_cores ?? point.total_bytes ?? 0,
    unit: point.total_cores === undefined ? 'bytes' : 'cores',
  };
}
