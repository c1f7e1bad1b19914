/** Writes the history of a workload (docs: Capacity planning, History). */
import { listPoints, type RangePoint, showPoint } from '../domain/capacity/points.ts';
import type { HistoryRange } from '../domain/capacity/range.ts';
import type {
  HistoryPoint,
  HistorySubject,
  QuantityPoint,
  QuantityPoints,
} from '../domain/history.ts';
import type { HistoryRecord } from './history.ts';
import { amountOf, momentOf, percentOf } from './json.ts';
import { ofQuantities } from './quantities.ts';
import { subjectOf } from './subject.ts';

/** The history as JSON text: every point of the range, gaps as points of nulls. */
export function historyJson(
  subject: HistorySubject,
  range: HistoryRange,
  recorded: readonly HistoryPoint[],
): string {
  const { from, to, step } = range;
  const record: HistoryRecord = {
    range: { from: momentOf(from), to: momentOf(to), step },
    points: Array.from(listPoints(range, recorded), pointRecord),
  };
  return JSON.stringify({ ...subjectOf(subject), ...record });
}

function pointRecord({ at, recorded }: RangePoint): HistoryRecord['points'][number] {
  return {
    at: momentOf(at),
    ...ofQuantities(
      ({ key }) => coresRecord(recorded?.[key] ?? null),
      ({ key }) => bytesRecord(recorded?.[key] ?? null),
    ),
    allocation: allocationRecord(recorded?.allocation ?? null),
  };
}

function allocationRecord(
  promised: QuantityPoints | null,
): HistoryRecord['points'][number]['allocation'] {
  if (promised === null) return null;
  return ofQuantities(
    ({ key }) => promisedCoresRecord(promised[key]),
    ({ key }) => promisedBytesRecord(promised[key]),
  );
}

function promisedCoresRecord(point: QuantityPoint | null) {
  if (point === null) return null;
  const { percent, used, usedMax, total, nodesReporting } = showPoint(point);
  return {
    percent: percentOf(percent),
    allocated_cores: amountOf(used, 'cores'),
    allocated_cores_max: amountOf(usedMax, 'cores'),
    allocatable_cores: amountOf(total, 'cores'),
    nodes_reporting: nodesReporting,
  };
}

function promisedBytesRecord(point: QuantityPoint | null) {
  if (point === null) return null;
  const { percent, used, usedMax, total, nodesReporting } = showPoint(point);
  return {
    percent: percentOf(percent),
    allocated_bytes: amountOf(used, 'bytes'),
    allocated_bytes_max: amountOf(usedMax, 'bytes'),
    allocatable_bytes: amountOf(total, 'bytes'),
    nodes_reporting: nodesReporting,
  };
}

function coresRecord(point: QuantityPoint | null) {
  if (point === null) return null;
  const { percent, used, usedMax, total, nodesReporting } = showPoint(point);
  return {
    percent: percentOf(percent),
    used_cores: amountOf(used, 'cores'),
    used_cores_max: amountOf(usedMax, 'cores'),
    total_cores: amountOf(total, 'cores'),
    nodes_reporting: nodesReporting,
  };
}

function bytesRecord(point: QuantityPoint | null) {
  if (point === null) return null;
  const { percent, used, usedMax, total, nodesReporting } = showPoint(point);
  return {
    percent: percentOf(percent),
    used_bytes: amountOf(used, 'bytes'),
    used_bytes_max: amountOf(usedMax, 'bytes'),
    total_bytes: amountOf(total, 'bytes'),
    nodes_reporting: nodesReporting,
  };
}
