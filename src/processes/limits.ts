/** Bounds of the processes that share one port, each with its unit in the name and its reason. */

/** Grace period after a process's own shutdown deadline, so that only a hung process is killed. */
export const processKillGraceMs = 1_000;

/** How often each process reports its state: half the time in which `/readyz` may lag behind. */
export const processBeatMs = 500;
