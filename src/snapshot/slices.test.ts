import { describe, expect, it, vi } from 'vitest';
import { atOnce, inSlices, type Steps } from './slices.ts';

/** Work whose every step is told of, and takes longer than a slice. */
function* work(name: string, steps: number, tell: (step: string) => void): Steps<string> {
  for (let step = 0; step < steps; step++) {
    tell(`${name}${step}`);
    const until = performance.now() + 2;
    while (performance.now() < until);
    yield;
  }
  return name;
}

describe('inSlices', () => {
  it('does several pieces of work in turn, and the event loop has its turn in between', async () => {
    const told: string[] = [];
    const tell = (step: string) => void told.push(step);
    const ticker = setInterval(() => tell('tick'), 0);
    const results = await Promise.all(['a', 'b'].map((name) => inSlices(work(name, 4, tell))));
    clearInterval(ticker);
    expect(results).toEqual(['a', 'b']);
    expect(told.filter((step) => step !== 'tick')).toEqual(
      [0, 1, 2, 3].flatMap((step) => [`a${step}`, `b${step}`]),
    );
    expect(told.slice(told.indexOf('a0'), told.indexOf('b3'))).toContain('tick');
  });

  it('begins no work before the one who asks for it goes on', async () => {
    const tell = vi.fn();
    const done = inSlices(work('a', 1, tell));
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
      inSlices(failing),
      inSlices(work('b', 2, () => {})),
    ]);
    expect(failed).toMatchObject({ status: 'rejected', reason: new Error('no such luck') });
    expect(other).toEqual({ status: 'fulfilled', value: 'b' });
    expect(await inSlices(work('c', 1, () => {}))).toBe('c');
  });
});

describe('atOnce', () => {
  it('gives the same result', () => {
    expect(atOnce(work('a', 3, () => {}))).toBe('a');
  });
});
