import { expect, it } from 'vitest';
import type { HistoryPoint } from '../domain/history.ts';
import { pastDays, pastPercents, unknownPercent } from './past-percents.ts';

const dayMs = 86_400_000;
const to = 100 * dayMs;
const none = { memory: null, distributed: null, rocket: null };
const of = (usedSum: bigint, total = 1_000n) => ({
  samples: 2,
  usedSum,
  usedMax: usedSum,
  total,
  nodesReporting: 4,
});

it('are the means of the last complete days, rounded, in the order of the quantities', () => {
  const points: HistoryPoint[] = [
    { at: to - (pastDays + 1) * dayMs, ...none, cpu: of(2_000n), object: null },
    { at: to - pastDays * dayMs, ...none, cpu: of(825n), object: of(100n, 0n) },
    { at: to - dayMs, ...none, cpu: of(824n), object: of(10_000n) },
    { at: to, ...none, cpu: of(2_000n), object: null },
  ];
  const percents = [...pastPercents(points, to)];
  const unknown = Array(pastDays).fill(unknownPercent);
  expect(percents.slice(0, pastDays)).toEqual([41, ...unknown.slice(2), 41]);
  expect(percents.slice(pastDays, -1)).toEqual(Array(4 * pastDays - 1).fill(unknownPercent));
  expect(percents.at(-1)).toBe(254);
});
