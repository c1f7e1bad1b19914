import { describe, expect, it } from 'vitest';
import { stepMs } from '../../domain/history.ts';
import { clockPollMs, type SlotStart, Steadiness, slotLateMsMax, slots } from './clock.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const minutes = (count: number): number => count * 60_000;

/** A fake clock that advances on sleep, and an event after so many sleeps. */
class FakeClock {
  now: number;
  steady = 0;
  readonly events: (() => void)[] = [];
  readonly stop = new AbortController();

  constructor(now: number) {
    this.now = now;
  }

  readonly clock = (): number => this.now;
  readonly elapsed = (): number => this.steady;
  readonly sleep = async (ms: number): Promise<void> => {
    expect(ms).toBeLessThanOrEqual(clockPollMs);
    this.now += ms;
    this.steady += ms;
    this.events.shift()?.();
  };

  /** The next turns, up to `count`. */
  async turns(count: number): Promise<SlotStart[]> {
    const turns: SlotStart[] = [];
    for await (const turn of slots(this, this.stop.signal)) {
      turns.push(turn);
      if (turns.length === count) this.stop.abort();
    }
    return turns;
  }
}

const shown = (turns: readonly SlotStart[]) =>
  turns.map(({ slot, isMissed }) => `${new Date(slot).toISOString().slice(11, 16)} ${isMissed}`);

describe('slots', () => {
  it('are the next multiples of five minutes in UTC', async () => {
    const clock = new FakeClock(noon + slotLateMsMax + 1);
    expect(shown(await clock.turns(3))).toEqual(['12:05 false', '12:10 false', '12:15 false']);
  });

  it('are left out where the machine slept through their begin', async () => {
    const clock = new FakeClock(noon + slotLateMsMax + 1);
    clock.events.push(() => {
      clock.now += minutes(12);
    });
    expect(shown(await clock.turns(2))).toEqual(['12:10 true', '12:15 false']);
  });

  it('are still recorded by who wakes up soon after', async () => {
    const clock = new FakeClock(noon + slotLateMsMax + 1);
    clock.events.push(() => {
      clock.now = noon + stepMs['5m'] + slotLateMsMax;
    });
    expect(await clock.turns(1)).toEqual([
      { slot: noon + stepMs['5m'], lateMs: slotLateMsMax, isMissed: false },
    ]);
  });

  it('begin with the present one, where it began lately', async () => {
    const clock = new FakeClock(noon + slotLateMsMax);
    expect(await clock.turns(1)).toEqual([{ slot: noon, lateMs: slotLateMsMax, isMissed: false }]);
  });

  it('begin with one left out, where nobody recorded since before it', async () => {
    const clock = new FakeClock(noon + slotLateMsMax + 1);
    const begun = async (idleMs: number) =>
      (await slots(clock, clock.stop.signal, idleMs).next()).value;
    const missed = { slot: noon, lateMs: slotLateMsMax + 1, isMissed: true };
    expect(await begun(slotLateMsMax + 2)).toEqual(missed);
    expect(await begun(slotLateMsMax + 1)).toMatchObject({ slot: noon + stepMs['5m'] });
  });

  it('come again where the clock is set back, and none comes at once', async () => {
    const clock = new FakeClock(noon + minutes(4.99));
    clock.events.push(() => {
      clock.now -= minutes(11);
    });
    expect(shown(await clock.turns(2))).toEqual(['11:55 false', '12:00 false']);
  });
});

describe('the steadiness of the clock', () => {
  it('begins again where the clock is set or the machine sleeps', async () => {
    const clock = new FakeClock(noon);
    const steadiness = new Steadiness(clock);
    await clock.sleep(1_000);
    expect(steadiness.steadyForMs()).toBe(1_000);
    // The clock is slewed gradually.
    clock.now += 500;
    await clock.sleep(1_000);
    expect(steadiness.steadyForMs()).toBe(2_000);
    clock.now -= minutes(1);
    expect(steadiness.steadyForMs()).toBe(0);
    await clock.sleep(1_000);
    expect(steadiness.steadyForMs()).toBe(1_000);
  });
});
