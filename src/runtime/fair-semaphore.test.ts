import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FairSemaphore } from './fair-semaphore.ts';

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

  it('never lets more in than it has permits, and gives none to those who have gone', async () => {
    const semaphore = new FairSemaphore(2);
    const aborting = new AbortController();
    let running = 0;
    let most = 0;
    const work = async (signal?: AbortSignal) => {
      using _permit = await semaphore.acquire('acme', signal);
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
  });
});
