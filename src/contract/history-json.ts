/** Writes the history of a workload (docs: Capacity planning, History). */
import { listPoints, type RangePoint, showPoint } from '../capacity/points.ts';
import type { HistoryRange } from '../capacity/range.ts';
import type { Unit } from '../domain/asset.ts';
import type { HistoryPoint, HistorySubject, QuantityPoint } from '../domain/history.ts';
import { amountJson, percentJson, timeJson } from './json.ts';
import { quantitiesJson } from './quantities.ts';
import { subjectJson } from './subject.ts';

/** The history as JSON text: every point of the range, gaps as points of nulls. */
export function historyJson(
  subject: HistorySubject,
  range: HistoryRange,
  recorded: readonly HistoryPoint[],
): string {
  const { from, to, step } = range;
  const points = Array.from(listPoints(range, recorded), pointJson);
  return (
    `{${subjectJson(subject)},"range":{"from":${timeJson(from)},"to":${timeJson(to)},` +
    `"step":"${step}"},"points":[${points.join(',')}]}`
  );
}

function pointJson({ at, recorded }: RangePoint): string {
  const ofQuantities = quantitiesJson(({ key, unit }) =>
    quantityJson(recorded?.[key] ?? null, unit),
  );
  return `{"at":${timeJson(at)},${ofQuantities}}`;
}

function quantityJson(point: QuantityPoint | null, unit: Unit): string {
  if (point === null) return 'null';
  const { percent, used, usedMax, total, nodesReporting } = showPoint(point);
  return (
    `{"percent":${percentJson(percent)},"used_${unit}":${amountJson(used, unit)},` +
    `"used_${unit}_max":${amountJson(usedMax, unit)},"total_${unit}":${amountJson(total, unit)},` +
    `"nodes_reporting":${nodesReporting}}`
  );
}
