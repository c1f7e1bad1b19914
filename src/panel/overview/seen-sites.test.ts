import { describe, expect, it } from 'vitest';
import type { Overview, Resources } from '../browser/records.ts';
import type { Outlook, SiteOutlook } from './outlook.ts';
import { orders, seenSites } from './seen-sites.ts';

const now = Date.UTC(2026, 10, 22, 12);
const oldMs = 15 * 60_000;
const fresh = '2026-11-22T11:59:00.000Z';
const sum = (percent: number | null) => ({ percent, nodes_reporting: percent === null ? 0 : 1 });

function site(id: string, percent: number | null, failed = 0, newest: string | null = fresh) {
  const resources = {
    ...{ cpu: sum(percent), memory: sum(null) },
    storage: { distributed: sum(1), rocket: sum(null), object: sum(null) },
    nodes: { total: 2, reporting: percent === null ? 0 : 2, by_status: { active: 1, failed } },
    observed_at: { oldest: newest, newest },
  };
  const location = { city: 'Köln', country: 'DE' };
  return {
    site: { id, hybrid_core_id: 'core', description: null, location },
    resources: resources as unknown as Resources,
  };
}

const filling = (
  site_id: string,
  expected: number,
  full: SiteOutlook['full'] = [],
): SiteOutlook => ({
  ...{ site_id, full, state: 'filling', workload: 'cpu', expected, earliest: expected },
});

const overview: Overview = {
  hybrid_cores: [],
  sites: [
    ...[site('calm', 20), site('stale', 10, 0, '2026-11-22T11:00:00.000Z'), site('fuller', 90)],
    ...[site('failed', 10, 2), site('later', 30), site('soon', 30), site('silent', null, 0, null)],
  ],
};
const outlook: Outlook = {
  is_complete: true,
  sites: [filling('later', 80.5), filling('soon', 12), filling('calm', 400)],
};

describe('the sites of the overview', () => {
  const ids = (order: keyof typeof orders) =>
    seenSites(overview, outlook, oldMs, now)
      .toSorted(orders[order].compare)
      .map(({ id }) => id);

  it('show what fills up soon first, then what failed or is stale, then the others', () => {
    expect(ids('attention')).toEqual([
      ...['soon', 'later', 'failed', 'stale', 'silent', 'calm', 'fuller'],
    ]);
  });

  it('show what is full by now before what fills up', () => {
    const sites = [filling('calm', 400, ['object']), filling('soon', 12)];
    const [first, second] = seenSites(overview, { is_complete: true, sites }, oldMs, now).toSorted(
      orders.attention.compare,
    );
    expect([first?.id, second?.id]).toEqual(['calm', 'soon']);
  });

  it('stand in the order that a person chooses', () => {
    expect(ids('fullest').slice(0, 3)).toEqual(['fuller', 'later', 'soon']);
    expect(ids('name')[0]).toBe('calm');
  });

  it('are found by their place, and say what is stale', () => {
    const [calm, stale] = seenSites(overview, null, oldMs, now);
    expect(calm?.words).toContain('köln, de');
    expect([calm?.isStale, stale?.isStale, calm?.outlook]).toEqual([false, true, null]);
    const untimed = { hybrid_cores: [], sites: [site('stated', 20, 0, null)] };
    expect(seenSites(untimed, null, oldMs, now)[0]?.isStale).toBe(false);
  });
});
