import { describe, expect, it } from 'vitest';
import type { EventRecord } from '../../../contract/event.ts';
import type { FirstSite } from '../plan/first-sites.ts';
import type { ReportAnswers } from './answers.ts';
import { readMonth } from './month.ts';
import { summaryOf } from './summary.ts';
import { changesText, pointsText, useChanges } from './use-changes.ts';
import type { WorkloadMonth } from './workload-month.ts';

const month = readMonth('2026-10')!;
const writtenAt = Date.UTC(2026, 10, 28);

function used(workload: WorkloadMonth['workload'], mean: number): WorkloadMonth {
  const average = { mean, used: mean, total: 100, unit: 'cores' } as const;
  return { workload, days: [], average, highest: null };
}

const never = { earliest: null, expected: null, latest: null };
const unknown = { state: 'steady', percent: 1, growth_per_day: null, basis: null, ahead: null };
const forecastOf = (full: object) => {
  const of = { ...unknown, days_until: { 80: never, 90: never, 100: never } };
  const cpu = { ...of, days_until: { ...of.days_until, 100: { ...never, ...full } } };
  return { cpu, memory: of, storage: { distributed: of, rocket: of, object: of } };
};

function site(
  siteId: string,
  earliest: number,
  expected: number | null,
  order?: string,
): FirstSite {
  const order_by = order === undefined ? {} : { order_by: { earliest: order, expected: order } };
  return { site_id: siteId, days_until: { ...never, earliest, expected, ...order_by } };
}

const none = { cpu: null, memory: null, distributed: null, rocket: null, object: null };

function answers(of: Partial<ReportAnswers> = {}, events: readonly object[] = []): ReportAnswers {
  const read = { events: events as readonly EventRecord[], readUntil: null };
  return {
    forecast: forecastOf({}),
    first: none,
    sites: { shown: [], total: 0 },
    events: { ofNodes: read, others: { events: [], readUntil: null } },
    ...of,
  } as unknown as ReportAnswers;
}

const said = (
  of: ReportAnswers,
  months: readonly WorkloadMonth[] = [used('cpu', 42), used('memory', 58)],
  before: readonly WorkloadMonth[] = [],
) => summaryOf({ month, writtenAt, answers: of, months, changes: useChanges(months, before) });

describe('the summary of a report', () => {
  it('names the fullest workload, and of the sites the fullest of it', () => {
    const day = { at: '2026-10-05T00:00:00Z' };
    const memory = (percent: number) => ({
      history: {
        points: [{ ...day, memory: { percent, used_bytes: 1, used_bytes_max: 1, total_bytes: 2 } }],
      },
    });
    const shown = [
      { siteId: 'ams02', ...memory(45) },
      { siteId: 'iad01', ...memory(63.3) },
    ];
    const [fullest] = said(answers({ sites: { shown, total: 2 } as never }));
    expect(fullest).toBe(
      'Fullest: Memory, 58.0\u00a0% on average; of the sites below most in iad01, 63.3\u00a0%.',
    );
    expect(said(answers())[0]).toBe('Fullest: Memory, 58.0\u00a0% on average.');
    expect(said(answers(), [])[0]).toMatch(/^Nothing is foreseen/);
  });

  it.each([
    [none, 'Nothing is foreseen to be full within five years.'],
    [
      { ...none, cpu: site('ams02', 200, 400), distributed: site('iad01', 41, 68) },
      'Full first: iad01, Distributed storage, 4 Feb 2027, at the earliest 8 Jan 2027.',
    ],
    [
      { ...none, object: site('apa37', 0, 0, '2026-11-06') },
      'Full first: apa37, Object storage, reached; order now: 22 days late.',
    ],
    [
      { ...none, cpu: site('ams02', 400, null, '2027-10-03') },
      'Full first: ams02, CPU, not before 2 Jan 2028; order 3 Oct 2027.',
    ],
  ])('of %j says: %s', (first, text) => {
    expect(said(answers({ first }))[1]).toBe(text);
  });

  it('of a site names the workload that is full first', () => {
    const forecast = forecastOf({ earliest: 10, expected: 10 }) as never;
    expect(said(answers({ first: null, forecast }))[1]).toBe('Full first: CPU, 8 Dec 2026.');
  });

  it('says what changed since the month before, of use and of nodes', () => {
    const node = { site_id: 'fra01', asset_id: 'a' };
    const events = [
      { ...node, type: 'asset.status', after: { status: 'failed' } },
      { ...node, type: 'asset.status', after: { status: 'failed' } },
      { ...node, type: 'asset.status', after: { status: 'active' } },
      { ...node, type: 'asset.added', after: {} },
      { ...node, asset_id: 'b', type: 'asset.added', after: {} },
    ];
    const before = [used('cpu', 42.04), used('memory', 54.6)];
    expect(said(answers({}, events), undefined, before)[2]).toBe(
      'Changed since September 2026: Memory +3.4 points; 1 node failed; 2 nodes added.',
    );
    expect(said(answers(), [used('cpu', 1)], [used('cpu', 1)])[2]).toBe(
      'Changed since September 2026: use hardly at all.',
    );
    expect(said(answers())[2]).toContain('not recorded in both months');
  });
});

it('tells changes of use by points, the largest first', () => {
  const changes = useChanges(
    [used('cpu', 40), used('memory', 50), used('object', 9)],
    [used('cpu', 39.8), used('memory', 57.5)],
  );
  expect(changesText(changes)).toBe('Memory −7.5 points, CPU +0.2 points');
  expect(changesText([])).toBeNull();
  expect([0.04, -0.04, 0.05].map(pointsText)).toEqual(['±0', '±0', '+0.1 points']);
});
