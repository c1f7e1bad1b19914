import { beforeEach, describe, expect, it, vi } from 'vitest';
import { heldTurnMs, turnSliceMs } from '../limits.ts';
import { type Arrival, Turns } from './turns.ts';

/** Turns whose requests take as long as the test says; each is known by its number. */
class Line {
  now = 0;
  msEach = 1;
  isHeld = false;
  worked = 0;
  readonly answered: number[] = [];
  readonly #numbers = new Map<unknown, number>();
  readonly turns = new Turns({
    answer: ({ request }) => {
      this.answered.push(this.#numbers.get(request)!);
      this.now += this.msEach;
    },
    held: () => this.isHeld,
    worked: (ms) => {
      this.worked += ms;
    },
    clock: () => this.now,
  });

  /** The next so many requests arrive; returns the socket of the last. */
  arrive(count: number, isUrgent = false): { destroyed: boolean } {
    const socket = { destroyed: false };
    for (let i = 0; i < count; i++) {
      const request = { socket };
      this.#numbers.set(request, this.#numbers.size);
      const arrival = { request, response: {}, at: this.now, excess: null };
      this.turns.take(arrival as unknown as Arrival, isUrgent);
    }
    return socket;
  }

  /** The loop goes on to its next turn. */
  async turn(): Promise<void> {
    await vi.advanceTimersByTimeAsync(0);
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, number) => number);

describe('Turns', () => {
  let line: Line;
  beforeEach(() => {
    vi.useFakeTimers();
    line = new Line();
    return () => void vi.useRealTimers();
  });

  it('answers at once as long as the turn is short', () => {
    line.arrive(turnSliceMs);
    expect(line.answered).toEqual(upTo(turnSliceMs));
    expect(line.turns.waitMs).toBe(0);
  });

  it('answers the rest in order, some in each turn, and says how long they wait', async () => {
    const count = 10 * turnSliceMs;
    line.arrive(count);
    expect(line.answered).toEqual(upTo(turnSliceMs));
    line.now += 100;
    expect(line.turns.waitMs).toBe(100);
    await line.turn();
    await vi.runAllTimersAsync();
    expect(line.answered).toEqual(upTo(count));
    expect(line.turns.waitMs).toBe(0);
    expect(line.worked).toBe(count);
  });

  it('lets nobody pass those that wait, except what is urgent', async () => {
    line.arrive(turnSliceMs + 2);
    const waiting = [turnSliceMs, turnSliceMs + 1];
    line.arrive(1, true);
    expect(line.answered.at(-1)).toBe(turnSliceMs + 2);
    line.arrive(1);
    await vi.runAllTimersAsync();
    expect(line.answered.slice(-3)).toEqual([...waiting, turnSliceMs + 3]);
  });

  it('does not answer who has gone', async () => {
    line.arrive(turnSliceMs);
    line.arrive(100).destroyed = true;
    line.arrive(1);
    await vi.runAllTimersAsync();
    expect(line.answered).toEqual([...upTo(turnSliceMs), turnSliceMs + 100]);
  });

  it('answers only what is urgent while it is held', async () => {
    line.isHeld = true;
    line.arrive(2);
    line.arrive(1, true);
    await vi.advanceTimersByTimeAsync(10 * heldTurnMs);
    expect(line.answered).toEqual([2]);
    line.isHeld = false;
    await vi.runAllTimersAsync();
    expect(line.answered).toEqual([2, 0, 1]);
  });
});
