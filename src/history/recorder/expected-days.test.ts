import { describe, expect, it } from 'vitest';
import { emptyPoint } from '../../../test/fixture/empty-point.ts';
import { isThorough } from '../../../test/property/seed.ts';
import { lookedBackOn } from '../../domain/capacity/days.ts';
import { forecast } from '../../domain/capacity/forecast.ts';
import { trendOf } from '../../domain/capacity/trend.ts';
import {
  dayMs,
  type HistoryPoint,
  type HistoryQuantity,
  historyQuantities,
} from '../../domain/history.ts';
import { ExpectedDaysOfSites } from './expected-days.ts';
import type { SampledSite } from './partner-sums.ts';
import { nextReport, parseReport } from './site-report.ts';
import { noSums } from './site-sums.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const lookBack = lookedBackOn(now);
const { from, today: to } = lookBack;

/** Days that rise, with weeks in them. */
function history(growth: number, days = 365): readonly HistoryPoint[] {
  return Array.from({ length: days }, (_, day) => {
    const used = BigInt(1_000 + growth * day + (day % 7) * 20);
    const quantity = { samples: 288, usedSum: used, usedMax: used, total: 40_000n };
    const point = { ...quantity, nodesReporting: 4 };
    return { ...emptyPoint, at: to - (days - day) * dayMs, cpu: point, memory: point };
  });
}

function site(used: bigint, nodesReporting = 4): SampledSite {
  const sum = { used, total: 40_000n, nodesReporting, nodesActive: nodesReporting };
  return {
    id: 's',
    hybridCoreId: 'core',
    assetsRevision: 1,
    nextStaleAt: Number.POSITIVE_INFINITY,
    usageState: { areReported: true, areStale: false, observedAt: null },
    ...noSums,
    sums: { ...noSums.sums, cpu: sum, memory: { ...sum, used: used / 2n } },
  };
}

function expectedDays(points: readonly HistoryPoint[], mayGoOn = () => true) {
  const reads: string[] = [];
  const days = new ExpectedDaysOfSites({
    mayGoOn,
    reader: {
      readHistory: async (subject, step, first, end) => {
        reads.push(`${subject.partnerId} ${subject.level} ${subject.id} ${step}`);
        expect([first, end]).toEqual([from, to + dayMs]);
        return points;
      },
    },
  });
  return { days, reads };
}

/** What the forecast of the interface says. */
function exact(points: readonly HistoryPoint[], { sums }: SampledSite, quantity: HistoryQuantity) {
  const today = sums[quantity];
  const known = forecast(trendOf(points, quantity, lookBack, today.nodesActive), today);
  if (known.state === 'insufficient_data') return null;
  return known.daysUntil[100].expected ?? Number.POSITIVE_INFINITY;
}

/** Days past those that reports tell apart are alike. */
function nearly(days: number | null) {
  return days === null ? null : Math.min(days, 99);
}

describe('expected days', () => {
  it.each(isThorough ? [14, 40, 120, 365] : [14, 40, 120])(
    'of %i days are those of the forecast, as near as they matter',
    async (length) => {
      const uses = Array.from({ length: 41 }, (_, n) => 20_000n + 500n * BigInt(n));
      for (const points of [0, 30, 100].map((growth) => history(growth, length))) {
        const { days } = expectedDays(points);
        for (const of of uses.map((used) => site(used))) {
          const found = (await days.of('acme', [of], now)).get('s')!;
          const near = historyQuantities.map((quantity) => nearly(found[quantity]));
          expect(near).toEqual(
            historyQuantities.map((quantity) => nearly(exact(points, of, quantity))),
          );
        }
      }
    },
  );

  it('read the history of a site once a day, and where its inventory changed', async () => {
    const { days, reads } = expectedDays(history(100));
    for (const used of [1_000n, 2_000n]) await days.of('acme', [site(used)], now);
    expect(reads).toEqual(['acme site s 1d']);
    await days.of('acme', [{ ...site(1_000n, 9), assetsRevision: 2 }], now);
    expect(reads).toHaveLength(2);
    await days.of('acme', [], now);
    await days.of('acme', [site(1_000n)], now);
    expect(reads).toHaveLength(3);
    days.keepOnly(new Set());
    await days.of('acme', [site(1_000n)], now);
    expect(reads).toHaveLength(4);
  });

  it('are unknown where there is no time to compute them', async () => {
    const { days, reads } = expectedDays(history(100), () => false);
    const found = (await days.of('acme', [site(39_000n)], now)).get('s')!;
    expect([found.cpu, reads]).toEqual([null, []]);
  });
});

describe('a month of days and nights', () => {
  const halfHourMs = 30 * 60 * 1_000;
  const begins = to / dayMs;
  const total = 100_000n;

  /** Peak use of a day (days since 1970) that grows by 0.2 points, and is full after so many. */
  const peakOf = (day: number, fullAfter: number) => 100_000 + 200 * (day - begins - fullAfter);
  /** A fifth of the peak at midnight, the peak at noon. */
  const useAt = (time: number, fullAfter: number) => {
    const sun = 0.6 - 0.4 * Math.cos((2 * Math.PI * (time % dayMs)) / dayMs);
    return BigInt(Math.round(sun * peakOf(Math.floor(time / dayMs), fullAfter)));
  };

  /** The days as recorded by a time; of the last one, what was sampled until then. */
  function recorded(by: number, fullAfter: number): readonly HistoryPoint[] {
    const { from: first, today } = lookedBackOn(by);
    return Array.from({ length: 366 }, (_, index) => {
      const at = first + index * dayMs;
      const most = useAt(Math.min(at + dayMs / 2, by), fullAfter);
      const samples = at === today ? 1 : 288;
      const sums = { samples, usedSum: most * BigInt(samples), usedMax: most };
      return { ...emptyPoint, at, cpu: { ...sums, total, nodesReporting: 4 } };
    });
  }

  // The first round is before the first day's peak, so that a day more is expected.
  it.each([
    [105, ['90 90']],
    [45, ['90 46', '30 30']],
    [20, ['90 21', '30 21']],
  ])('tells once that a site is full soon: %i days from full', async (fullAfter, told) => {
    let time = to;
    const sites = new ExpectedDaysOfSites({
      mayGoOn: () => true,
      reader: { readHistory: async () => recorded(time, fullAfter) },
    });
    let report = parseReport(undefined);
    const found: string[] = [];
    for (; time < to + 30 * dayMs; time += halfHourMs) {
      const sum = { used: useAt(time, fullAfter), total, nodesReporting: 4, nodesActive: 4 };
      const of = { ...site(0n), sums: { ...noSums.sums, cpu: sum } };
      const expected = (await sites.of('acme', [of], time)).get('s')!;
      const next = nextReport(report, { ...of, expected });
      report = next.report;
      for (const { type, after } of next.events) {
        if (type !== 'forecast.soon') continue;
        const { within_days: within, expected: days } = JSON.parse(after!);
        found.push(`${within} ${days}`);
      }
    }
    expect(found).toEqual(told);
  });
});
