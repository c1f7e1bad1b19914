/** In charge of when a page looks for news: again and again while it is seen, and no sooner than the server wants. */

/** Time between two looks for news, unless a page says another: figures come four times a minute at most. */
export const refreshMs = 15_000;

/** Longest wait that an answer may demand, in ms. Browsers take one of 25 days for none. */
const demandedMsMax = 60 * 60 * 1_000;

/** How long to wait after a look, in ms. */
export interface Wait {
  /** Until the next look. */
  readonly ms: number;
  /** The same where somebody comes back to the page meanwhile. */
  readonly msAtLeast: number;
}

/** The wait that a `Retry-After` demands at a time (ms), in ms; 0 where there is none, or none that can be read. */
export function demandedMs(retryAfter: string | null, now: number): number {
  const text = retryAfter ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? 0 : Math.min(demandedMsMax, Math.max(0, ms));
}

/** The wait after an answer that is no success and demands one (ms): never a quick look. */
export function waitAfterError(everyMs: number, demanded: number): Wait {
  return { ms: Math.max(everyMs, refreshMs, demanded), msAtLeast: demanded };
}

/**
 * Looks at once, and again after each wait, one look at a time. `look` resolves with what takes in what
 * came. A page that nobody sees waits until somebody does. Returns what ends it.
 */
export function keepLooking(look: () => Promise<() => Wait>): () => void {
  let isOver = false;
  let isLooking = false;
  let allowedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lookOnce = async () => {
    if (document.hidden || isLooking) return;
    isLooking = true;
    const take = await look();
    isLooking = false;
    if (isOver) return;
    const { ms, msAtLeast } = take();
    allowedAt = performance.now() + msAtLeast;
    again(ms);
  };
  const again = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void lookOnce(), ms);
  };
  const whenSeen = () => again(Math.max(0, allowedAt - performance.now()));
  document.addEventListener('visibilitychange', whenSeen);
  void lookOnce();
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', whenSeen);
  };
}
