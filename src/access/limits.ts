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
export const tokenRetentionMs = 400 * 24 * 60 * 60 * 1_000;

/** How long acts of people are kept: a quarter and some days. */
export const auditRetentionMs = 100 * 24 * 60 * 60 * 1_000;

/**
 * Tokens that are held in full before anybody asks: some 15 MiB. Of partners past it only notes are held
 * until the first request, 25 bytes a token.
 */
export const tokensLoadedUnaskedMax = 40_000;

/** Partners whose tokens are read in one transaction: some ms, where each has ten. */
export const partnersPerTokenReadMax = 500;

/** Unknown tokens that are looked up at a time until all are known: an index tells each. */
export const tokenLookupsMax = 2;

/** Longest wait for it: the silence after which the database counts as away. */
export const tokenLookupMsMax = 1_500;

/** Tokens looked up in vain for one network until all are known; then one each second. */
export const tokenMissesPerNetworkMax = 20;
export const tokenLookupForgivenMs = 1_000;
