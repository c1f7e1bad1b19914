/**
 * Prioritizes the event loop over V8's worker threads on a shared processor. These compile and mark
 * for tens of milliseconds at a stretch, which delays requests. While the event loop waits for them
 * it sleeps, and they run.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Niceness of our own threads and processes: each gets a tenth of the event loop's processor time. */
const workerThreadNiceness = 10;

/**
 * Niceness of V8's threads: a thirtieth each, an eighth all four. With a tenth each they took a
 * third, and the first list after a change held the event loop for up to 17 ms instead of 10. At 19
 * it waits for their garbage collection.
 */
export const v8WorkerNiceness = 15;

/** Where Linux lists the threads of this process. Other systems are left unchanged. */
const tasks = '/proc/self/task';

/** Call once, before anything large is loaded. V8's threads exist from the start. */
export function lowerV8WorkerPriority(): void {
  for (const id of workerThreads()) lower(id, v8WorkerNiceness);
}

/** V8's thread ids. Linux accepts a thread id where POSIX has a process id. */
export function workerThreads(): readonly number[] {
  try {
    return readdirSync(tasks)
      .filter((id) => readFileSync(`${tasks}/${id}/comm`, 'utf8').includes('V8Worker'))
      .map(Number);
  } catch {
    return [];
  }
}

/** Lowers the priority of the calling thread, one of ours. */
export function lowerThreadPriority(): void {
  // Other systems would slow the whole process down.
  if (process.platform === 'linux') lower(callingThread, workerThreadNiceness);
}

/** Lowers another process's priority. Call before it has started its threads. */
export function lowerProcessPriority(processId: number): void {
  lower(processId, workerThreadNiceness);
}

const callingThread = 0;

function lower(id: number, niceness: number): void {
  try {
    setPriority(id, niceness);
  } catch {
    // A sandbox may forbid this, or the thread may be gone: priorities then stay equal.
  }
}
