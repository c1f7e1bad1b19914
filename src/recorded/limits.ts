/** Bounds of what is answered from the history, with their reasons. */

/**
 * Histories and forecasts that are read or sent at a time, in a process. The longest has some 750 KB
 * and takes some 15 ms to read: all of them take 50 MiB, and the last waits for a second. A partner has
 * as many as are free, so 32 where no other asks: a page with a chart for each of thirty sites.
 */
export const recordedAnswersMax = 64;

/** Questions that the thread has at a time: the reads, and as many again, so that it is never idle. */
export const recordedOrdersMax = 4;

/** Reads of the store side by side, and so connections: the others wait in the thread. */
export const recordedReadsAtOnceMax = 2;

/** How long an answer is remembered: new samples show within the 2 s in which all changes do. */
export const recordedAnswerMs = 2_000;

/** Bytes of remembered answers, compressed copies included: some seven of the longest ranges. */
export const recordedAnswerBytesMax = 16 * 1024 * 1024;

/** Sites whose trends are asked for at a time: their answer holds the event loop for some 2 ms. */
export const trendSitesAskedMax = 16;

/**
 * Sites whose trends are remembered, of all partners: 16 KB each where a year of five quantities is known,
 * so 80 MB. Of a partner with more, the first so many have a forecast in the metrics.
 */
export const trendSitesMax = 5_000;

/**
 * Age of trends from which on they are worked out anew, while the former ones still show: a site that is
 * removed takes its history with it, and one of the same id may follow.
 */
export const trendsMsMax = 60 * 60 * 1_000;

/** Time between two looks whether history of a partner was removed, as soon as all changes show. */
export const trendsRecheckMs = 2_000;

/**
 * How long a forecast above a site waits for the trends of the sites: those of some hundred are worked out
 * by then. It comes without the sites after that, before a proxy gives up.
 */
export const firstFullWaitMs = 10_000;

/** How long a scrape waits for trends that are being worked out: Prometheus gives up after 10 s. */
export const trendsWaitMs = 1_000;
