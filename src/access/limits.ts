/** Limits of tokens and the audit log, each with its unit in its name and its reason beside it. */

/**
 * Tokens of a user over all partners: one for each program of a person. Counts those neither
 * revoked nor expired, even if their access is withdrawn.
 */
export const tokensHeldMax = 20;

/**
 * Tokens that a user may create within a day over all partners: some for each program. Each is kept
 * for a year, and read by every process while it is valid.
 */
export const tokensMadePerDayMax = 100;

/** Retention of revoked and expired tokens: a year, and a month to investigate. */
export const tokenRetentionMs = 400 * 24 * 60 * 60 * 1_000;

/** Retention of audit events: a quarter and some days. */
export const auditRetentionMs = 100 * 24 * 60 * 60 * 1_000;

/**
 * Tokens loaded before their first request: some 15 MiB. Past this limit, only digests are loaded,
 * 25 bytes a token.
 */
export const tokensLoadedUnaskedMax = 40_000;

/** Partners per transaction that reads tokens: a few ms with ten tokens each. */
export const partnersPerTokenReadMax = 500;

/** Concurrent lookups of unknown tokens until all digests are loaded; each is an index lookup. */
export const tokenLookupsMax = 2;

/** Timeout of such a lookup: the time after which the database counts as unavailable. */
export const tokenLookupMsMax = 1_500;

/** Failed lookups of a network until all digests are loaded; then one a second. */
export const tokenMissesPerNetworkMax = 20;
export const tokenLookupForgivenMs = 1_000;
