/**
 * Stores the scroll position of each history entry: going back restores it, a new entry starts at
 * the top.
 */

/** Storage key of the positions while the tab loads another document. */
const positionsKey = 'hybrid-core-places';

/** Maximum wait for a page to grow to the stored position, in ms: its data are loading. */
const growMsMax = 3_000;

interface EntryState {
  readonly entry?: string;
}

let positions: Record<string, number> = {};

/** Starts to record positions, and loads those of the tab's earlier documents. */
export function trackScrollPositions(): void {
  history.scrollRestoration = 'manual';
  positions = JSON.parse(sessionStorage.getItem(positionsKey) ?? '{}');
  const keep = () => {
    positions[entryId()] = scrollY;
  };
  addEventListener('scroll', keep, { passive: true });
  addEventListener('pagehide', () => {
    sessionStorage.setItem(positionsKey, JSON.stringify(positions));
  });
  restoreScrollPosition();
}

/** Scrolls to the position of the current history entry; to the top if it is new. */
export function restoreScrollPosition(): void {
  const top = positions[entryId()] ?? 0;
  scrollTo(0, top);
  if (scrollY >= top - 1) return;
  const { signal, abort } = endOfWait();
  const observer = new ResizeObserver(() => {
    scrollTo(0, top);
    if (scrollY >= top - 1) abort();
  });
  observer.observe(document.body);
  signal.addEventListener('abort', () => observer.disconnect());
}

/** Aborts when the user scrolls or navigates, or at the timeout. */
function endOfWait(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const ending = new AbortController();
  const abort = () => ending.abort();
  for (const activity of ['wheel', 'touchmove', 'keydown', 'pointerdown', 'popstate'] as const) {
    addEventListener(activity, abort, { signal: ending.signal, passive: true });
  }
  setTimeout(abort, growMsMax);
  return { signal: ending.signal, abort };
}

/** The id of the current history entry, assigned on first use. */
function entryId(): string {
  const state = (history.state ?? {}) as EntryState;
  if (state.entry !== undefined) return state.entry;
  const entry = crypto.randomUUID();
  history.replaceState({ ...state, entry }, '');
  return entry;
}
