/**
 * Suits V8's garbage collection to a process whose data lie outside of its heap, and whose event
 * loop shares its processor with other threads of the process. The flags are those of the V8 in
 * Node 26.10.
 */
import { setFlagsFromString } from 'node:v8';

/** Growth of the heap after which V8 collects all of it again: from some 35 MB to about 100. */
const heapGrowthPercent = 300;

const flags = [
  // The heap holds hardly anything but code, so collect less often.
  `--heap-growing-percent=${heapGrowthPercent}`,
  // Where threads share a processor, the one that waits for the others' part of a collection waits
  // for their turns of the scheduler too: several times as long as the whole takes alone.
  '--no-parallel-scavenge',
  '--no-parallel-compaction',
  '--no-parallel-pointer-update',
  // One thread that marks beside the event loop takes fewer of the loop's turns than several
  // threads do.
  '--concurrent-marking-max-worker-num=1',
];

/**
 * To be called when a process begins, before anything is loaded: V8 crashes if its flags change
 * during a collection, in any thread.
 */
export function tuneGarbageCollection(): void {
  for (const flag of flags) setFlagsFromString(flag);
}
