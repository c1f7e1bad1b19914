/** Limits of event streams; their number is in `src/limits.ts`. */

/**
 * Heartbeat: idle time after which a comment is sent, half of the shortest idle timeout of common
 * proxies.
 */
export const eventCommentMs = 15_000;

/** Retry delay after a failed read. */
export const eventRetryMs = 2_000;

/** Reconnection time of a client whose stream broke off: spread out, but short. */
export const eventReconnectMs = 2_000;

/** Default start of a list: this long ago. */
export const eventsDefaultMs = 24 * 60 * 60 * 1_000;
