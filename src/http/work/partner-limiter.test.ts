import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PartnerLimiter } from './partner-limiter.ts';

/** Acquires until it is refused. */
function fill(limiter: PartnerLimiter, partnerId: string): Disposable[] {
  const places: Disposable[] = [];
  for (;;) {
    const place = limiter.tryAcquire(partnerId);
    if (place === null) return places;
    places.push(place);
  }
}

describe('a limiter', () => {
  it('gives one partner half of all places, and leaves some for each that follows', () => {
    const limiter = new PartnerLimiter(64);
    expect(['a', 'b', 'c', 'd'].map((name) => fill(limiter, name).length)).toEqual([32, 16, 8, 4]);
    expect(limiter.size).toBe(60);
  });

  it('takes a place back once, however often it is given back', () => {
    const limiter = new PartnerLimiter(4);
    const [first] = fill(limiter, 'a');
    first![Symbol.dispose]();
    first![Symbol.dispose]();
    expect(limiter.size).toBe(1);
  });

  it('lets those who wait in, the partner with the fewest places first', async () => {
    const limiter = new PartnerLimiter(6);
    const { signal } = new AbortController();
    const [one, two, ...others] = fill(limiter, 'a');
    others.push(...fill(limiter, 'b'));
    const order: string[] = [];
    const wait = async (name: string) => {
      const place = await limiter.acquire(name, signal);
      order.push(name);
      return place;
    };
    const all = [wait('b'), wait('a')];
    for (const place of [one!, two!]) place[Symbol.dispose]();
    for (const place of others) place[Symbol.dispose]();
    for (const place of await Promise.all(all)) place[Symbol.dispose]();
    expect(order).toEqual(['a', 'b']);
    expect(limiter.size).toBe(0);
  });

  it('keeps no place for one that has given up', async () => {
    const limiter = new PartnerLimiter(2);
    const aborting = new AbortController();
    const [held] = fill(limiter, 'a');
    const given = [1, 2].map(() => limiter.acquire('a', aborting.signal));
    aborting.abort(new Error('gone'));
    for (const each of given) await expect(each).rejects.toThrow('gone');
    await expect(limiter.acquire('a', aborting.signal)).rejects.toThrow('gone');
    held![Symbol.dispose]();
    expect(limiter.size).toBe(0);
    expect(fill(limiter, 'a')).toHaveLength(1);
  });

  it('holds what was acquired and not given back, in whatever order that happens', async () => {
    const steps = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(2), fc.nat(20)));
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const limiter = new PartnerLimiter(6);
        const held: (Disposable | null)[] = [];
        const aborting = new AbortController();
        const waiting: Promise<unknown>[] = [];
        const wait = (name: string) =>
          waiting.push(limiter.acquire(name, aborting.signal).then((place) => held.push(place)));
        const does = [
          (name: string) => held.push(limiter.tryAcquire(name)),
          wait,
          (_: string, at: number) => held.splice(at % (held.length + 1), 1)[0]?.[Symbol.dispose](),
        ];
        for (const [name, step, at] of all) {
          does[step]!(name, at);
          await Promise.resolve();
          expect(limiter.size).toBeLessThanOrEqual(6);
        }
        aborting.abort();
        await Promise.allSettled(waiting);
        expect(limiter.size).toBe(held.filter((place) => place !== null).length);
        for (const place of held) place?.[Symbol.dispose]();
        expect(limiter.size).toBe(0);
      }),
    );
  });
});
