/**
 * Lets the event loop run before V8's own threads where they share a processor. These threads
 * compile and mark for tens of milliseconds at a stretch, and requests would wait meanwhile for the
 * scheduler. Where the event loop waits for the threads, it sleeps and they run.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Niceness of other threads: they get a tenth of the processor time that the event loop gets. */
export const workerThreadNiceness = 10;

/** Where Linux lists the threads of this process. On other systems nothing changes. */
const tasks = '/proc/self/task';

/** To be called once, before anything large is loaded. The threads are there from the start. */
export function putEventLoopFirst(): void {
  workerThreads().forEach(lower);
}

/** The ids of V8's threads. Linux takes the id of a thread where POSIX has that of a process. */
export function workerThreads(): readonly number[] {
  try {
    return readdirSync(tasks)
      .filter((id) => readFileSync(`${tasks}/${id}/comm`, 'utf8').includes('V8Worker'))
      .map(Number);
  } catch {
    return [];
  }
}

/** Lets the event loop run before the calling thread, which is one of ours. */
export function standBack(): void {
  // On other systems this would slow the whole process down.
  if (process.platform === 'linux') lower(callingThread);
}

/**
 * Lets the event loop run before another process. To be called before that process has begun its
 * threads.
 */
export function putBehind(processId: number): void {
  lower(processId);
}

const callingThread = 0;

function lower(id: number): void {
  try {
    setPriority(id, workerThreadNiceness);
  } catch {
    // A sandbox may forbid this, or the thread may be gone: then they take turns as before.
  }
}
