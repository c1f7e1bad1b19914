/** Expired rows are deleted on a timer, without any sign-in. */
import { expect, it, vi } from 'vitest';
import type {
  PeopleTransaction,
  PeopleWriter,
  RetentionCutoffs,
} from '../../store/people/people.ts';
import { housekeepingIntervalMs, sessionRetentionMs, startHousekeeping } from './housekeeping.ts';

it('is removed at the start and again by time, also after a removal that failed', async () => {
  vi.useFakeTimers();
  const removed: RetentionCutoffs[] = [];
  const errors: unknown[] = [];
  const removeExpired = (past: RetentionCutoffs) => {
    removed.push(past);
    return removed.length === 2 ? Promise.reject(new Error('away')) : Promise.resolve();
  };
  const writer: Pick<PeopleWriter, 'transaction'> = {
    transaction: (work) => work({ removeExpired } as unknown as PeopleTransaction),
  };
  const end = startHousekeeping(writer as PeopleWriter, Date.now, (error) => errors.push(error));
  const startedAt = Date.now();
  await vi.advanceTimersByTimeAsync(2 * housekeepingIntervalMs);
  const times = [
    startedAt,
    startedAt + housekeepingIntervalMs,
    startedAt + 2 * housekeepingIntervalMs,
  ];
  expect(removed.map(({ at }) => at)).toEqual(times);
  expect(removed.map(({ before }) => before)).toEqual(times.map((at) => at - sessionRetentionMs));
  expect(errors).toHaveLength(1);
  await end();
  await vi.advanceTimersByTimeAsync(2 * housekeepingIntervalMs);
  expect(removed).toHaveLength(3);
  vi.useRealTimers();
});
