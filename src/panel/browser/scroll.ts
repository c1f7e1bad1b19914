/**
 * Keeps where a page was scrolled to, for each entry of the browser's history: going back leads to the
 * place that was left, and going on to the top.
 */

/** Where the places are kept while the tab loads another document. */
const placesKey = 'hybrid-core-places';

/** Longest wait for a page to become as long as the place needs, in ms: its data are on their way. */
const growMsMax = 3_000;

interface EntryState {
  readonly entry?: string;
}

let places: Record<string, number> = {};

/** Begins to keep places, those of the tab's earlier documents among them. */
export function rememberPlaces(): void {
  history.scrollRestoration = 'manual';
  places = JSON.parse(sessionStorage.getItem(placesKey) ?? '{}');
  const keep = () => {
    places[entryName()] = scrollY;
  };
  addEventListener('scroll', keep, { passive: true });
  addEventListener('pagehide', () => {
    sessionStorage.setItem(placesKey, JSON.stringify(places));
  });
  placeOfEntry();
}

/** Scrolls to the place of the present entry: the top, where it is new. */
export function placeOfEntry(): void {
  const top = places[entryName()] ?? 0;
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

/** Ends when the person scrolls or goes on, and at the latest after a while. */
function endOfWait(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const ending = new AbortController();
  const abort = () => ending.abort();
  for (const activity of ['wheel', 'touchmove', 'keydown', 'pointerdown', 'popstate'] as const) {
    addEventListener(activity, abort, { signal: ending.signal, passive: true });
  }
  setTimeout(abort, growMsMax);
  return { signal: ending.signal, abort };
}

/** The name of the present entry, which it gets when it is first asked for. */
function entryName(): string {
  const state = (history.state ?? {}) as EntryState;
  if (state.entry !== undefined) return state.entry;
  const entry = crypto.randomUUID();
  history.replaceState({ ...state, entry }, '');
  return entry;
}
