/** Schedules polls: repeatedly while the page is visible, no sooner than the server allows. */

/** Default poll interval: values change four times a minute at most. */
export const refreshMs = 15_000;

/** Maximum accepted `Retry-After`, in ms. Browsers treat a timer of 25 days as none. */
const retryAfterMsMax = 60 * 60 * 1_000;

/** The wait after a poll, in ms. */
export interface Wait {
  /** Until the next poll. */
  readonly ms: number;
  /** The minimum wait if the page becomes visible again. */
  readonly msAtLeast: number;
}

/** The wait of a `Retry-After` header at a time (ms), in ms; 0 if it is missing or malformed. */
export function retryAfterMs(retryAfter: string | null, now: number): number {
  const text = retryAfter ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? 0 : Math.min(retryAfterMsMax, Math.max(0, ms));
}

/**
 * The wait after an error; `retryAfterMs` is the server's. Never shorter than the default interval.
 */
export function waitAfterError(everyMs: number, retryAfterMs: number): Wait {
  return { ms: Math.max(everyMs, refreshMs, retryAfterMs), msAtLeast: retryAfterMs };
}

/** Triggers an immediate poll of everything on the page. */
const pollNowEvent = 'panel-poll-now';

/** Polls everything on the page now, after an event. */
export function pollNow(): void {
  document.dispatchEvent(new Event(pollNowEvent));
}

/**
 * Polls immediately and then after each wait, one poll at a time. `poll` resolves with a function
 * that applies the result. Pauses while the page is hidden. Returns the stop function.
 */
export function keepPolling(poll: () => Promise<() => Wait>): () => void {
  let isOver = false;
  let isPolling = false;
  let allowedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pollOnce = async () => {
    if (document.hidden || isPolling) return;
    isPolling = true;
    const take = await poll();
    isPolling = false;
    if (isOver) return;
    const { ms, msAtLeast } = take();
    allowedAt = performance.now() + msAtLeast;
    again(ms);
  };
  const again = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void pollOnce(), ms);
  };
  const pollAgain = () => again(Math.max(0, allowedAt - performance.now()));
  document.addEventListener('visibilitychange', pollAgain);
  document.addEventListener(pollNowEvent, pollAgain);
  void pollOnce();
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', pollAgain);
    document.removeEventListener(pollNowEvent, pollAgain);
  };
}
