import { setImmediate, setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { asManyAsFree, FairSemaphore } from './fair-semaphore.ts';

/** Acquires permits until refused. */
function fill(semaphore: FairSemaphore, flowId: string): Disposable[] {
  const permits: Disposable[] = [];
  for (;;) {
    const permit = semaphore.tryAcquire(flowId);
    if (permit === null) return permits;
    permits.push(permit);
  }
}

const release = (permits: readonly (Disposable | null | undefined)[]) => {
  for (const permit of permits) permit?.[Symbol.dispose]();
};

describe('a fair semaphore', () => {
  it('lets flows in by turns, however many of one wait', async () => {
    const semaphore = new FairSemaphore(1);
    const order: string[] = [];
    const work = async (flow: string) => {
      using _permit = await semaphore.acquire(flow);
      order.push(flow);
      await setImmediate();
    };
    await Promise.all([...Array.from({ length: 20 }, () => work('much')), work('little')]);
    expect(order.indexOf('little')).toBeLessThan(4);
  });

  it('charges the time of what still runs', async () => {
    const semaphore = new FairSemaphore(2);
    const long = await semaphore.acquire('long');
    const short = await semaphore.acquire('short');
    await setTimeout(20);
    short[Symbol.dispose]();
    const next = await semaphore.acquire('short');
    const order: string[] = [];
    const wait = (flow: string) =>
      semaphore.acquire(flow).then((permit) => {
        order.push(flow);
        permit[Symbol.dispose]();
      });
    await setTimeout(5);
    const both = [wait('long'), wait('short')];
    next[Symbol.dispose]();
    await Promise.all(both);
    expect(order).toEqual(['short', 'long']);
    long[Symbol.dispose]();
    expect(semaphore.size).toBe(0);
  });

  it('never lets more in than it has permits, and gives none to those who have gone', async () => {
    const semaphore = new FairSemaphore(2);
    const aborting = new AbortController();
    let running = 0;
    let most = 0;
    const work = async (signal?: AbortSignal) => {
      using _permit = await semaphore.acquire('acme', signal && { signal });
      most = Math.max(most, ++running);
      await setImmediate();
      running--;
    };
    const given = Array.from({ length: 10 }, () => work(aborting.signal));
    const others = Array.from({ length: 10 }, () => work());
    aborting.abort(new Error('gone'));
    const outcomes = await Promise.allSettled(given);
    await Promise.all(others);
    expect(most).toBe(2);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(8);
    expect(semaphore.size).toBe(0);
  });

  it('leaves a bound of each flow to the others, and takes a permit back once', async () => {
    const semaphore = new FairSemaphore(3, (_, flowId) => (flowId === null ? 3 : 2));
    const [first, second] = fill(semaphore, 'a');
    const waiting = semaphore.acquire('a');
    const other = semaphore.tryAcquire('b');
    expect([semaphore.size, semaphore.tryAcquire(null)]).toEqual([3, null]);
    release([first, first]);
    const third = await waiting;
    expect(semaphore.size).toBe(3);
    release([second, third, other]);
    const all = [null, null, null].map((flowId) => semaphore.tryAcquire(flowId));
    expect(all).not.toContain(null);
  });

  it('gives one flow half of all permits where it may have what is free, and so on', () => {
    const semaphore = new FairSemaphore(64, asManyAsFree);
    const counts = ['a', 'b', 'c', 'd'].map((flow) => fill(semaphore, flow).length);
    expect(counts).toEqual([32, 16, 8, 4]);
    expect(semaphore.size).toBe(60);
  });

  it('lets no caller wait for longer than said', async () => {
    vi.useFakeTimers();
    const semaphore = new FairSemaphore(1);
    const held = semaphore.tryAcquire('a');
    const longest = { ms: 5_000, error: () => new Error('too long') };
    const late = semaphore.acquire('a', { longest });
    const refused = expect(late).rejects.toThrow('too long');
    await vi.advanceTimersByTimeAsync(5_000);
    await refused;
    release([held]);
    expect(semaphore.size).toBe(0);
    release([await semaphore.acquire('a', { longest })]);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it('rejects at once where the signal was aborted before, and keeps no permit', async () => {
    const semaphore = new FairSemaphore(1);
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(semaphore.acquire('a', { signal })).rejects.toThrow('gone');
    expect(semaphore.size).toBe(0);
  });

  it.each([
    ['as many as it likes', undefined],
    ['as many as are free', asManyAsFree],
    ['two', () => 2],
  ])('holds what was acquired and not given back, where a flow may have %s', async (_, bound) => {
    const steps = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(3), fc.nat(20)));
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const semaphore = new FairSemaphore(6, bound);
        const held: (Disposable | null)[] = [];
        const aborting: AbortController[] = [];
        const waiting: Promise<unknown>[] = [];
        const wait = (flow: string) => {
          const controller = new AbortController();
          aborting.push(controller);
          const { signal } = controller;
          waiting.push(semaphore.acquire(flow, { signal }).then((permit) => held.push(permit)));
        };
        const does = [
          (flow: string) => held.push(semaphore.tryAcquire(flow)),
          wait,
          (_flow: string, at: number) => release(held.splice(at % (held.length + 1), 1)),
          (_flow: string, at: number) => aborting[at % (aborting.length + 1)]?.abort(),
        ];
        for (const [flow, step, at] of all) {
          does[step]!(flow, at);
          await Promise.resolve();
          expect(semaphore.size).toBeLessThanOrEqual(6);
        }
        for (const controller of aborting) controller.abort();
        await Promise.allSettled(waiting);
        expect(semaphore.size).toBe(held.filter((permit) => permit !== null).length);
        release(held);
        expect(semaphore.size).toBe(0);
        expect(fill(semaphore, 'd').length).toBeGreaterThanOrEqual(2);
      }),
    );
  });
});
