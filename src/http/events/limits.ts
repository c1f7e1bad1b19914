/** The bounds of streams of events; how many there may be stands in `src/limits.ts`. */

/** Time without an event after which a comment is sent: half of the shortest idle time-out of common proxies. */
export const eventCommentMs = 15_000;

/** Pause before events are read again that could not be read. */
export const eventRetryMs = 2_000;

/** How long a reader waits before it opens a stream that broke off again: not all at once, nor for long. */
export const eventReconnectMs = 2_000;

/** How far back a list begins that is not told where. */
export const eventsDefaultMs = 24 * 60 * 60 * 1_000;
