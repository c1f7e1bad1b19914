/** Bounds of the processes that share one port, each with its unit in the name and its reason. */

/** How often each process reports its state: half the time in which `/readyz` may lag behind. */
export const processBeatMs = 500;

/**
 * Beats without a report after which a process is killed and replaced: 30 s. A process that loads
 * its modules on a busy machine reports nothing for some seconds; liveness probes allow as long.
 */
export const silentBeatsMax = 60;

/** Life after which the end of a process counts as its first: far longer than a start takes. */
export const steadyMs = 10_000;

/**
 * Backoff before a process is started again after it ended young. The first restart does not wait,
 * so that a killed process is replaced at once; a start takes a second of processor time.
 */
export const restartMs = 1_000;
export const restartMsMax = 30_000;

/** Time for a process to report its metrics; what it reported last stands in for a hung one. */
export const metricsAnswerMs = 2_000;

/**
 * The most processes that `auto` starts. Memory multiplies with processes: on larger machines
 * several services behind a proxy that hashes users need less of it.
 */
export const automaticProcessesMax = 8;
