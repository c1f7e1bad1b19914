/** Writes the history of a workload (docs: Capacity planning, History). */
import { type ListedPoint, listPoints, showPoint } from '../capacity/points.ts';
import type { HistoryRange } from '../capacity/range.ts';
import type { HistoryPoint, HistorySubject, QuantityPoint } from '../domain/history.ts';
import { amountJson, type Unit } from './amount.ts';
import { percentJson, timeJson } from './json.ts';
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

function pointJson({ at, recorded }: ListedPoint): string {
  const { cpu = null, memory = null } = recorded ?? {};
  const { distributed = null, rocket = null, object = null } = recorded ?? {};
  return (
    `{"at":${timeJson(at)},"cpu":${quantityJson(cpu, 'cores')},` +
    `"memory":${quantityJson(memory, 'bytes')},` +
    `"storage":{"distributed":${quantityJson(distributed, 'bytes')},` +
    `"rocket":${quantityJson(rocket, 'bytes')},"object":${quantityJson(object, 'bytes')}}}`
  );
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
