/** Folds the many changes of a flapping node, between two statuses, into one line of a list of events. */
import type { EventRecord } from '../../../contract/event.ts';

/** Changes of a node's status from which they are one line: there and back, and there again. */
const foldedFrom = 3;

/** An event, or the changes of a node between two statuses. */
export interface EventLine {
  /** The newest. */
  readonly event: EventRecord;
  /** All of them, newest first; the event alone where nothing is folded. */
  readonly folded: readonly EventRecord[];
}

/** The lines of events, which are newest first; a line stands where its newest event did. */
export function foldEvents(events: readonly EventRecord[]): readonly EventLine[] {
  /** The last changes of each node, while they go to and fro. */
  const open = new Map<string, EventRecord[]>();
  const runs = new Map<string, EventRecord[]>();
  for (const event of events) {
    const node = nodeOf(event);
    if (node === null) continue;
    let run = open.get(node);
    if (run === undefined || !isReverse(event, run.at(-1)!)) {
      run = [];
      open.set(node, run);
    }
    run.push(event);
    runs.set(event.id, run);
  }
  return events.flatMap((event): readonly EventLine[] => {
    const run = runs.get(event.id);
    if (run === undefined || run.length < foldedFrom) return [{ event, folded: [event] }];
    return run[0] === event ? [{ event, folded: run }] : [];
  });
}

/** The node of an event; null if it is of none. */
function nodeOf({ site_id: site, asset_id: asset }: EventRecord): string | null {
  return asset === null ? null : JSON.stringify([site, asset]);
}

/** Whether an event led to the status from which the next one led back. */
function isReverse(event: EventRecord, next: EventRecord): boolean {
  if (event.type !== 'asset.status' || next.type !== 'asset.status') return false;
  return (
    statusOf(event.before) === statusOf(next.after) &&
    statusOf(event.after) === statusOf(next.before)
  );
}

/** The status in a part of an event, if any. */
export function statusOf(part: EventRecord['before']): unknown {
  return (part as { readonly status?: unknown } | null)?.status;
}
