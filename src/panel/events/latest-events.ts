/** Loads the latest events of a page, and polls again when the event stream announces a change. */
import { useEffect, useRef } from 'preact/hooks';
import { eventTypes } from '../../domain/event.ts';
import { pollNow } from '../browser/polling.ts';
import type { LatestEvents } from '../browser/records.ts';
import { addressOf } from '../browser/send.ts';
import { type Loaded, useData } from '../browser/use-data.ts';

/** Delay before the stream opens, in ms: the page's data load first. */
const streamAfterMs = 5_000;

/** Delay between an event and the poll, in ms: the data lag behind it; random, so that pages do not poll together. */
const pollDelayMs = { min: 300, max: 1_000 } as const;

/** Minimum interval of such polls, in ms: a large change has many events. */
const pollsApartMs = 5_000;

/**
 * Events after which the page closes the stream for a pause: some 40 KB. They only trigger polls, so a
 * hundred thousand of them are wasted.
 */
const eventsOfStreamMax = 100;
const manyEventsPauseMs = 15_000;

/** Pause after a rejected stream, in ms: the page polls in any case. */
const refusedPauseMs = 120_000;

/** The latest events below a panel path; `filter` narrows the stream, `&filter[site_id]=fra01`. */
export function useLatestEvents(path: string, filter = ''): Loaded<LatestEvents> {
  const loaded = useData<LatestEvents>(`${path}/events`);
  const next = useRef<string | null>(null);
  next.current = loaded.data?.next ?? null;
  const isKnown = next.current !== null;
  useEffect(() => (isKnown ? follow(() => next.current!, filter) : undefined), [isKnown, filter]);
  return loaded;
}

/** Keeps a stream open while the page is visible; returns the stop function. */
function follow(next: () => string, filter: string): () => void {
  let source: EventSource | null = null;
  let openTimer: ReturnType<typeof setTimeout> | undefined;
  let pollTimer: ReturnType<typeof setTimeout> | undefined;
  let mayPollAt = 0;
  let mayOpenAt = 0;
  const pollSoon = () => {
    const { min, max } = pollDelayMs;
    const waitMs = Math.max(mayPollAt - performance.now(), min + Math.random() * (max - min));
    pollTimer ??= setTimeout(() => {
      pollTimer = undefined;
      mayPollAt = performance.now() + pollsApartMs;
      pollNow();
    }, waitMs);
  };
  const close = () => {
    clearTimeout(openTimer);
    source?.close();
    source = null;
  };
  const openAfter = (ms: number) => {
    close();
    if (!document.hidden) openTimer = setTimeout(open, ms);
  };
  const open = () => {
    let left = eventsOfStreamMax;
    const from = `/hybrid-core/v2/events?after[event]=${next()}${filter}`;
    const opened = new EventSource(addressOf(from));
    source = opened;
    for (const type of eventTypes) {
      opened.addEventListener(type, () => {
        pollSoon();
        if (--left === 0) openAfter(manyEventsPauseMs);
      });
    }
    // The browser reopens a broken stream with the last event id.
    opened.onerror = () => {
      if (opened.readyState !== EventSource.CLOSED) return;
      mayOpenAt = performance.now() + refusedPauseMs;
      openAfter(refusedPauseMs);
    };
  };
  const openWhenVisible = () => openAfter(Math.max(streamAfterMs, mayOpenAt - performance.now()));
  document.addEventListener('visibilitychange', openWhenVisible);
  openWhenVisible();
  return () => {
    document.removeEventListener('visibilitychange', openWhenVisible);
    clearTimeout(pollTimer);
    close();
  };
}
