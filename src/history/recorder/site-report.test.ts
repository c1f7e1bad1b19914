import { describe, expect, it } from 'vitest';
import type { HistoryQuantity } from '../../domain/history.ts';
import { formatReport, nextReport, type ObservedSite, parseReport } from './site-report.ts';
import { noSums, type UsageState } from './site-sums.ts';

interface ReportedEvent {
  /** In hundredths of a percent; null if nothing reports. */
  readonly percent?: number | null;
  readonly expected?: number | null;
  readonly usageState?: UsageState;
}

const shown = { areReported: true, areStale: false, observedAt: 1_000 };

function site(
  { percent = 0, expected = null, usageState = shown }: ReportedEvent,
  quantity: HistoryQuantity = 'cpu',
): ObservedSite {
  const nodesReporting = percent === null ? 0 : 3;
  const sum = { used: BigInt(percent ?? 0), total: 10_000n, nodesReporting, nodesActive: 3 };
  const unknown = { cpu: null, memory: null, distributed: null, rocket: null, object: null };
  return {
    id: 's',
    hybridCoreId: 'core',
    usageState,
    nextStaleAt: Number.POSITIVE_INFINITY,
    ...noSums,
    sums: { ...noSums.sums, [quantity]: sum },
    expected: { ...unknown, [quantity]: expected },
  };
}

/** What is reported at each step, each by a recorder that knows only what was stored. */
function follow(steps: readonly ReportedEvent[], quantity?: HistoryQuantity) {
  let stored: string | undefined;
  return steps.map((step) => {
    const { events, report } = nextReport(parseReport(stored), site(step, quantity));
    stored = formatReport(report);
    return events.map(({ type, after, before, hybridCoreId, siteId, assetId }) => {
      expect([before, hybridCoreId, siteId, assetId]).toEqual([null, 'core', 's', null]);
      const of = JSON.parse(after!);
      if (of.quantity !== undefined) expect(of.quantity).toBe(quantity ?? 'cpu');
      return [type, ...Object.values(of).filter((value) => value !== of.quantity)].join(' ');
    });
  });
}

const percents = (...of: (number | null)[]) => of.map((percent) => ({ percent }));
const days = (...of: (number | null)[]) => of.map((expected) => ({ expected }));

describe('a workload', () => {
  it('is above a threshold that it reaches, and below once it is two points under', () => {
    expect(follow(percents(7_999, 8_000, 8_500, 7_999, 7_801, 7_800, 7_801, 8_000))).toEqual([
      [],
      ['workload.above 80 80'],
      [],
      [],
      [],
      ['workload.below 80 78'],
      [],
      ['workload.above 80 80'],
    ]);
  });

  it('that wavers around a threshold is reported once', () => {
    const wavering = Array.from({ length: 20 }, (_, round) => (round % 2 ? 7_850 : 8_050));
    expect(follow(percents(...wavering)).flat()).toEqual(['workload.above 80 80.5']);
  });

  it('crosses several thresholds at once, and may be past all', () => {
    expect(follow(percents(9_550, 11_000, 8_801, 5_000))).toEqual([
      ['workload.above 80 95.5', 'workload.above 90 95.5'],
      ['workload.above 100 110'],
      ['workload.below 100 88.01'],
      ['workload.below 90 50', 'workload.below 80 50'],
    ]);
  });

  it('keeps its state while nothing reports', () => {
    expect(follow(percents(9_000, null, 9_000, null, 100), 'object')).toEqual([
      ['workload.above 80 90', 'workload.above 90 90'],
      [],
      [],
      [],
      ['workload.below 90 1', 'workload.below 80 1'],
    ]);
  });
});

describe('figures', () => {
  const step = (areReported: boolean, areStale: boolean, observedAt: number | null = null) => ({
    percent: null,
    usageState: { areReported, areStale, observedAt },
  });

  it('are stale once all are, and fresh once some are shown again', () => {
    const part = step(true, true, 3_000);
    expect(follow([part, step(false, true, 2_000), step(false, true, 2_000), part])).toEqual([
      [],
      ['figures.stale 1970-01-01T00:00:02.000Z'],
      [],
      ['figures.fresh 1970-01-01T00:00:03.000Z'],
    ]);
  });

  it('are neither where there are none', () => {
    const none = step(false, false);
    expect(follow([none, step(true, false), none, step(false, true), none]).flat()).toEqual([
      'figures.stale ',
    ]);
  });
});

describe('capacity', () => {
  it('is full soon once for 90 and 30 days, and again after it was a tenth further away', () => {
    expect(follow(days(91, 90, 60, 98, 90, 30, 32, 30, 33, 30, 99, 90))).toEqual([
      [],
      ['forecast.soon 90 90'],
      [],
      [],
      [],
      ['forecast.soon 30 30'],
      [],
      [],
      [],
      ['forecast.soon 30 30'],
      [],
      ['forecast.soon 90 90'],
    ]);
  });

  it('is full soon for both at once; is out where nothing is foreseen, not where nothing is known', () => {
    const never = Number.POSITIVE_INFINITY;
    expect(follow(days(0, null, 0, never, 5)).map((of) => of.length)).toEqual([2, 0, 0, 0, 2]);
  });
});
