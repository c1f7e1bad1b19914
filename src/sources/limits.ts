/** Bounds of collecting from Prometheus, NetBox and OpenStack, each with its unit and its reason. */

/** How far ahead of our clock a sample may be; further ahead, it would hardly ever go stale. */
export const sampleAheadMsMax = 5 * 60 * 1_000;

/** Subjects of one kind that a log line names; the metrics have the count. */
export const namedSubjectsMax = 20;

/** Heartbeat interval of a service's collector process. */
export const collectorBeatMs = 5_000;

/** From SIGTERM on, time for a collector to give its lease up: less than the service takes to end. */
export const collectorStopMs = 5_000;

/** Rows per page of NetBox: its default ceiling (`MAX_PAGE_SIZE`), beyond which it serves fewer. */
export const netboxPageRowsMax = 1_000;

/**
 * Hypervisors per page of Nova: its default ceiling (`max_limit`), beyond which it serves fewer.
 */
export const openstackPageRows = 1_000;

/**
 * Some ten times the largest number that is known.
 * @operators hypervisors of one region of OpenStack
 */
export const openstackHypervisorsMax = 100_000;
