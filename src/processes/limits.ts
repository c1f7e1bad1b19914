/** Bounds of the processes that share one port, each with its unit in the name and its reason. */

/**
 * Time for a process to end after its own deadline, at which it logs that it is late: only one that hangs
 * is killed.
 */
export const processLateMs = 1_000;

/** How often each process reports its state: half the time in which `/readyz` may lag behind. */
export const processBeatMs = 500;
