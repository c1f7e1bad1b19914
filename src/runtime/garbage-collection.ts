/**
 * Tunes V8's garbage collector for a process with most data off-heap, whose event loop shares its
 * processor with other threads of the process. Flags of the V8 in Node 26.10.
 */
import { setFlagsFromString } from 'node:v8';

/** Heap growth before the next full collection: from some 35 MB to about 100. */
const heapGrowthPercent = 300;

const flags = [
  // The heap holds little but code, so collect less often.
  `--heap-growing-percent=${heapGrowthPercent}`,
  // On a shared processor, parallel collection waits for its helpers to be scheduled: several times
  // as long as a single-threaded one takes.
  '--no-parallel-scavenge',
  '--no-parallel-compaction',
  '--no-parallel-pointer-update',
  // One concurrent marker preempts the event loop less than several do.
  '--concurrent-marking-max-worker-num=1',
];

/**
 * Call at process start, before anything is loaded: V8 crashes if its flags change during a
 * collection, in any thread.
 */
export function tuneGarbageCollection(): void {
  for (const flag of flags) setFlagsFromString(flag);
}
