/** The latest events of a page, which follow what happens: a stream has the page look for news at once. */
import { useEffect, useRef } from 'preact/hooks';
import type { EventRecord } from '../../contract/event.ts';
import { eventTypes } from '../../domain/event.ts';
import { pollNow } from '../browser/polling.ts';
import { addressOf } from '../browser/send.ts';
import { type Loaded, useData } from '../browser/use-data.ts';

export interface LatestEvents {
  /** Newest first. */
  readonly data: readonly EventRecord[];
  /** The id after which a stream goes on. */
  readonly next: string;
  /** Of an asset, the last event that tells of its status. */
  readonly last_status: EventRecord | null;
}

/** How long a page stays without its stream, in ms: what it shows comes first. */
const streamAfterMs = 5_000;

/** Time between an event and the look for news, in ms: the data follow it, and pages do not all ask at once. */
const lookAfterMs = { min: 300, max: 1_000 } as const;

/** Time between two such looks, in ms: a large change comes in many events. */
const looksApartMs = 5_000;

/**
 * Events that a stream brings before the page closes it for a while: some 40 KB. That something happened is
 * all that it needs, and not each of a hundred thousand.
 */
const eventsOfStreamMax = 100;
const manyEventsPauseMs = 15_000;

/** How long a page does without a stream that it was refused, in ms: it looks for news all the same. */
const refusedPauseMs = 120_000;

/** The latest events below a path of the panel; `filter` is what the stream leaves out, `&filter[site_id]=fra01`. */
export function useLatestEvents(path: string, filter = ''): Loaded<LatestEvents> {
  const loaded = useData<LatestEvents>(`${path}/events`);
  const next = useRef<string | null>(null);
  next.current = loaded.data?.next ?? null;
  const isKnown = next.current !== null;
  useEffect(() => (isKnown ? follow(() => next.current!, filter) : undefined), [isKnown, filter]);
  return loaded;
}

/** Keeps a stream open while the page is seen. Returns what ends that. */
function follow(next: () => string, filter: string): () => void {
  let source: EventSource | null = null;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let looking: ReturnType<typeof setTimeout> | undefined;
  let mayLookAt = 0;
  let mayOpenAt = 0;
  const look = () => {
    const { min, max } = lookAfterMs;
    const waitMs = Math.max(mayLookAt - performance.now(), min + Math.random() * (max - min));
    looking ??= setTimeout(() => {
      looking = undefined;
      mayLookAt = performance.now() + looksApartMs;
      pollNow();
    }, waitMs);
  };
  const close = () => {
    clearTimeout(opening);
    source?.close();
    source = null;
  };
  const openAfter = (ms: number) => {
    close();
    if (!document.hidden) opening = setTimeout(open, ms);
  };
  const open = () => {
    let left = eventsOfStreamMax;
    const from = `/hybrid-core/v2/events?after[event]=${next()}${filter}`;
    const opened = new EventSource(addressOf(from));
    source = opened;
    for (const type of eventTypes) {
      opened.addEventListener(type, () => {
        look();
        if (--left === 0) openAfter(manyEventsPauseMs);
      });
    }
    // A stream that broke off is opened again by the browser, which says where it was.
    opened.onerror = () => {
      if (opened.readyState !== EventSource.CLOSED) return;
      mayOpenAt = performance.now() + refusedPauseMs;
      openAfter(refusedPauseMs);
    };
  };
  const seen = () => openAfter(Math.max(streamAfterMs, mayOpenAt - performance.now()));
  document.addEventListener('visibilitychange', seen);
  seen();
  return () => {
    document.removeEventListener('visibilitychange', seen);
    clearTimeout(looking);
    close();
  };
}
