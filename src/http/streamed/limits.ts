/** The bounds of answers that are streamed; how many exports there may be stands in `src/limits.ts`. */

/**
 * Bytes of an export that wait for its reader: some 140 records, whose longest has 3 KB. One turn of the
 * event loop makes as many, in 0.1 ms, or in 0.2 ms as CSV.
 */
export const exportPieceBytes = 64 * 1024;

/** Window of Brotli, 256 KiB: the usual one of 4 MiB takes 14 MiB for each answer. */
export const streamBrotliWindowBits = 18;

/**
 * Time between two looks whether a reader may go on: what has ended shows in this process within a
 * second, and so ends here within two.
 */
export const streamRecheckMs = 1_000;

/** Answers with metrics of many assets, of a partner at a time in one process: they keep states alike. */
export const metricsStreamsOfPartnerMax = 4;

/** Answers with targets of many assets likewise: a few Prometheis ask once a minute, some at once. */
export const targetsStreamsOfPartnerMax = 4;
