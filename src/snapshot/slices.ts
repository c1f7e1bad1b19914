/**
 * Runs long work beside requests. The work is written as steps. At each turn of the event loop one job
 * runs for a slice of time, however many jobs there are; jobs of partners take turns by the time they had.
 */
import { setImmediate } from 'node:timers/promises';
import { FairQueue, type FlowId } from '../runtime/fair-queue.ts';

/** Longest that work on snapshots keeps the event loop in one piece: a page takes far less. */
export const sliceMs = 1;

/** Work that pauses at each `yield`, some tens of microseconds apart. */
export type Steps<Result> = Generator<void, Result, void>;

/**
 * The order among jobs. A change that waits to be shown comes before what single requests wait for: a
 * new state is due within two seconds, however many lists are being merged or exported. An export
 * comes last, since it takes long in any case.
 */
type Purpose = 'build' | 'merge' | 'export';

/** Whose work it is and what for, and when it is given up. */
export interface Job {
  readonly purpose: Purpose;
  /** The partner whom its time is charged to. */
  readonly partnerId: FlowId;
  /** Aborted once nothing waits for the result: the work then ends at its next slice. */
  readonly signal?: AbortSignal;
}

/** Does the work a slice at a time. Rejects with the signal's reason once it is aborted. */
export async function inSlices<Result>(work: Steps<Result>, job: Job): Promise<Result> {
  for (;;) {
    const step = await inTurn(job, () => slice(work));
    if (step.done) return step.value;
  }
}

/** Takes steps for as long as a slice lasts, at least one. */
function slice<Result>(work: Steps<Result>): IteratorResult<void, Result> {
  const end = performance.now() + sliceMs;
  for (;;) {
    const step = work.next();
    if (step.done || performance.now() >= end) return step;
  }
}

/** Does the work at once. */
export function atOnce<Result>(work: Steps<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

interface Turn {
  readonly job: Job;
  readonly furtherMs: number;
  readonly run: () => void;
  readonly reject: (reason: unknown) => void;
}

/** What waits for its turn. A thread has one event loop, and so one queue for each purpose. */
const queues: Readonly<Record<Purpose, FairQueue<Turn>>> = {
  build: new FairQueue(),
  merge: new FairQueue(),
  export: new FairQueue(),
};

/** Who is first in one turn after another: of four turns, merging and exporting get one each. */
const firstOfTurns: readonly (readonly Purpose[])[] = [
  ['merge', 'build', 'export'],
  ['build', 'merge', 'export'],
  ['export', 'build', 'merge'],
  ['build', 'merge', 'export'],
];

/**
 * Runs a piece of work, of `sliceMs` at most, when it is the job's turn, and charges its time to the
 * job's partner, with the time that what follows on it takes. Rejects, without running it, where the
 * job was aborted by then.
 */
export function inTurn<Result>(
  job: Job,
  piece: () => Result | Promise<Result>,
  furtherMs = 0,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const run = () => resolve(piece());
    queues[job.purpose].add({ job, furtherMs, run, reject }, job.partnerId);
    if (!isGivingTurns) void giveTurns();
  });
}

function waitingCount(): number {
  return queues.build.size + queues.merge.size + queues.export.size;
}

/** A piece of work that runs may ask for turns of its own: they come from the same rounds. */
let isGivingTurns = false;

/** Gives one turn in each round of the event loop, as long as some work waits. */
async function giveTurns(): Promise<void> {
  isGivingTurns = true;
  for (let turn = 0; waitingCount() > 0; turn++) {
    await setImmediate();
    const order = firstOfTurns[turn % firstOfTurns.length];
    const queue = order.map((purpose) => queues[purpose]).find(({ size }) => size > 0)!;
    giveTurn(queue);
  }
  isGivingTurns = false;
}

/** Aborted jobs leave the queue without a turn. */
function giveTurn(queue: FairQueue<Turn>): void {
  for (let turn = queue.take(); turn !== undefined; turn = queue.take()) {
    const { job, furtherMs, run, reject } = turn;
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
