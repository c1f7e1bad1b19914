/**
 * In charge of long work beside requests. The work is written as steps. A few steps are taken at
 * each turn of the event loop, by one piece of work at a time, however many pieces there are.
 */
import { setImmediate } from 'node:timers/promises';
import { sliceMs } from '../limits.ts';

/** Work that pauses at each `yield`, some tens of microseconds apart. */
export type Steps<Result> = Generator<void, Result, void>;

/**
 * The order among pieces of work. A change that waits to be shown comes before what single requests
 * wait for: a new state is due within two seconds, however many lists are being merged or exported.
 * An export comes last, since it takes long in any case.
 */
type Purpose = 'build' | 'merge' | 'export';

/** Does the work a slice at a time. */
export async function inSlices<Result>(
  work: Steps<Result>,
  purpose: Purpose = 'build',
): Promise<Result> {
  for (;;) {
    await nextTurn(purpose);
    const end = performance.now() + sliceMs;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
  }
}

/** Does the work at once. */
export function atOnce<Result>(work: Steps<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/**
 * The pieces of work that wait for their turn. A thread has one event loop, and so one queue each.
 */
const waiting: Readonly<Record<Purpose, (() => void)[]>> = { build: [], merge: [], export: [] };

/** Who is first in one turn after another: of four turns, merging and exporting get one each. */
const firstOfTurns: readonly (readonly Purpose[])[] = [
  ['merge', 'build', 'export'],
  ['build', 'merge', 'export'],
  ['export', 'build', 'merge'],
  ['build', 'merge', 'export'],
];

/** Resolves when it is this piece of work's turn. It may then work for `sliceMs` at most. */
export function nextTurn(purpose: Purpose): Promise<void> {
  return new Promise((resolve) => {
    waiting[purpose].push(resolve);
    if (waitingCount() === 1) void giveTurns();
  });
}

function waitingCount(): number {
  return waiting.build.length + waiting.merge.length + waiting.export.length;
}

/** Gives one turn in each round of the event loop, as long as some work waits. */
async function giveTurns(): Promise<void> {
  for (let turn = 0; waitingCount() > 0; turn++) {
    await setImmediate();
    const order = firstOfTurns[turn % firstOfTurns.length];
    const purpose = order.find((of) => waiting[of].length > 0)!;
    waiting[purpose].shift()!();
  }
}
