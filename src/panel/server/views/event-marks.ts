/** Counts the changes of an inventory by the steps of a chart, which marks them. */
import type { EventRecord } from '../../../contract/event.ts';
import { stepMs } from '../../../domain/history.ts';
import type { EventMark, EventMarks } from '../../browser/charts/event-marks.ts';
import type { History } from '../../browser/charts/recorded.ts';

/** The marks of a range. The events are newest first; `isCut` if there are older ones in the range. */
export function eventMarks(
  events: readonly EventRecord[],
  range: History['range'],
  isCut: boolean,
): EventMarks {
  const [from, to] = [Date.parse(range.from), Date.parse(range.to)];
  const rows = new Map<number, Map<string, Set<string>>>();
  for (const event of events) {
    const at = Date.parse(event.at);
    if (at < from || at >= to) continue;
    const row = Math.floor((at - from) / stepMs[range.step]);
    const kinds = getOrAdd(rows, row, () => new Map<string, Set<string>>());
    // A node that failed twice within a step is one node.
    getOrAdd(kinds, kindOf(event), () => new Set()).add(
      JSON.stringify([event.hybrid_core_id, event.site_id, event.asset_id]),
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
  return { marks, marked_from: isCut ? events.at(-1)!.at : null };
}

/** The type of an event; of a status, with the new one. */
function kindOf({ type, after }: EventRecord): string {
  if (type !== 'asset.status') return type;
  return `${type}:${(after as { readonly status: string }).status}`;
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}
