/**
 * Cooperative scheduler for long work beside requests. Work is written as generators. Each tick
 * of the event loop runs one job for one time slice, however many jobs there are; partners' jobs are
 * queued fairly by the time they used.
 */
import { setImmediate } from 'node:timers/promises';
import { FairQueue, type FlowId } from '../runtime/fair-queue.ts';

/** Time slice: the longest that snapshot work blocks the event loop. A page takes far less. */
export const sliceMs = 1;

/** Work that yields every some tens of microseconds. */
export type Steps<Result> = Generator<void, Result, void>;

/**
 * Priority classes. A change to be published goes before work for single requests: it is due within
 * two seconds, however many lists are being merged or exported. An export comes last, since it is
 * slow anyway.
 */
type Purpose = 'build' | 'merge' | 'export';

/** The job's owner, priority class and cancellation. */
export interface Job {
  readonly purpose: Purpose;
  /** The partner charged for its time. */
  readonly partnerId: FlowId;
  /** Aborted once the result is no longer needed: the work ends at its next slice. */
  readonly signal?: AbortSignal;
}

/** Runs the work slice by slice. Rejects with the signal's reason once it is aborted. */
export async function inSlices<Result>(work: Steps<Result>, job: Job): Promise<Result> {
  for (;;) {
    const step = await inTimeSlice(job, () => slice(work));
    if (step.done) return step.value;
  }
}

/** Runs steps for one time slice, at least one step. */
function slice<Result>(work: Steps<Result>): IteratorResult<void, Result> {
  const end = performance.now() + sliceMs;
  for (;;) {
    const step = work.next();
    if (step.done || performance.now() >= end) return step;
  }
}

/** Runs the work synchronously. */
export function atOnce<Result>(work: Steps<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

interface QueuedTask {
  readonly job: Job;
  readonly furtherMs: number;
  readonly run: () => void;
  readonly reject: (reason: unknown) => void;
}

/** One fair queue per purpose; a thread has one event loop, and so one set of queues. */
const queues: Readonly<Record<Purpose, FairQueue<QueuedTask>>> = {
  build: new FairQueue(),
  merge: new FairQueue(),
  export: new FairQueue(),
};

/** Weighted round-robin: of four time slices, merging and exporting are first in one each. */
const purposeOrders: readonly (readonly Purpose[])[] = [
  ['merge', 'build', 'export'],
  ['build', 'merge', 'export'],
  ['export', 'build', 'merge'],
  ['build', 'merge', 'export'],
];

/**
 * Queues a task of at most `sliceMs`, and charges its partner for its time, plus `furtherMs`
 * for the work that follows it. Rejects without running it if the job was aborted by then.
 */
export function inTimeSlice<Result>(
  job: Job,
  task: () => Result | Promise<Result>,
  furtherMs = 0,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const run = () => resolve(task());
    queues[job.purpose].add({ job, furtherMs, run, reject }, job.partnerId);
    if (!isRunningSlices) void runQueuedSlices();
  });
}

function waitingCount(): number {
  return queues.build.size + queues.merge.size + queues.export.size;
}

/** Work may queue further tasks while it runs: the same loop runs them. */
let isRunningSlices = false;

/** Runs one task per tick of the event loop while any is queued. */
async function runQueuedSlices(): Promise<void> {
  isRunningSlices = true;
  for (let tick = 0; waitingCount() > 0; tick++) {
    await setImmediate();
    const order = purposeOrders[tick % purposeOrders.length];
    const queue = order.map((purpose) => queues[purpose]).find(({ size }) => size > 0)!;
    runNextTask(queue);
  }
  isRunningSlices = false;
}

/** Runs the first task whose job is not aborted; aborted ones leave the queue. */
function runNextTask(queue: FairQueue<QueuedTask>): void {
  for (let task = queue.take(); task !== undefined; task = queue.take()) {
    const { job, furtherMs, run, reject } = task;
    if (job.signal?.aborted) {
      reject(job.signal.reason);
      continue;
    }
    const startedAt = performance.now();
    try {
      run();
    } catch (error) {
      reject(error);
    }
    queue.charge(job.partnerId, performance.now() - startedAt + furtherMs);
    return;
  }
}
