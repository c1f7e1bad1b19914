import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { atOnce, inSlices, inTimeSlice, type Job, type Steps, sliceMs } from './slices.ts';

const job: Job = { purpose: 'merge', partnerId: 'acme' };

/** Work that reports every step. */
function* work(name: string, steps: number, tell: (step: string) => void): Steps<string> {
  for (let step = 0; step < steps; step++) {
    tell(`${name}${step}`);
    yield;
  }
  return name;
}

/** A clock that advances by `ms` at each reading. */
function everyLookTakes(ms: number): void {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += ms;
    return now;
  });
}

describe('inSlices', () => {
  beforeEach(() => everyLookTakes(sliceMs));
  afterEach(() => void vi.restoreAllMocks());

  it('runs several jobs in turn, and the event loop in between', async () => {
    const reported: string[] = [];
    const tell = (step: string) => void reported.push(step);
    let isDone = false;
    const tick = () => {
      tell('tick');
      if (!isDone) setImmediate(tick);
    };
    setImmediate(tick);
    const results = await Promise.all(['a', 'b'].map((name) => inSlices(work(name, 4, tell), job)));
    isDone = true;
    expect(results).toEqual(['a', 'b']);
    expect(reported.filter((step) => step !== 'tick')).toEqual(
      [0, 1, 2, 3].flatMap((step) => [`a${step}`, `b${step}`]),
    );
    for (const step of ['b0', 'a1', 'b1', 'a2', 'b2', 'a3']) {
      expect(reported[reported.indexOf(step) - 1], `before ${step}`).toBe('tick');
    }
  });

  it('takes as many steps in a time slice as there is time for', async () => {
    everyLookTakes(sliceMs / 4);
    const reported: string[] = [];
    const tell = (step: string) => void reported.push(step);
    await Promise.all(['a', 'b'].map((name) => inSlices(work(name, 6, tell), job)));
    expect(reported.join(' ')).toBe('a0 a1 a2 a3 b0 b1 b2 b3 a4 a5 b4 b5');
  });

  it('begins no work before the one who asks for it goes on', async () => {
    const tell = vi.fn();
    const done = inSlices(work('a', 1, tell), job);
    expect(tell).not.toHaveBeenCalled();
    await done;
    expect(tell).toHaveBeenCalledOnce();
  });

  it('rejects where the work throws, and goes on with the others', async () => {
    const failing = (function* (): Steps<never> {
      yield;
      throw new Error('no such luck');
    })();
    const [failed, other] = await Promise.allSettled([
      inSlices(failing, job),
      inSlices(
        work('b', 2, () => {}),
        job,
      ),
    ]);
    expect(failed).toMatchObject({ status: 'rejected', reason: new Error('no such luck') });
    expect(other).toEqual({ status: 'fulfilled', value: 'b' });
    expect(
      await inSlices(
        work('c', 1, () => {}),
        job,
      ),
    ).toBe('c');
  });
});

describe('jobs of several partners', () => {
  beforeEach(() => everyLookTakes(sliceMs));
  afterEach(() => void vi.restoreAllMocks());

  it('take turns by partner, however many jobs one of them has', async () => {
    const reported: string[] = [];
    const tell = (step: string) => void reported.push(step);
    const many = Array.from({ length: 20 }, (_, index) =>
      inSlices(work(`many${index}.`, 4, tell), job),
    );
    const one = inSlices(work('one', 4, tell), { ...job, partnerId: 'globex' });
    await Promise.all([...many, one]);
    expect(reported.indexOf('one3')).toBeLessThan(12);
  });

  it('may queue tasks of their own', async () => {
    const inner = (n: number): Promise<number> => inTimeSlice(job, () => n);
    const outer = Array.from({ length: 5 }, (_, n) => inTimeSlice(job, () => inner(n)));
    expect(await Promise.all(outer)).toEqual([0, 1, 2, 3, 4]);
    expect(await inTimeSlice(job, () => inner(5))).toBe(5);
    expect(await inTimeSlice(job, () => 6)).toBe(6);
  });

  it('end without another step once nothing waits for them', async () => {
    const reported: string[] = [];
    const aborting = new AbortController();
    const tell = (step: string) => {
      reported.push(step);
      if (step === 'a1') aborting.abort(new Error('gone'));
    };
    const { signal } = aborting;
    await expect(inSlices(work('a', 4, tell), { ...job, signal })).rejects.toThrow('gone');
    await expect(inSlices(work('b', 4, tell), { ...job, signal })).rejects.toThrow('gone');
    expect(reported).toEqual(['a0', 'a1']);
  });
});

describe('atOnce', () => {
  it('gives the same result', () => {
    expect(atOnce(work('a', 3, () => {}))).toBe('a');
  });
});
