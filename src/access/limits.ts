/** Limits of tokens and the audit log, each with its unit in its name and its reason beside it. */

/**
 * Tokens of a user over all partners: one for each program of a person. Counts those neither
 * revoked nor expired, even if their access is withdrawn.
 */
export const tokensHeldMax = 20;

/** Retention of audit events: a quarter and some days. */
export const auditRetentionMs = 100 * 24 * 60 * 60 * 1_000;
