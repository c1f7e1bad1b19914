/** Counts the changes of an inventory by the steps of a chart, which marks them. */
import type { HistoryRange } from '../capacity/range.ts';
import type { EventMark, EventMarks } from '../contract/event.ts';
import type { Event } from '../domain/event.ts';
import { stepMs } from '../domain/history.ts';
import type { LatestEvents } from '../store/store.ts';

/**
 * Maximum events counted, the latest ones: some 2 ms of the thread. A chart with a longer range
 * states the start of its marks.
 */
export const markedEventsMax = 2_000;

/** The EventMarks of a range as JSON text: `{"marks":[[row,{"asset.added":4}],…],"marked_from":"…Z"}`. */
export function eventMarksJson(
  { events, searchedFrom }: Pick<LatestEvents, 'events' | 'searchedFrom'>,
  { from, to, step }: HistoryRange,
): string {
  const rows = new Map<number, Map<string, Set<string | null>>>();
  for (const event of events) {
    if (event.at < from || event.at >= to) continue;
    const row = Math.floor((event.at - from) / stepMs[step]);
    const kinds = getOrAdd(rows, row, () => new Map<string, Set<string | null>>());
    // A node that failed twice within a step is one node.
    getOrAdd(kinds, kindOf(event), () => new Set()).add(
      JSON.stringify([event.hybridCoreId, event.siteId, event.assetId]),
    );
  }
  const marks = [...rows]
    .sort(([a], [b]) => a - b)
    .map(
      ([row, kinds]): EventMark => [
        row,
        Object.fromEntries([...kinds].map(([kind, of]) => [kind, of.size])),
      ],
    );
  const first = events.length === markedEventsMax ? events.at(-1)!.at : searchedFrom;
  const marked_from = first === null || first <= from ? null : new Date(first).toISOString();
  return JSON.stringify({ marks, marked_from } satisfies EventMarks);
}

/** The type of an event; of a status, with the new one. */
function kindOf({ type, after }: Event): string {
  if (type !== 'asset.status') return type;
  return `${type}:${(JSON.parse(after!) as { readonly status: string }).status}`;
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}
