import { describe, expect, it } from 'vitest';
import { ageMs, momentNow } from './moment.ts';

/** Clocks of a machine over one minute, with a clock change or suspend in it. */
function minuteIn(which: { readonly setByMs: number; readonly suspendedMs: number }) {
  let time = 1_000_000;
  let steady = 5_000;
  const clocks = { clock: () => time, steadyClock: () => steady };
  const since = momentNow(clocks);
  time += 60_000 + which.setByMs + which.suspendedMs;
  steady += 60_000;
  return ageMs(since, clocks);
}

describe('an age', () => {
  it.each([
    ['is what the clocks agree on', { setByMs: 0, suspendedMs: 0 }, 60_000],
    [
      'counts the time in which the machine was suspended',
      { setByMs: 0, suspendedMs: 7_000 },
      67_000,
    ],
    [
      'is not less where the wall clock was set back',
      { setByMs: -3_600_000, suspendedMs: 0 },
      60_000,
    ],
    [
      'is more where the wall clock was set forward',
      { setByMs: 3_600_000, suspendedMs: 0 },
      3_660_000,
    ],
  ])('%s', (_, which, age) => {
    expect(minuteIn(which)).toBe(age);
  });
});
