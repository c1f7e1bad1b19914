/** Formats events as short texts. */
import type { EventRecord } from '../../../contract/event.ts';
import type { Amount } from '../../../contract/values.ts';
import { assetQuantities, assetQuantityKeys } from '../../../domain/asset.ts';
import { type Workload, workloadNames } from '../charts/recorded.ts';
import { counted, names, whole, wholePercent } from '../values/format.ts';
import type { Formatter } from '../values/formatter.ts';
import { dateText } from '../values/full-day.ts';
import { statusOf } from './fold-events.ts';

type Members = Readonly<Record<string, unknown>>;

/** `active → failed`, `moved from fra02`, `CPU reached 90 %`. */
export function eventText({ at, type, before, after }: EventRecord, formatter: Formatter): string {
  const was = (before ?? {}) as Members;
  const is = (after ?? {}) as Members;
  const workload = workloadNames[is.quantity as Workload];
  const percent = () => formatter.percent(is.percent as number);
  switch (type) {
    case 'partner.loaded':
      return `first loaded: ${counted(Number(is.site_count), 'site')}, ${counted(Number(is.asset_count), 'node')}`;
    case 'hybrid_core.added':
    case 'site.added':
      return 'added';
    case 'asset.added':
      return `added: ${names[String(is.node_type)] ?? String(is.node_type)}, ${String(is.status)}`;
    case 'hybrid_core.removed':
    case 'site.removed':
    case 'asset.removed':
      return 'removed';
    case 'site.moved':
      return `moved from ${String(was.hybrid_core_id)}`;
    case 'asset.moved':
      return `moved from ${String(was.site_id)}`;
    case 'asset.renamed':
      return `renamed from ${String(was.id)}`;
    case 'asset.status':
      return `${String(was.status)} → ${String(is.status)}`;
    case 'asset.capacity':
      return capacityText(was, is, formatter);
    case 'asset.changed':
      return `${names[String(was.node_type)] ?? String(was.node_type)} → ${names[String(is.node_type)] ?? String(is.node_type)}`;
    case 'hybrid_core.changed':
      return typeof is.status === 'string'
        ? `${String(was.status)} → ${String(is.status)}`
        : 'availability changed';
    case 'site.changed':
      return 'described otherwise';
    case 'workload.above':
      return `${workload} reached ${wholePercent(Number(is.threshold))}, at ${percent()}`;
    case 'workload.below':
      return `${workload} is below ${wholePercent(Number(is.threshold))} again, at ${percent()}`;
    case 'figures.stale':
      return 'all usage data is too old';
    case 'figures.fresh':
      return 'usage data arrives again';
    case 'forecast.soon':
      return `${workload} is expected to be full on ${dateText(Number(is.expected), Date.parse(at))}`;
  }
}

/** `failed and back 8 times`, or `failed 9 times` where it is so now; the changes are newest first. */
export function foldedText(events: readonly EventRecord[]): string {
  const [newest] = events;
  const [was, is] = [statusOf(newest!.before), statusOf(newest!.after)].map(String);
  const other = is === 'failed' ? is : was!;
  const times = whole(events.filter(({ after }) => statusOf(after) === other).length);
  return is === other ? `${other} ${times} times` : `${other} and back ${times} times`;
}

/** `CPU 8 cores → 16 cores`. */
function capacityText(was: Members, is: Members, formatter: Formatter): string {
  const changes = assetQuantityKeys.flatMap((key) => {
    const { name, unit } = assetQuantities[key];
    const member = `${key}_usage`;
    if (!(member in is)) return [];
    const of = (members: Members) => {
      const count = (members[member] as Members | null | undefined)?.[`total_${unit}`] ?? null;
      return count === null ? 'unknown' : formatter.amount(count as Amount, unit);
    };
    return [`${name} ${of(was)} → ${of(is)}`];
  });
  return changes.join(', ');
}
