/** What an event says to people, in a few words. */
import type { EventRecord } from '../../contract/event.ts';
import type { Amount } from '../../contract/values.ts';
import { type Workload, workloadNames } from '../charts/recorded.ts';
import { counted, names, type Unit, wholePercent } from '../figures/format.ts';
import type { Reading } from '../figures/reading.ts';

type Members = Readonly<Record<string, unknown>>;

const totals: readonly (readonly [member: string, total: string, name: string, unit: Unit])[] = [
  ['cpu_usage', 'total_cores', 'CPU', 'cores'],
  ['memory_usage', 'total_bytes', 'memory', 'bytes'],
  ['storage_usage', 'total_bytes', 'storage', 'bytes'],
];

/** `active → failed`, `moved from fra02`, `CPU reached 90 %`. */
export function eventText({ type, before, after }: EventRecord, reading: Reading): string {
  const was = (before ?? {}) as Members;
  const is = (after ?? {}) as Members;
  const workload = workloadNames[is.quantity as Workload];
  const percent = () => reading.percent(is.percent as number);
  switch (type) {
    case 'partner.loaded':
      return `first loaded: ${counted(Number(is.site_count), 'site')}, ${counted(Number(is.asset_count), 'node')}`;
    case 'hybrid_core.added':
    case 'site.added':
      return 'added';
    case 'asset.added':
      return `added: ${names[String(is.node_type)] ?? is.node_type}, ${is.status}`;
    case 'hybrid_core.removed':
    case 'site.removed':
    case 'asset.removed':
      return 'removed';
    case 'site.moved':
      return `moved from ${was.hybrid_core_id}`;
    case 'asset.moved':
      return `moved from ${was.site_id}`;
    case 'asset.renamed':
      return `renamed from ${was.id}`;
    case 'asset.status':
      return `${was.status} → ${is.status}`;
    case 'asset.capacity':
      return capacityText(was, is, reading);
    case 'asset.changed':
      return `${names[String(was.node_type)]} → ${names[String(is.node_type)]}`;
    case 'hybrid_core.changed':
      return typeof is.status === 'string'
        ? `${was.status} → ${is.status}`
        : 'availability changed';
    case 'site.changed':
      return 'described otherwise';
    case 'workload.above':
      return `${workload} reached ${wholePercent(Number(is.threshold))}, at ${percent()}`;
    case 'workload.below':
      return `${workload} is below ${wholePercent(Number(is.threshold))} again, at ${percent()}`;
    case 'figures.stale':
      return 'all figures are too old';
    case 'figures.fresh':
      return 'figures come again';
    case 'forecast.soon':
      return `${workload} is expected to be full in ${counted(Number(is.expected), 'day')}`;
  }
}

/** `CPU 8 cores → 16 cores`. */
function capacityText(was: Members, is: Members, reading: Reading): string {
  const changes = totals.flatMap(([member, total, name, unit]) => {
    if (!(member in is)) return [];
    const of = (members: Members) => {
      const count = (members[member] as Members | null | undefined)?.[total] ?? null;
      return count === null ? 'unknown' : reading.amount(count as Amount, unit);
    };
    return [`${name} ${of(was)} → ${of(is)}`];
  });
  return changes.join(', ');
}
