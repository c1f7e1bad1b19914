/** Bounds of collecting from Prometheus, NetBox and OpenStack, each with its unit and its reason. */

/** Attempts at one request to a source in one round; what takes longer is the next round's. */
export const upstreamAttemptsMax = 3;

/** Pause before the second attempt, the longest that doubling makes of it, and that a source may ask for. */
export const upstreamRetryMs = 500;
export const upstreamRetryMsMax = 30_000;

/** Bytes of a secret that a file holds: the longest tokens in use have a few thousand. */
export const secretBytesMax = 16 * 1024;

/** Bytes of a file of certificates: the whole list that a system trusts has some 200 KB. */
export const certificateBytesMax = 1024 * 1024;

/** How far two clocks may differ before a message names it: exporters and networks take seconds. */
export const clockDifferenceMsMax = 60_000;

/** Characters of one PromQL query; a long one has a few hundred. */
export const promqlCharactersMax = 8_000;

/** Series of one answer of Prometheus: twice the largest fleet that one source serves. */
export const seriesMax = 200_000;

/** Bytes of one answer of Prometheus: so many series of some 300 bytes each. */
export const prometheusAnswerBytesMax = 64 * 1024 * 1024;

/** Queries under way at once: Prometheus runs 20 at the most, and others want theirs. */
export const prometheusQueriesMax = 4;

/** What the transport may take beyond the query's own time limit, for Prometheus to tell of it. */
export const prometheusTransportMs = 5_000;

/** How far ahead of our clock a sample may be; further ahead, it would hardly ever go stale. */
export const sampleAheadMsMax = 5 * 60 * 1_000;

/** Subjects of one kind that a log line names; the metrics have the count. */
export const namedSubjectsMax = 20;

/** How often a service's collector process tells that its event loop turns. */
export const collectorBeatMs = 5_000;

/**
 * Beats without a word after which that process is replaced: a minute. The largest answer that is
 * read takes seconds to parse, and ten times as long where others want the processor as well.
 */
export const collectorSilentBeatsMax = 12;

/**
 * Initial and maximum backoff before the collector process is restarted: a start takes a second of
 * CPU.
 */
export const collectorRestartMs = 1_000;
export const collectorRestartMsMax = 30_000;

/** Life of a collector process after which its end counts as the first one: twice that pause. */
export const collectorSteadyMs = 60_000;

/** From SIGTERM on, time for a collector to give its lease up: less than the service takes to end. */
export const collectorStopMs = 5_000;

/**
 * Partners whose part of a round fails one after the other are gone through for so long: more than
 * the 30 s for which one of them may be waited for, less than two such waits.
 */
export const partnerFailuresMsMax = 45_000;

/** Longest pause between two rounds that is still collecting, and shortest that sources bear. */
export const collectIntervalMsMax = 24 * 60 * 60 * 1_000;
export const collectIntervalMsMin = 1_000;

/** Sources of one file: each has a timer, and its series in the metrics. */
export const sourcesMax = 100;

/** Connect timeout of a source, TLS included: a lost packet is retransmitted within 3 s. */
export const upstreamConnectMs = 10_000;

/** Rows asked of NetBox at once: its own ceiling (MAX_PAGE_SIZE), above which it serves fewer. */
export const netboxPageRowsMax = 1_000;

/** Bytes of one page of NetBox: a thousand rows have some 1.5 MB; a mistake must not fill memory. */
export const netboxAnswerBytesMax = 32 * 1024 * 1024;

/** Rows of one list of NetBox: the largest fleet that one process is meant for. */
export const netboxRowsMax = 1_000_000;

/**
 * Rows by which a round tells whether a list of NetBox moved: those that changed last. A change that
 * is committed late shows unless more rows than these changed in between.
 */
export const netboxFingerprintRows = 100;

/** Ids that one request filters by: some 2,200 characters of the 4,094 that NetBox's server reads. */
export const netboxFilterValuesMax = 100;

/** The furthest ahead that removals may be allowed until: a guard must not be lifted for good. */
export const allowRemovalsMsMax = 24 * 60 * 60 * 1_000;

/** Walks through a list that changes while it is read, before the round gives up. */
export const netboxWalksMax = 3;

/** Parameters that a message names when NetBox refuses several; one is the rule. */
export const namedFaultsMax = 5;

/** Assets that a dry run names for each partner; their numbers stand above. */
export const namedChangesMax = 50;

/** Hypervisors asked of Nova at once: its own ceiling (max_limit), above which it serves fewer. */
export const openstackPageRows = 1_000;

/** Hypervisors of one region: some ten times the largest that is known. */
export const openstackHypervisorsMax = 100_000;

/** Bytes of one answer of OpenStack: a thousand hypervisors have some 700 KB. */
export const openstackAnswerBytesMax = 64 * 1024 * 1024;

/** Questions to Placement under way at once: each is one short query, and schedulers ask it too. */
export const placementRequestsMax = 4;
