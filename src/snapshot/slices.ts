/**
 * In charge of long work beside requests: it is written as steps, of which a few are taken at each
 * turn of the event loop, by one piece of work at a time, however many there are.
 */
import { setImmediate } from 'node:timers/promises';
import { sliceMs } from '../limits.ts';

/** Work that pauses at each `yield`, some tens of microseconds apart. */
export type Steps<Result> = Generator<void, Result, void>;

/** Does the work a slice at a time. */
export async function inSlices<Result>(work: Steps<Result>): Promise<Result> {
  for (;;) {
    await nextTurn();
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

/** Those who wait for their turn. There is one event loop in a process, and so one queue. */
const waiting: (() => void)[] = [];

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) void giveTurns();
  });
}

/** Gives one turn in each round of the event loop, as long as somebody waits. */
async function giveTurns(): Promise<void> {
  while (waiting.length > 0) {
    await setImmediate();
    waiting.shift()!();
  }
}
