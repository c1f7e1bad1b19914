/** Bounds of remembering who uses tokens, each with its unit in its name and its reason beside it. */

/**
 * Tokens that one user may hold, over all partners: one for each program of a person. Held is what is
 * neither revoked nor expired; in force is what works besides, its access not withdrawn.
 */
export const tokensHeldMax = 20;

/**
 * Tokens that a person may make within a day, over all partners, whatever becomes of them: some for each
 * program. Each is kept for a year, and read by every process while it is in force.
 */
export const tokensMadePerDayMax = 100;

/** How long a token is kept once it was revoked, or has expired: a year, and a month to look into it. */
export const tokensKeptMs = 400 * 24 * 60 * 60 * 1_000;

/** How long acts of people are kept: a quarter and some days. */
export const actsKeptMs = 100 * 24 * 60 * 60 * 1_000;
