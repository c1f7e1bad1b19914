/** Limits of the panel: each with its unit in its name and its reason beside it. */

/** Session lifetime: a working day, regardless of activity (docs: Panel). */
export const sessionMs = 12 * 60 * 60 * 1_000;

/** Idle timeout. Background refreshes do not count as activity. */
export const sessionIdleMs = 60 * 60 * 1_000;

/** Timeout of a session read: the other half of the 2 s. */
export const sessionReadMsMax = 1_000;

/** Bytes of a request body: the largest is the response of an authenticator, some kilobytes. */
export const bodyBytesMax = 16 * 1_024;

/** Default lifetime of a token in days, and the maximum: a leap year. */
export const tokenDays = 90;
export const tokenDaysMax = 366;

/**
 * Sites per history request. The overview shows as many at first, and at each press of its button;
 * pages get the number with the session.
 */
export const siteHistoriesMax = 48;

/** Lifetime of a pending sign-in: unlocking a passkey, or signing in at a provider. */
export const challengeMs = 10 * 60 * 1_000;

/** Open connections of the panel: browsers open some six each, for 500 people. */
export const panelConnectionsMax = 4_000;

/** Concurrent requests of the panel: half a request of each connection, waiting for the store. */
export const panelInFlightMax = 2_000;
