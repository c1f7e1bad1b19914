/** The panel's response with the history of one workload: one row per step. */

import type { Amount } from '../../../contract/values.ts';
import { type HistoryStep, stepMs } from '../../../domain/history.ts';
import type { EventMarks } from './event-marks.ts';
import type { History, Point, Workload, WorkloadPoint } from './recorded.ts';

/** Values of one step; null in a gap. */
export type ChartRow =
  | readonly [percent: number | null, used: Amount, most: Amount, total: Amount, nodes: number]
  | null;

/** A history with the changes that its chart marks. */
export type ChartHistory = History & EventMarks;

/** One workload over a range: rows begin at its start and are one step apart. */
export interface ChartAnswer extends EventMarks {
  readonly workload: Workload;
  readonly range: { readonly from: string; readonly to: string; readonly step: HistoryStep };
  readonly rows: readonly ChartRow[];
}

/** Converts the response to the API's format, with one workload. */
export function historyOf({
  workload,
  range,
  rows,
  marks,
  marked_from,
}: ChartAnswer): ChartHistory {
  const from = Date.parse(range.from);
  const points = rows.map((row, i) => {
    const of = row === null ? null : pointOf(workload, row);
    const storage = { distributed: null, rocket: null, object: null };
    const at = new Date(from + i * stepMs[range.step]).toISOString();
    const none = { at, cpu: null, memory: null, storage, allocation: null };
    return (
      workload === 'cpu' || workload === 'memory'
        ? { ...none, [workload]: of }
        : { ...none, storage: { ...storage, [workload]: of } }
    ) as Point;
  });
  return { range, points, marks, marked_from };
}

function pointOf(workload: Workload, row: NonNullable<ChartRow>): WorkloadPoint {
  const [percent, used, most, total, nodes_reporting] = row;
  if (workload === 'cpu') {
    return {
      percent,
      used_cores: used,
      used_cores_max: most,
      total_cores: total,
      nodes_reporting,
    } as WorkloadPoint;
  }
  return {
    percent,
    used_bytes: used,
    used_bytes_max: most,
    total_bytes: total,
    nodes_reporting,
  };
}
