/** Bounds of the processes that share one port, each with its unit in the name and its reason. */

/** How often each process reports its state: half the time in which `/readyz` may lag behind. */
export const processBeatMs = 500;
