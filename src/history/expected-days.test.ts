import { describe, expect, it } from 'vitest';
import { isThorough } from '../../test/property/seed.ts';
import { countedDays, lookedBackOn } from '../capacity/days.ts';
import { forecast } from '../capacity/forecast.ts';
import {
  dayMs,
  type HistoryPoint,
  type HistoryQuantity,
  historyQuantities,
} from '../domain/history.ts';
import { ExpectedDaysOfSites } from './expected-days.ts';
import type { SampledSite } from './partner-sums.ts';
import { noSums } from './site-sums.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const { from, to } = lookedBackOn(now);

/** Days that rise, with weeks in them. */
function history(growth: number, days = 365): readonly HistoryPoint[] {
  return Array.from({ length: days }, (_, day) => {
    const used = BigInt(1_000 + growth * day + (day % 7) * 20);
    const quantity = { samples: 288, usedSum: used, usedMax: used, total: 40_000n };
    const none = { distributed: null, rocket: null, object: null };
    const point = { ...quantity, nodesReporting: 4 };
    return { at: to - (days - day) * dayMs, cpu: point, memory: point, ...none };
  });
}

function site(used: bigint, nodesReporting = 4): SampledSite {
  const sum = { used, total: 40_000n, nodesReporting };
  return {
    id: 's',
    hybridCoreId: 'core',
    assetsRevision: 1,
    nextStaleAt: Number.POSITIVE_INFINITY,
    usageState: { areReported: true, areStale: false, observedAt: null },
    sums: { ...noSums, cpu: sum, memory: { ...sum, used: used / 2n } },
  };
}

function expectedDays(points: readonly HistoryPoint[], mayGoOn = () => true) {
  const reads: string[] = [];
  const days = new ExpectedDaysOfSites({
    mayGoOn,
    reader: {
      readHistory: async (subject, step, first, end) => {
        reads.push(`${subject.partnerId} ${subject.level} ${subject.id} ${step}`);
        expect([first, end]).toEqual([from, to]);
        return points;
      },
    },
  });
  return { days, reads };
}

/** What the forecast of the interface says. */
function exact(points: readonly HistoryPoint[], { sums }: SampledSite, quantity: HistoryQuantity) {
  const today = sums[quantity];
  const known = forecast(countedDays(points, quantity, today.nodesReporting), today);
  if (known.state === 'insufficient_data') return null;
  return known.daysUntil[100].expected ?? Number.POSITIVE_INFINITY;
}

/** Days past those that reports tell apart are alike. */
function nearly(days: number | null) {
  return days === null ? null : Math.min(days, 100);
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

  it('read the history of a site once a day, and where its nodes or its inventory changed', async () => {
    const { days, reads } = expectedDays(history(100));
    for (const used of [1_000n, 2_000n]) await days.of('acme', [site(used)], now);
    expect(reads).toEqual(['acme site s 1d']);
    await days.of('acme', [site(1_000n, 9)], now);
    expect(reads).toHaveLength(2);
    await days.of('acme', [{ ...site(1_000n, 9), assetsRevision: 2 }], now);
    expect(reads).toHaveLength(3);
    await days.of('acme', [], now);
    await days.of('acme', [site(1_000n)], now);
    expect(reads).toHaveLength(4);
    days.keepOnly(new Set());
    await days.of('acme', [site(1_000n)], now);
    expect(reads).toHaveLength(5);
  });

  it('are unknown where there is no time to compute them', async () => {
    const { days, reads } = expectedDays(history(100), () => false);
    const found = (await days.of('acme', [site(39_000n)], now)).get('s')!;
    expect([found.cpu, reads]).toEqual([null, []]);
  });
});
