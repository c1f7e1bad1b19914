/** Bounds of collecting from Prometheus, NetBox and OpenStack, each with its unit and its reason. */

/** How far ahead of our clock a sample may be; further ahead, it would hardly ever go stale. */
export const sampleAheadMsMax = 5 * 60 * 1_000;

/** Subjects of one kind that a log line names; the metrics have the count. */
export const namedSubjectsMax = 20;

/** How often a service's collector process tells that its event loop turns. */
export const collectorBeatMs = 5_000;

/** From SIGTERM on, time for a collector to give its lease up: less than the service takes to end. */
export const collectorStopMs = 5_000;

/** Rows asked of NetBox at once: its own ceiling (MAX_PAGE_SIZE), above which it serves fewer. */
export const netboxPageRowsMax = 1_000;

/** Hypervisors asked of Nova at once: its own ceiling (max_limit), above which it serves fewer. */
export const openstackPageRows = 1_000;

/**
 * Some ten times the largest number that is known.
 * @operators hypervisors of one region of OpenStack
 */
export const openstackHypervisorsMax = 100_000;
