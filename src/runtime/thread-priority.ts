/**
 * Lets the event loop go before V8's own threads where they share a processor. They compile and
 * mark for tens of milliseconds at a stretch, which requests would otherwise wait for in turns of
 * the scheduler; where the event loop waits for them, it sleeps and they run.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { workerThreadNiceness } from '../limits.ts';

/** Where Linux lists the threads of this process; elsewhere all stays as it is. */
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

/** Lets the event loop go before the calling thread, which is one of ours. */
export function standBack(): void {
  // Elsewhere this would slow the whole process.
  if (process.platform === 'linux') lower(callingThread);
}

/** Lets the event loop go before another process; to be called before that has begun its threads. */
export function putBehind(processId: number): void {
  lower(processId);
}

const callingThread = 0;

function lower(id: number): void {
  try {
    setPriority(id, workerThreadNiceness);
  } catch {
    // A sandbox may forbid it, or the one meant be gone: then they take turns as before.
  }
}
