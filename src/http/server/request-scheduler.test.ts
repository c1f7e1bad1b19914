import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Observation } from '../../observe/observation.ts';
import {
  type Arrival,
  countedTickMsMax,
  pausedPollMs,
  RequestScheduler,
  refusalsPerTickMax,
  tickSliceMs,
} from './request-scheduler.ts';

const queueTimeoutMs = 1_000;
const overloadDelayMs = 250;

/** A scheduler whose requests take as long as the test says; each is identified by its number. */
class Line {
  now = 0;
  msEach = 1;
  isHeld = false;
  readonly answered: number[] = [];
  readonly refused: number[] = [];
  readonly #numbers = new Map<unknown, number>();
  readonly observed: Observation[] = [];
  readonly scheduler = new RequestScheduler({
    answer: ({ request }, refusal) => {
      (refusal === null ? this.answered : this.refused).push(this.#numbers.get(request)!);
      this.now += refusal === null ? this.msEach : 0;
    },
    isPaused: () => this.isHeld,
    queueTimeoutMs,
    overloadDelayMs,
    observe: (observation) => this.observed.push(observation),
    clock: () => this.now,
  });

  /** The next so many requests arrive; returns the socket of the last. */
  arrive(count: number, skipsQueue = false, partner = 'acme'): { destroyed: boolean } {
    const socket = { destroyed: false };
    for (let i = 0; i < count; i++) {
      const request = { socket };
      this.#numbers.set(request, this.#numbers.size);
      const arrival = {
        request,
        response: {},
        partnerId: partner,
        arrivedAt: this.now,
        since: 0,
        refusal: null,
        authentication: { outcome: 'accepted', token: {} },
      };
      this.scheduler.schedule(arrival as unknown as Arrival, skipsQueue);
    }
    return socket;
  }

  /** Advances the event loop to its next tick. */
  async turn(): Promise<void> {
    await vi.advanceTimersToNextTimerAsync();
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
    line.arrive(tickSliceMs);
    expect(line.answered).toEqual(upTo(tickSliceMs));
    expect(line.scheduler.delayMs).toBe(0);
  });

  it('answers the rest in order, some in each turn, and says how long they wait', async () => {
    const count = 10 * tickSliceMs;
    line.arrive(count);
    expect(line.answered).toEqual(upTo(tickSliceMs));
    expect(line.scheduler.waiting).toBe(count - tickSliceMs);
    line.now += 50;
    await line.turn();
    expect(line.scheduler.delayMs).toBe(50);
    await vi.runAllTimersAsync();
    expect(line.answered).toEqual(upTo(count));
    expect(line.scheduler.delayMs).toBe(0);
  });

  it('counts as a wait only what passed since a request came', async () => {
    line.isHeld = true;
    line.arrive(1, true);
    line.now += countedTickMsMax / 2;
    line.arrive(1);
    line.now += 5;
    await line.turn();
    expect(line.scheduler.delayMs).toBe(5);
  });

  it('keeps the order of queued requests of a partner, except for urgent ones', async () => {
    line.arrive(tickSliceMs + 2);
    const waiting = [tickSliceMs, tickSliceMs + 1];
    line.arrive(1, true);
    expect(line.answered.at(-1)).toBe(tickSliceMs + 2);
    line.arrive(1);
    await vi.runAllTimersAsync();
    expect(line.answered.slice(-3)).toEqual([...waiting, tickSliceMs + 3]);
  });

  it('lets a partner who asks for little pass a thousand requests of another', async () => {
    line.arrive(1_000);
    await line.turn();
    line.arrive(1, false, 'globex');
    await line.turn();
    expect(line.answered.slice(0, 4 * tickSliceMs)).toContain(1_000);
  });

  it('answers at once, and sends, what is next of a partner who asks for little', async () => {
    line.arrive(1_000);
    await line.turn();
    line.now += 100;
    line.arrive(1, false, 'globex');
    expect(line.answered.at(-1)).toBe(1_000);
    line.arrive(1);
    expect(line.answered.at(-1)).toBe(1_000);
  });

  it("counts the time of what does not wait as its partner's", async () => {
    line.arrive(2);
    line.arrive(2, false, 'globex');
    line.msEach = 10;
    line.arrive(2, true);
    line.msEach = 1;
    await vi.runAllTimersAsync();
    expect(line.answered).toEqual([0, 4, 5, 2, 3, 1]);
  });

  it('leaves some time to those who wait, however long reading takes', async () => {
    line.arrive(1_000);
    for (let turn = 0; turn < 5; turn++) {
      const before = line.answered.length;
      line.now += 100;
      await line.turn();
      expect(line.answered.length).toBeGreaterThan(before);
    }
  });

  it('rejects requests that waited too long, a few per tick, and keeps answering', async () => {
    const stormy = 1_000;
    line.arrive(stormy);
    line.msEach = countedTickMsMax;
    for (let turn = 0; line.refused.length === 0; turn++) {
      expect(turn).toBeLessThanOrEqual(5 + queueTimeoutMs / countedTickMsMax);
      await line.turn();
    }
    expect(line.refused).toHaveLength(refusalsPerTickMax);
    const before = line.answered.length;
    line.arrive(1, false, 'globex');
    await line.turn();
    expect(line.answered[before]).toBe(stormy);
    expect(line.refused).toHaveLength(2 * refusalsPerTickMax);
    await vi.runAllTimersAsync();
    expect(line.answered.length + line.refused.length).toBe(stormy + 1);
  });

  it('says when it is overloaded and when no more, once, however the wait hovers', async () => {
    line.arrive(1_000);
    const isTold = async () => {
      const before = line.observed.length;
      for (let turn = 0; line.observed.length === before; turn++) {
        expect(turn).toBeLessThan(1_000);
        await line.turn();
      }
      return line.observed.at(-1);
    };
    expect(await isTold()).toMatchObject({ type: 'overload-began' });
    expect(line.scheduler.delayMs).toBeGreaterThan(overloadDelayMs);
    expect(line.scheduler.overloaded).toBe(true);
    for (let turn = 0; turn < 500; turn++) {
      line.arrive(1);
      await line.turn();
    }
    expect(line.observed).toHaveLength(1);
    expect(await isTold()).toMatchObject({ type: 'overload-ended', refused: 0 });
    expect(line.scheduler.overloaded).toBe(false);
  });

  it('looks up the credentials of a request again once it has waited', () => {
    const fresh = { authentication: 'looked up', partnerId: 'acme', arrivedAt: 0, since: 0 };
    const [first, second] = [{ ...fresh }, { ...fresh }] as unknown as Arrival[];
    for (const arrival of [first!, second!]) {
      Object.assign(arrival, {
        request: { socket: {} },
        refusal: null,
        arrivedAt: line.now,
      });
      line.scheduler.schedule(arrival, false);
      line.now += tickSliceMs;
    }
    expect([first!.authentication, second!.authentication]).toEqual(['looked up', null]);
  });

  it('answers as much in the hundredth second of a storm as in the first', async () => {
    line.msEach = 10;
    const answeredIn = async () => {
      const before = line.answered.length;
      for (const end = line.now + 1_000; line.now < end; await line.turn()) {
        line.arrive(5 * tickSliceMs);
      }
      return line.answered.length - before;
    };
    const first = await answeredIn();
    for (let second = 1; second < 99; second++) await answeredIn();
    expect(await answeredIn()).toBe(first);
    expect(line.refused.length).toBeGreaterThan(0);
    line.msEach = 0;
    await vi.runAllTimersAsync();
  });

  it('rejects no request because of a pause of the process', async () => {
    line.arrive(tickSliceMs + 10);
    line.now += 100 * queueTimeoutMs;
    await vi.runAllTimersAsync();
    expect(line.answered).toEqual(upTo(tickSliceMs + 10));
  });

  it('does not answer who has gone', async () => {
    line.arrive(tickSliceMs);
    line.arrive(100).destroyed = true;
    line.arrive(1);
    await vi.runAllTimersAsync();
    expect(line.answered).toEqual([...upTo(tickSliceMs), tickSliceMs + 100]);
  });

  it('answers only what is urgent while it is paused', async () => {
    line.isHeld = true;
    line.arrive(2);
    line.arrive(1, true);
    await vi.advanceTimersByTimeAsync(10 * pausedPollMs);
    expect(line.answered).toEqual([2]);
    line.isHeld = false;
    await vi.runAllTimersAsync();
    expect(line.answered).toEqual([2, 0, 1]);
  });
});
