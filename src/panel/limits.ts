/** Limits of the panel: each with its unit in its name and its reason beside it. */

/** Timeout of a session read: the other half of the 2 s. */
export const sessionReadMsMax = 1_000;

/** Default lifetime of a token in days, and the maximum: a leap year. */
export const tokenDays = 90;
export const tokenDaysMax = 366;

/** Lifetime of a pending sign-in: unlocking a passkey, or signing in at a provider. */
export const challengeMs = 10 * 60 * 1_000;

/** Open connections of the panel: browsers open some six each, for 500 people. */
export const panelConnectionsMax = 4_000;
