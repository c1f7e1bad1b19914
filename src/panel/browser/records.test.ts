import { expect, it } from 'vitest';
import { type Asset, isTooOld } from './records.ts';

const memory = { percent: null, used_bytes: null, total_bytes: 64 };
const asset = {
  id: 'cmp-1',
  cpu_usage: null,
  memory_usage: memory,
  storage_usage: null,
  observed_at: '2026-11-20T12:00:00.000Z',
} as unknown as Asset;

it('use is too old where a time is left of it, and no amount', () => {
  expect(isTooOld(asset)).toBe(true);
  expect(isTooOld({ ...asset, memory_usage: { ...memory, percent: 50, used_bytes: 32 } })).toBe(
    false,
  );
  expect(isTooOld({ ...asset, observed_at: null })).toBe(false);
});
