/** Names the client's bounds, each with its unit and its reason. */

/** Records per page: the service's maximum (docs: Pagination). */
export const pageRecordsMax = 50;

/** Restarts of a walk because the data moved; then the export, which is of one state. */
export const walkRestartsMax = 3;

/** Timeout of one attempt, body included; the service itself gives up after 30 s. */
export const timeoutMs = 30_000;

/** Idle timeout of an export: as long as the service tolerates a client that stops reading. */
export const exportSilenceMs = 30_000;

/** Attempts after the first: with the pauses below, they outlast a restart of the service. */
export const retriesMax = 4;

/** Longest `Retry-After` to wait for: a rate limit's window is a minute. */
export const retryAfterMsMax = 60_000;

/** First pause where the response names none; each further one doubles (exponential backoff). */
export const firstPauseMs = 500;

/** Jitter added to each pause, so that clients do not reconnect simultaneously. */
export const jitterMsMax = 1_000;

/** Responses cached for conditional requests: a dashboard of many sites. */
export const cachedResponsesMax = 200;

/** Characters of all cached responses together: some 16 MiB in memory. */
export const keptCharactersMax = 8 * 1024 * 1024;

/** Bytes of a buffered response: the metrics of 100,000 assets have some 100 MB. */
export const bodyBytesMax = 256 * 1024 * 1024;

/**
 * Bytes of an error response: all problems of a request have some 64 KB; a peer that is not the
 * service may send more.
 */
export const refusalBytesMax = 1024 * 1024;

/** Characters of an unexpected response that the error quotes. */
export const echoCharactersMax = 200;

/** Characters of one event of a stream: it has some 500. */
export const messageCharactersMax = 1024 * 1024;

/** Silence after which a stream counts as cut: the service sends a comment every 15 s. */
export const eventSilenceMs = 45_000;

/** Pause before a stream is opened again that named none (`retry`), as the service names it. */
export const firstReopenPauseMs = 2_000;

/** Longest pause before a stream is opened again, and longest `retry` accepted: pages do not wait longer. */
export const reopenPauseMsMax = 60_000;

/**
 * Minimum accepted `retry`, so that a stream that breaks immediately is not reopened in a tight
 * loop.
 */
export const reopenPauseMsMin = 500;

/** Longest `Retry-After` that a stream waits for: a maintenance takes an hour. */
export const reopenRetryAfterMsMax = 60 * 60_000;

/** Characters of one line of an export: a record has some 500. */
export const lineCharactersMax = 1024 * 1024;

/** Records of an export between two progress reports. */
export const reportedRecords = 1_000;
