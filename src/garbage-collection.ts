/**
 * Suits V8's garbage collection to a process whose data lie outside of its heap. V8 takes records,
 * hundreds of megabytes, for as much heap, and begins to collect each time that 25 of them were
 * replaced: fifteen times while new usage of 1,000,000 assets comes, to find nothing but code.
 */
import { setFlagsFromString } from 'node:v8';
import { heapGrowthPercent, markingThreads } from './limits.ts';

/** To be called once, before anything large is loaded. Both are read anew at each collection. */
export function tuneGarbageCollection(): void {
  setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent}`);
  setFlagsFromString(`--concurrent-marking-max-worker-num=${markingThreads}`);
}
