/**
 * Tunes V8 for a server process with most data off-heap, whose event loop shares its processor with
 * other threads of the process. Does not change any response. Measured on Node 26.10 with usage
 * refreshed under load: the p99 is 6 ms with flags and priorities, and 80 ms with neither (docs:
 * 0005 V8's flags and threads).
 */
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { lowerV8WorkerPriority } from './thread-priority.ts';

/** Call once at process start, before anything else is loaded. */
export function tuneForServing(): void {
  tuneGarbageCollection();
  lowerV8WorkerPriority();
}

/**
 * Gives back what work in this thread left behind, most of it V8's young generation, which no other
 * collection shrinks: some 90 MiB of loading the program. Holds the thread for 30 to 80 ms, so call
 * it in the main thread before there are requests. Does nothing in a process that is not tuned for
 * serving.
 */
export function giveBackMemory(): void {
  const collect: Collect | undefined = runInNewContext('globalThis.gc');
  collect?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Gives back memory where this thread holds more than so many bytes, in its heap and beside it. */
export function giveBackMemoryAbove(bytes: number): void {
  const { total_heap_size, external_memory } = getHeapStatistics();
  if (total_heap_size + external_memory > bytes) giveBackMemory();
}

/** Heap growth before the next full collection: from some 35 MB to about 100. */
const heapGrowthPercent = 300;

/** Flags of the V8 in Node 26.10. */
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
  // For `giveBackMemory`.
  '--expose-gc',
];

/** V8's collector, as `--expose-gc` gives it to each new context. */
type Collect = (options: {
  readonly type: 'major';
  readonly execution: 'sync';
  readonly flavor: 'last-resort';
}) => void;

/**
 * Call at process start, before anything is loaded: V8 crashes if its flags change during a
 * collection, in any thread.
 */
function tuneGarbageCollection(): void {
  for (const flag of flags) setFlagsFromString(flag);
}
