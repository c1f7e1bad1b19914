/** Counts the events of a month, and names the notable ones in groups. */
import type { EventRecord } from '../../../contract/event.ts';
import type { EventType } from '../../../domain/event.ts';
import { type Workload, workloadNames } from '../charts/recorded.ts';
import { counted, whole, wholePercent } from '../values/format.ts';

/** Maximum groups that a report lists: a page and a half. */
const groupsMax = 40;

/** Maximum ids that a group names. */
const namedMax = 3;

/** Events of one type, in one place, on one UTC day. */
export interface EventGroup {
  /** When the first of them happened, in ms since 1970. */
  readonly at: number;
  /** `4 nodes added`. */
  readonly text: string;
  /** Id of the site or hybrid core; null for the partner. */
  readonly place: string | null;
  /** Ids of the first nodes; `unnamed` counts the others. */
  readonly named: readonly string[];
  readonly unnamed: number;
}

export interface EventSummary {
  readonly counts: readonly { readonly type: EventType; readonly count: number }[];
  /** In the order of time. */
  readonly groups: readonly EventGroup[];
  readonly groupsLeftOut: number;
}

/** What a type is called where its events are counted. */
export const typeNames: Readonly<Record<EventType, string>> = {
  'partner.loaded': 'Inventory loaded for the first time',
  'hybrid_core.added': 'Hybrid cores added',
  'hybrid_core.removed': 'Hybrid cores removed',
  'hybrid_core.changed': 'Changes of hybrid cores',
  'site.added': 'Sites added',
  'site.removed': 'Sites removed',
  'site.moved': 'Sites moved to another hybrid core',
  'site.changed': 'Changed descriptions of sites',
  'asset.added': 'Nodes added',
  'asset.removed': 'Nodes removed',
  'asset.moved': 'Nodes moved to another site',
  'asset.renamed': 'Nodes renamed',
  'asset.status': 'Changed statuses of nodes',
  'asset.capacity': 'Changed capacities of nodes',
  'asset.changed': 'Changed types of nodes',
  'workload.above': 'Thresholds reached',
  'workload.below': 'Thresholds no longer reached',
  'figures.stale': 'Sites whose figures became too old',
  'figures.fresh': 'Sites with new figures again',
  'forecast.soon': 'Forecasts that a site will soon be full',
};

/** Types that are listed where there is room, after all others. */
const minor: readonly EventType[] = [
  'site.changed',
  'asset.renamed',
  'asset.changed',
  'workload.below',
  'figures.fresh',
];

/** Counts events, oldest first, and groups them. */
export function summarizeEvents(events: readonly EventRecord[]): EventSummary {
  const counts = new Map<EventType, number>();
  const groups = new Map<string, EventRecord[]>();
  for (const event of events) {
    counts.set(event.type, (counts.get(event.type) ?? 0) + 1);
    const { site_id: site, hybrid_core_id: core } = event;
    const key = [event.at.slice(0, 10), event.type, detailOf(event), site ?? core];
    const group = groups.get(JSON.stringify(key));
    if (group === undefined) groups.set(JSON.stringify(key), [event]);
    else group.push(event);
  }
  const byRank = [...groups.values()].sort((a, b) => rankOf(a[0]!) - rankOf(b[0]!));
  const listed = byRank.slice(0, groupsMax).map(groupOf);
  return {
    counts: [...counts].map(([type, count]) => ({ type, count })),
    groups: listed.sort((a, b) => a.at - b.at),
    groupsLeftOut: byRank.length - listed.length,
  };
}

/** What has changed, as it is now. */
function membersOf({ after }: Pick<EventRecord, 'after'>): Readonly<Record<string, unknown>> {
  return { ...after };
}

/** Failures are notable, other statuses only where there is room. */
function rankOf(event: EventRecord): number {
  if (event.type === 'asset.status') return membersOf(event).status === 'failed' ? 0 : 1;
  return minor.includes(event.type) ? 1 : 0;
}

/** The key of a group among those of its type. */
function detailOf(event: EventRecord): string {
  const { type } = event;
  const { status, quantity, threshold, within_days: days } = membersOf(event);
  if (type === 'asset.status') return String(status);
  const ofWorkload = type.startsWith('workload.') || type === 'forecast.soon';
  return ofWorkload ? `${quantity} ${threshold ?? days}` : '';
}

function groupOf(events: readonly EventRecord[]): EventGroup {
  const [first] = events as readonly [EventRecord];
  const ids = [...new Set(events.flatMap(({ asset_id: id }) => id ?? []))];
  return {
    at: Date.parse(first.at),
    text: groupText(first, ids.length, events.length),
    place: first.site_id ?? first.hybrid_core_id,
    named: ids.slice(0, namedMax),
    unnamed: Math.max(0, ids.length - namedMax),
  };
}

/** A node may have failed several times on a day. */
function groupText(first: EventRecord, idCount: number, eventCount: number): string {
  const count = idCount === 0 ? eventCount : idCount;
  const times = count === eventCount ? '' : ` (${whole(eventCount)} times)`;
  return eventsText(first, count) + times;
}

/** So many events of one type in words: `4 nodes added`, `1 node failed`, `CPU reached 80 %`. */
function eventsText(event: EventRecord, count: number): string {
  const { status, quantity, threshold, within_days: days } = membersOf(event);
  const workload = workloadNames[quantity as Workload] ?? '';
  switch (event.type) {
    case 'partner.loaded':
      return 'inventory loaded for the first time';
    case 'hybrid_core.added':
      return `${counted(count, 'hybrid core')} added`;
    case 'hybrid_core.removed':
      return `${counted(count, 'hybrid core')} removed`;
    case 'hybrid_core.changed':
      return `${counted(count, 'hybrid core')} changed`;
    case 'site.added':
      return `${counted(count, 'site')} added`;
    case 'site.removed':
      return `${counted(count, 'site')} removed`;
    case 'site.moved':
      return `${counted(count, 'site')} moved to another hybrid core`;
    case 'site.changed':
      return `description of ${counted(count, 'site')} changed`;
    case 'asset.added':
      return `${counted(count, 'node')} added`;
    case 'asset.removed':
      return `${counted(count, 'node')} removed`;
    case 'asset.moved':
      return `${counted(count, 'node')} moved to another site`;
    case 'asset.renamed':
      return `${counted(count, 'node')} renamed`;
    case 'asset.status':
      return `${counted(count, 'node')} → ${status}`;
    case 'asset.capacity':
      return `capacity of ${counted(count, 'node')} changed`;
    case 'asset.changed':
      return `type of ${counted(count, 'node')} changed`;
    case 'workload.above':
      return `${workload} reached ${wholePercent(Number(threshold))}`;
    case 'workload.below':
      return `${workload} below ${wholePercent(Number(threshold))} again`;
    case 'figures.stale':
      return 'all figures became too old';
    case 'figures.fresh':
      return 'new figures again';
    case 'forecast.soon':
      return `${workload} expected to be full within ${counted(Number(days), 'day')}`;
  }
}
