import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HistoryPoint } from '../domain/history.ts';
import { cachedTrend, holds } from './cached-trend.ts';
import { countedDays } from './days.ts';
import { forecast, soonestDays } from './forecast.ts';

const dayMs = 86_400_000;

/** Daily points, some with too few samples or nodes; most series rise. */
const days = fc.array(
  fc.record({
    used: fc.integer({ min: 0, max: 200 }),
    samples: fc.constantFrom(288, 288, 288, 144, 143),
    nodesReporting: fc.integer({ min: 8, max: 12 }),
  }),
  { minLength: 14, maxLength: 30 },
);
const growths = fc.constantFrom(0, 10, 40);
const series = fc.tuple(days, growths).map(([listed, growth]) =>
  listed.map(({ used, samples, nodesReporting }, day): HistoryPoint => {
    const usedMax = BigInt(used + growth * day);
    const cpu = { samples, usedSum: usedMax, usedMax, total: 3_000n, nodesReporting };
    const none = { memory: null, distributed: null, rocket: null, object: null };
    return { at: day * dayMs, cpu, ...none };
  }),
);

describe('a trend that is kept', () => {
  it('gives the days of the forecast, for as many nodes as it holds', () => {
    const nodes = fc.integer({ min: 1, max: 16 });
    const amount = fc.bigInt({ min: 0n, max: 3_000n });
    fc.assert(
      fc.property(series, nodes, nodes, amount, amount, (points, then, now, used, total) => {
        const kept = cachedTrend(points, 'cpu', then);
        const [before, after] = [then, now].map((count) => countedDays(points, 'cpu', count));
        const isSame = before!.length === after!.length;
        expect(holds(kept, now)).toBe(isSame);
        if (!isSame) return;
        const today = { used, total, nodesReporting: now };
        const foreseen = forecast(after!, today);
        expect(kept.rises === null).toBe(foreseen.state === 'insufficient_data');
        if (kept.rises === null || foreseen.state === 'insufficient_data') return;
        for (const threshold of [80, 90, 100] as const) {
          const { latest: _, ...soonest } = foreseen.daysUntil[threshold];
          expect(soonestDays(threshold, kept.rises, today)).toEqual(soonest);
        }
      }),
      { numRuns: 500 },
    );
  });
});
