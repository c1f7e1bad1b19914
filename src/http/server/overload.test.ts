import { describe, expect, it } from 'vitest';
import { overloadSamplesMax } from '../../limits.ts';
import type { Observation } from '../../observe/observation.ts';
import { Overload } from './overload.ts';

/** A line in which requests wait as long as the test says. */
class Line {
  now = 1_000;
  refused = 0;
  readonly observed: Observation[] = [];
  #waitMs = 0;
  readonly overload = new Overload({
    shedDelayMs: 250,
    waitMs: () => this.#waitMs,
    refused: () => this.refused,
    observe: (observation) => this.observed.push(observation),
    clock: () => this.now,
  });

  samples(count: number, waitMs: number): void {
    this.#waitMs = waitMs;
    for (let sample = 0; sample < count; sample++) {
      this.now += 20;
      this.overload.sample();
    }
  }
}

const samplesToTell = Math.ceil(overloadSamplesMax / 2);

describe('Overload', () => {
  it('is none while requests wait no longer than allowed', () => {
    const line = new Line();
    line.samples(100, 250);
    expect([line.overload.overloaded, line.overload.delayMs]).toEqual([false, 250]);
    expect(line.observed).toEqual([]);
  });

  it('takes no notice of single pauses, however long', () => {
    const line = new Line();
    line.samples(overloadSamplesMax, 0);
    for (let pause = 0; pause < 10; pause++) {
      line.samples(1, 20_000);
      line.samples(2, 0);
    }
    expect(line.overload.delayMs).toBe(0);
    expect(line.observed).toEqual([]);
  });

  it('recovers at once, and says when it began and ended', () => {
    const line = new Line();
    line.refused = 3;
    line.samples(overloadSamplesMax, 300);
    expect(line.overload.overloaded).toBe(true);
    line.refused = 10;
    line.samples(samplesToTell, 0);
    expect(line.overload.overloaded).toBe(false);
    expect(line.observed).toEqual([
      { type: 'overload-began', delayMs: 300 },
      { type: 'overload-ended', overloadedMs: 20 * samplesToTell, refused: 7 },
    ]);
  });
});
