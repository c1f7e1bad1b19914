/** Expired rows are deleted on a timer, without any sign-in. */
import { expect, it, vi } from 'vitest';
import type { Past, PeopleTransaction, PeopleWriter } from '../../store/people/people.ts';
import { pastKeptMs, upkeepMs } from '../limits.ts';
import { startUpkeep } from './upkeep.ts';

it('is removed at the start and again by time, also after a removal that failed', async () => {
  vi.useFakeTimers();
  const removed: Past[] = [];
  const errors: unknown[] = [];
  const removePast = (past: Past) => {
    removed.push(past);
    return removed.length === 2 ? Promise.reject(new Error('away')) : Promise.resolve();
  };
  const writer: Pick<PeopleWriter, 'transaction'> = {
    transaction: (work) => work({ removePast } as unknown as PeopleTransaction),
  };
  const end = startUpkeep({
    ...{ writer: writer as PeopleWriter, clock: Date.now },
    onError: (error) => errors.push(error),
  });
  const startedAt = Date.now();
  await vi.advanceTimersByTimeAsync(2 * upkeepMs);
  const times = [startedAt, startedAt + upkeepMs, startedAt + 2 * upkeepMs];
  expect(removed.map(({ at }) => at)).toEqual(times);
  expect(removed.map(({ before }) => before)).toEqual(times.map((at) => at - pastKeptMs));
  expect(errors).toHaveLength(1);
  await end();
  await vi.advanceTimersByTimeAsync(2 * upkeepMs);
  expect(removed).toHaveLength(3);
  vi.useRealTimers();
});
