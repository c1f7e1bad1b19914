/** Limits of tokens and sessions, each with its unit in its name and its reason beside it. */

/**
 * Tokens of a user over all partners: one for each program of a person. Counts those neither
 * revoked nor expired, even if their access is withdrawn.
 */
export const tokensHeldMax = 20;

/** Timeout of the lookup of a token: the time after which the database counts as unavailable. */
export const tokenLookupMsMax = 1_500;

/** Session lifetime: a working day, regardless of activity (docs: Panel). */
export const sessionMs = 12 * 60 * 60 * 1_000;

/** Idle timeout. Background refreshes do not count as activity. */
export const sessionIdleMs = 60 * 60 * 1_000;

/** Interval at which panels write the last activity of sessions: others know it so much later. */
export const sessionTouchIntervalMs = 60_000;

/** Age at which a session in memory is read again: half of the 2 s in which its end must show. */
export const sessionFreshMs = 1_000;
