import { describe, expect, it } from 'vitest';
import { overloadSampleMs, overloadSamplesMax, overloadWindowMs } from '../limits.ts';
import type { Observation } from '../observation.ts';
import { Overload } from './overload.ts';

/** An event loop whose delays are what the test says; each request takes a millisecond. */
class Loop {
  now = 1_000;
  waitMs = 0;
  readonly observed: Observation[] = [];
  readonly overload = new Overload({
    shedDelayMs: 250,
    refuseDelayMs: 1_000,
    waitMs: () => this.waitMs,
    observe: (observation) => this.observed.push(observation),
    clock: () => this.now,
  });

  /** Some turns, each late by so much. */
  turns(count: number, delayMs: number): void {
    for (let turn = 0; turn < count; turn++) {
      this.now += overloadSampleMs + delayMs;
      this.overload.sample();
    }
  }

  /** As many turns as make a window, each too late. */
  window(): void {
    this.turns(2, overloadWindowMs / 2 - overloadSampleMs);
  }

  /** Requests of partners, in turn; how many of each were let pass. */
  ask(requests: Readonly<Record<string, number>>, msEach = 1): Record<string, number> {
    return Object.fromEntries(
      Object.entries(requests).map(([partner, count]) => [
        partner,
        Array.from({ length: count }, () => this.#request(partner, msEach)).filter(Boolean).length,
      ]),
    );
  }

  #request(partner: string, ms: number): boolean {
    const isAdmitted = this.overload.admits(partner);
    this.overload.worked(ms);
    return isAdmitted;
  }
}

const samplesToTell = Math.ceil(overloadSamplesMax / 2);
const turnsInTime = Math.ceil(overloadWindowMs / overloadSampleMs);

describe('Overload', () => {
  it('lets everything pass while the loop is in time', () => {
    const loop = new Loop();
    loop.turns(turnsInTime, 0);
    expect(loop.ask({ acme: 10_000, globex: 1 })).toEqual({ acme: 10_000, globex: 1 });
    loop.turns(turnsInTime, 200);
    expect(loop.overload.overloaded).toBe(false);
    expect(loop.ask({ acme: 10_000 })).toEqual({ acme: 10_000 });
  });

  it('takes no notice of single pauses, however long', () => {
    const loop = new Loop();
    loop.turns(overloadSamplesMax, 0);
    for (let pause = 0; pause < 10; pause++) {
      loop.turns(1, 20_000);
      loop.turns(2, 0);
    }
    expect(loop.overload.delayMs).toBe(0);
    expect(loop.observed).toEqual([]);
  });

  it('judges by how long requests wait, too', () => {
    const loop = new Loop();
    loop.waitMs = 251;
    loop.turns(overloadSamplesMax, 0);
    expect(loop.overload.overloaded).toBe(true);
  });

  it('holds those who ask for most to a fair share, and the others to nothing', () => {
    const loop = new Loop();
    loop.turns(overloadSamplesMax, 300);
    loop.window();
    for (let window = 0; window < 5; window++) {
      const passed = loop.ask({ storm: 9_000, gale: 3_000, calm: 100, quiet: 1, slow: 20 });
      if (window > 0) expect(passed).toMatchObject({ calm: 100, quiet: 1, slow: 20 });
      if (window > 0) expect(passed.storm).toBeLessThan(9_000);
      if (window > 2) expect(passed.storm).toBe(passed.gale);
      loop.window();
    }
  });

  it('counts the time that requests take, not their number', () => {
    const loop = new Loop();
    loop.turns(overloadSamplesMax, 300);
    loop.window();
    for (let window = 0; window < 5; window++) {
      const dear = loop.ask({ dear: 20 }, 100).dear;
      const cheap = loop.ask({ cheap: 500 }, 0.1).cheap;
      if (window > 0) expect(dear).toBeLessThan(20);
      if (window > 0) expect(cheap).toBe(500);
      loop.window();
    }
  });

  it('takes from later shares what a long request took beyond one', () => {
    const loop = new Loop();
    loop.ask({ acme: 1, globex: 100 });
    loop.turns(overloadSamplesMax, 300);
    loop.ask({ acme: 100, globex: 100 });
    loop.window();
    expect(loop.ask({ acme: 5 }, 1_000)).toEqual({ acme: 1 });
    loop.window();
    expect(loop.ask({ acme: 5, globex: 100 })).toEqual({ acme: 0, globex: 100 });
  });

  it('sheds where there is one partner only', () => {
    const loop = new Loop();
    loop.turns(overloadSamplesMax, 300);
    loop.window();
    loop.ask({ acme: 1_000 });
    loop.window();
    expect(loop.ask({ acme: 1_000 })).toEqual({ acme: 750 });
    loop.window();
    expect(loop.ask({ acme: 1_000 })).toEqual({ acme: 563 });
  });

  it('sheds a storm that comes after silence', () => {
    const loop = new Loop();
    loop.turns(2 * turnsInTime, 0);
    loop.waitMs = 300;
    for (let turn = 0; !loop.overload.overloaded; turn++) {
      expect(turn).toBeLessThan(overloadSamplesMax);
      loop.ask({ acme: overloadSampleMs });
      loop.turns(1, 0);
    }
    const { acme, globex } = loop.ask({ acme: 10_000, globex: 10 });
    expect(acme).toBeLessThan(overloadWindowMs);
    expect(globex).toBe(10);
  });

  it('leaves each partner something however long it lasts', () => {
    const loop = new Loop();
    for (let window = 0; window < 100; window++) {
      loop.ask({ acme: 1_000, globex: 15 });
      loop.window();
    }
    expect(loop.ask({ acme: 1_000, globex: 15 })).toEqual({ acme: 20, globex: 15 });
  });

  it('recovers at once, and says when it began and ended', () => {
    const loop = new Loop();
    loop.ask({ acme: 1_000 });
    loop.turns(overloadSamplesMax, 300);
    loop.turns(4, 300);
    loop.ask({ acme: 1_000 });
    expect(loop.overload.overloaded).toBe(true);
    loop.turns(samplesToTell, 0);
    expect(loop.overload.overloaded).toBe(false);
    expect(loop.ask({ acme: 5_000 })).toEqual({ acme: 5_000 });
    expect(loop.observed).toEqual([
      { type: 'overload-began', delayMs: 300 },
      { type: 'overload-ended', overloadedMs: expect.any(Number), refused: expect.any(Number) },
    ]);
  });

  it('refuses everybody past the second bound only', () => {
    const loop = new Loop();
    loop.turns(overloadSamplesMax, 1_000);
    expect(loop.overload.refusesAll()).toBe(false);
    loop.turns(samplesToTell, 1_001);
    expect(loop.overload.refusesAll()).toBe(true);
    loop.turns(samplesToTell, 0);
    expect(loop.overload.refusesAll()).toBe(false);
  });
});
