/** In charge of the client's bounds: each with its unit and the reason for it. */

/** Records of one page: the most that the service serves (docs: Pagination). */
export const pageRecordsMax = 50;

/** How often a walk begins again because the data moved; then the export, which cannot move. */
export const walkRestartsMax = 3;

/** Time for one attempt, answer included; the service itself gives up after 30 s. */
export const timeoutMs = 30_000;

/** Silence of an export after which it counts as broken off: as long as the service bears ours. */
export const exportSilenceMs = 30_000;

/** Attempts after the first: with the pauses below, a restart of the service is lived through. */
export const retriesMax = 4;

/** The longest `Retry-After` that is waited for: a rate limit's window is a minute. */
export const retryAfterMsMax = 60_000;

/** The first pause where the answer names none; each further one is twice as long. */
export const firstPauseMs = 500;

/** Random time on top of each pause, so that clients do not come back all at once. */
export const jitterMsMax = 1_000;

/** Answers that are kept for conditional requests: a dashboard of many sites. */
export const keptAnswersMax = 200;

/** Characters of all kept answers together: some 16 MiB in memory. */
export const keptCharactersMax = 8 * 1024 * 1024;

/** Bytes of an answer that is read whole: the metrics of 100,000 assets have some 100 MB. */
export const bodyBytesMax = 256 * 1024 * 1024;

/** Bytes of a refusal: all problems of a request have some 64 KB; what is no service may send more. */
export const refusalBytesMax = 1024 * 1024;

/** Characters of an answer that was not expected, which the error repeats. */
export const echoCharactersMax = 200;

/** Characters of one line of an export: a record has some 500. */
export const lineCharactersMax = 1024 * 1024;

/** Records of an export between two reports of its progress. */
export const reportedRecords = 1_000;
