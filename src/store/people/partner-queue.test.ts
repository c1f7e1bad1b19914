import { describe, expect, it, vi } from 'vitest';
import { StoreBusy } from '../error.ts';
import { PartnerQueue } from './partner-queue.ts';

describe('PartnerQueue', () => {
  const started: string[] = [];
  const queue = new PartnerQueue({ placesMax: 3, placesOfPartnerMax: 2, waitMsMax: 5_000 });

  /** Runs work that ends when it is told to. */
  const run = (partnerId: string | null, name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const ended = queue.run(partnerId, () => {
      started.push(name);
      return promise;
    });
    const end = () => {
      resolve();
      return ended;
    };
    return { end, ended };
  };

  /** Lets everything happen that needs no time. */
  const settle = () => vi.advanceTimersByTimeAsync(0);

  it('leaves places to other partners, gives them in turn, and lets nobody wait for long', async () => {
    vi.useFakeTimers();
    const [a1, a2, a3, a4] = ['a1', 'a2', 'a3', 'a4'].map((name) => run('a', name));
    await settle();
    expect(started).toEqual(['a1', 'a2']);
    const [b1, b2] = ['b1', 'b2'].map((name) => run('b', name));
    const none = run(null, 'none');
    await settle();
    expect(started).toEqual(['a1', 'a2', 'b1']);
    await a1!.end();
    await settle();
    expect(started.at(-1)).toBe('a3');
    await a2!.end();
    await settle();
    expect(started.at(-1)).toBe('b2');
    await b1!.end();
    await settle();
    expect(started.at(-1)).toBe('none');
    await none.end();
    await settle();
    expect(started.at(-1)).toBe('a4');
    const late = run('a', 'late');
    const refused = expect(late.ended).rejects.toThrow(StoreBusy);
    await vi.advanceTimersByTimeAsync(5_000);
    await refused;
    for (const each of [a3, a4, b2]) await each!.end();
    expect(started).not.toContain('late');
    const again = run('a', 'again');
    await settle();
    expect(started.at(-1)).toBe('again');
    await again.end();
    vi.useRealTimers();
  });
});
