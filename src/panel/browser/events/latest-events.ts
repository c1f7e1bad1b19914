/** Loads the latest events of a page, and polls again when the event stream announces a change. */
import { useEffect, useRef } from 'preact/hooks';
import type { EventListRecord } from '../../../contract/event.ts';
import { eventTypes } from '../../../domain/event.ts';
import { pollNow } from '../polling.ts';
import { linkTo } from '../send.ts';
import { type Loaded, useData } from '../use-data.ts';

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

const eventsPath = '/hybrid-core/v2/events';

/** The latest events that match a filter, newest first; `filter` is `&filter[site_id]=fra01` for instance. */
export function useLatestEvents(filter = ''): Loaded<EventListRecord> {
  const loaded = useData<EventListRecord>(`${eventsPath}?sort[id]=-${filter}`);
  const newest = useRef<string | undefined>(undefined);
  newest.current = loaded.data?.data[0]?.id;
  const isLoaded = loaded.data !== null;
  useEffect(
    () => (isLoaded ? follow(() => newest.current, filter) : undefined),
    [isLoaded, filter],
  );
  return loaded;
}

/**
 * Keeps a stream of what comes after the newest event open while the page is visible; returns the
 * stop function.
 */
function follow(newest: () => string | undefined, filter: string): () => void {
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
    const after = newest();
    const query = (after === undefined ? '' : `&after[event]=${after}`) + filter;
    const opened = new EventSource(linkTo(`${eventsPath}${query.replace('&', '?')}`));
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
