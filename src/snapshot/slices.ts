/**
 * In charge of long work beside requests: it is written as steps, of which a few are taken at each
 * turn of the event loop, by one piece of work at a time, however many there are.
 */
import { setImmediate } from 'node:timers/promises';
import { sliceMs } from '../limits.ts';

/** Work that pauses at each `yield`, some tens of microseconds apart. */
export type Steps<Result> = Generator<void, Result, void>;

/**
 * What a change waits for to be shown comes before what single requests wait for: a new state is
 * due within two seconds, however many lists are being merged or exported. An export, which takes
 * long in any case, comes last.
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

/** Those who wait for their turn. There is one event loop in a thread, and so one queue each. */
const waiting: Readonly<Record<Purpose, (() => void)[]>> = { build: [], merge: [], export: [] };

/** Who is first, in the turns one after another: of four, one each goes to merging and exporting. */
const firstOfTurns: readonly (readonly Purpose[])[] = [
  ['merge', 'build', 'export'],
  ['build', 'merge', 'export'],
  ['export', 'build', 'merge'],
  ['build', 'merge', 'export'],
];

/** Resolves when it is this piece of work's turn: what it does then is to take at most `sliceMs`. */
export function nextTurn(purpose: Purpose): Promise<void> {
  return new Promise((resolve) => {
    waiting[purpose].push(resolve);
    if (waitingCount() === 1) void giveTurns();
  });
}

function waitingCount(): number {
  return waiting.build.length + waiting.merge.length + waiting.export.length;
}

/** Gives one turn in each round of the event loop, as long as somebody waits. */
async function giveTurns(): Promise<void> {
  for (let turn = 0; waitingCount() > 0; turn++) {
    await setImmediate();
    const order = firstOfTurns[turn % firstOfTurns.length];
    const purpose = order.find((of) => waiting[of].length > 0)!;
    waiting[purpose].shift()!();
  }
}
