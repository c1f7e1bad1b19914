/**
 * The one queue of all that happens, in virtual time. An event belongs to a simulated process, and runs
 * once everything that the former one set off has come to rest. The seed spreads events that are due
 * together by fractions of a millisecond, and so decides which is first.
 */
import type { Dice } from './dice.ts';
import { realMachine } from './real-machine.ts';
import type { SimulatedProcess } from './simulated-process.ts';

/** Events that run before node looks at its own event loop, in which nothing of a world waits. */
const eventsInTurn = 200;

/** What is to happen. */
export interface PlannedEvent {
  at: number;
  readonly process: SimulatedProcess;
  readonly work: () => void;
  /** Whether it comes by the steady clock of its process, which stands still while that is suspended. */
  readonly isTimer: boolean;
  /** Time that the process had been suspended for when this was planned. */
  suspendedMs: number;
  /** Whether its process was stopped when it came due. */
  isLate: boolean;
  isCancelled: boolean;
}

export class Scheduler {
  /** Since the beginning of the world, in ms. */
  now = 0;
  /** Events so far. */
  count = 0;
  readonly #dice: Dice;
  readonly #heap: PlannedEvent[] = [];

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  /** A fraction of a millisecond by which something happens later. */
  spread(): number {
    return this.#dice.below(1_000) / 1_000;
  }

  /** Plans an event after `ms`. */
  plan(process: SimulatedProcess, ms: number, work: () => void, isTimer = false): PlannedEvent {
    const { suspendedMs } = process;
    const at = this.now + ms;
    const event = { at, process, work, isTimer, suspendedMs, isLate: false, isCancelled: false };
    this.#push(event);
    return event;
  }

  /** Runs what happens until a moment. `mayGoOn` false ends it sooner. */
  run(until: number, mayGoOn: () => boolean): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const step = () => {
      try {
        if (this.#next(until, mayGoOn)) return;
        isOver = true;
      } catch (error) {
        isOver = true;
        reject(error);
      }
    };
    let isOver = false;
    const turn = () => {
      if (isOver) {
        resolve();
        return;
      }
      // node lets microtasks and ticks come to rest after each of them.
      for (let count = 0; count < eventsInTurn; count++)
        realMachine.setImmediate(() => isOver || step());
      realMachine.setImmediate(turn);
    };
    turn();
    return promise;
  }

  /** Runs the next event; false if there is none before the end. */
  #next(until: number, mayGoOn: () => boolean): boolean {
    if (!mayGoOn()) return false;
    for (;;) {
      const event = this.#heap[0];
      if (event === undefined || event.at > until) {
        this.now = until;
        return false;
      }
      this.#pop();
      if (event.isCancelled || !event.process.isAlive) continue;
      const later = event.process.deferred(event);
      if (later !== null) {
        event.at = later;
        this.#push(event);
        continue;
      }
      this.now = Math.max(this.now, event.at);
      this.count++;
      event.process.run(event.work);
      return true;
    }
  }

  #push(event: PlannedEvent): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(event);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (heap[parent]!.at <= event.at) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = event;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop()!;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && heap[child + 1]!.at < heap[child]!.at) child++;
      if (heap[child]!.at >= last.at) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = last;
  }
}
