/** Checks of a reader's access while a response lasts. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccessChecks } from './access-checks.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('ends the response at the first check without access', async () => {
  let isAuthorized = true;
  const end = vi.fn();
  using _checks = new AccessChecks(() => isAuthorized, end);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(end).not.toHaveBeenCalled();
  isAuthorized = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(end).toHaveBeenCalledOnce();
});

it('goes on through failed checks for ten seconds, not longer', async () => {
  const end = vi.fn();
  using _checks = new AccessChecks(() => Promise.reject(new Error('no connection')), end);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(end).toHaveBeenCalledOnce();
});

it('asks once at a time, and no more when disposed of', async () => {
  let count = 0;
  const checks = new AccessChecks(() => {
    count++;
    return new Promise<boolean>(() => {});
  }, vi.fn());
  await vi.advanceTimersByTimeAsync(5_000);
  expect(count).toBe(1);
  checks[Symbol.dispose]();
  expect(vi.getTimerCount()).toBe(0);
});
