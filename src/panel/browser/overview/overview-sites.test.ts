import { describe, expect, it } from 'vitest';
import type { Overview } from '../records.ts';
import type { Outlook, SiteOutlook } from './outlook.ts';
import { comparing, missingData, type Order, overviewSites, picks } from './overview-sites.ts';

const fresh = '2026-11-22T11:59:00.000Z';
const past = '2026-11-22T11:00:00.000Z';
const nodesOf = (percent: number | null) => (percent === null ? 0 : 1);
const cores = (percent: number | null, nodes = nodesOf(percent)) => ({
  percent,
  used_cores: percent ?? 0,
  total_cores: 100,
  nodes_reporting: nodes,
  capacity_cores: 100,
  nodes_active: nodes,
});
const bytes = (percent: number | null, nodes = nodesOf(percent)) => ({
  percent,
  used_bytes: percent ?? 0,
  total_bytes: 100,
  nodes_reporting: nodes,
  capacity_bytes: 100,
  nodes_active: nodes,
});

/** A site with 2 nodes, of which some have failed or have usage data that is too old. */
function site(
  id: string,
  percent: number | null,
  failed = 0,
  old = 0,
  newest: string | null = fresh,
) {
  const by_status: Record<string, number> = { active: 1, failed };
  const resources = {
    cpu: cores(percent),
    memory: bytes(null),
    storage: { distributed: bytes(null), rocket: bytes(null), object: bytes(null) },
    nodes: {
      total: 2,
      reporting: percent === null ? 0 : 2,
      by_node_type: { compute: 2, distributed_storage: 0, object_storage: 0 },
      by_status,
      by_node_type_and_status: { compute: by_status, distributed_storage: {}, object_storage: {} },
    },
    observed_at: { oldest: newest, newest },
    allocation: null,
    stale: { nodes: old, newest: old > 0 ? past : null },
  };
  const location = { city: 'Köln', country: 'DE', latitude: null, longitude: null };
  return {
    site: { id, hybrid_core_id: 'core', description: null, location, asset_count: 2 },
    resources,
  };
}

const filling = (
  site_id: string,
  expected: number,
  full: SiteOutlook['full'] = [],
): SiteOutlook => ({
  site_id,
  full,
  state: 'filling',
  workload: 'cpu',
  expected,
  earliest: expected,
});

const overview: Pick<Overview, 'sites'> = {
  sites: [
    site('calm', 20),
    site('stale', 10, 0, 1),
    site('fuller', 90),
    site('failed', 10, 2),
    site('later', 30),
    site('soon', 30),
    site('silent', null, 0, 0, null),
  ],
};
const outlook: Outlook = {
  sites: [filling('later', 80.5), filling('soon', 12), filling('calm', 400)],
};

describe('the sites of the overview', () => {
  const ids = (order: Order) =>
    overviewSites(overview, outlook)
      .toSorted(comparing(order))
      .map(({ id }) => id);

  it('show what is full soonest first, then what failed, then what is stale, then the others', () => {
    expect(ids('attention')).toEqual([
      'soon',
      'later',
      'calm',
      'failed',
      'stale',
      'silent',
      'fuller',
    ]);
  });

  it('are picked by what is wrong with them', () => {
    const survives = (nodes: number | null) => ({ nodes, limited_by: 'cpu' }) as const;
    const headroom = {
      sites: [
        { site_id: 'calm', survives: survives(0) },
        { site_id: 'soon', survives: survives(3) },
        { site_id: 'silent', survives: survives(null) },
      ],
    };
    const sites = overviewSites(overview, outlook, headroom);
    const picked = (pick: keyof typeof picks) =>
      sites.filter((site) => picks[pick](site, 60)).map(({ id }) => id);
    expect(picked('due')).toEqual(['soon']);
    expect(picked('fragile')).toEqual(['calm']);
    expect(picked('failed')).toEqual(['failed']);
    expect(picked('old')).toEqual(['stale', 'silent']);
  });

  it('show what is full by now before what fills up', () => {
    const sites = [filling('calm', 400, ['object']), filling('soon', 12)];
    const [first, second] = overviewSites(overview, { sites }).toSorted(comparing('attention'));
    expect([first?.id, second?.id]).toEqual(['calm', 'soon']);
  });

  it('stand in the order that a person chooses', () => {
    expect(ids('fullest').slice(0, 3)).toEqual(['fuller', 'later', 'soon']);
    expect(ids('name')[0]).toBe('calm');
  });

  it('are found by their place, and say what is stale', () => {
    const [calm, stale] = overviewSites(overview, null);
    expect(calm?.words).toContain('köln, de');
    expect([calm?.isStale, stale?.isStale, calm?.outlook]).toEqual([false, true, null]);
    const stated = { sites: [site('stated', 20, 0, 0, '2020-01-01T00:00:00Z')] };
    expect(overviewSites(stated, null)[0]?.isStale).toBe(false);
  });

  it('tell what is too old, what never came, and of how many nodes figures are', () => {
    const of = (sites: Overview['sites']) => {
      const found = missingData(overviewSites({ sites }, null));
      const [old, none, never] = [found.old, found.none, found.never].map((list) =>
        list.map(({ id }) => id),
      );
      return { old, none, never, part: found.part };
    };
    const nothing = { old: [], none: [], never: [], part: null };
    expect(of([site('calm', 20)])).toEqual(nothing);
    expect(of([site('stale', null, 0, 2, null), site('silent', null, 0, 0, null)])).toEqual({
      ...nothing,
      old: ['stale'],
      never: ['silent'],
      part: '0 of 2 active nodes',
    });
    const { site: large, resources } = site('large', 20, 0, 99);
    const nodes = { ...resources.nodes, total: 100, reporting: 1, by_status: { active: 100 } };
    expect(of([{ site: large, resources: { ...resources, nodes } }])).toEqual({
      ...nothing,
      old: ['large'],
      part: '1 of 100 active nodes',
    });
    // Nodes of other statuses report in place of active ones; of a node, one use is enough.
    const mixed = {
      ...resources,
      cpu: cores(20, 3),
      memory: bytes(20, 4),
      storage: { distributed: bytes(20, 2), rocket: bytes(20, 1), object: bytes(20, 1) },
      nodes: { ...nodes, total: 13, reporting: 10, by_status: { active: 10, staged: 3 } },
      stale: { nodes: 0, newest: null },
    };
    expect(of([{ site: large, resources: mixed }])).toEqual({
      ...nothing,
      part: '7 of 10 active nodes',
    });
    // All nodes have failed, of which some may have reported.
    const { resources: silent } = site('large', null, 0, 0, null);
    const lost = { ...nodes, total: 2, reporting: 0, by_status: { failed: 2 } };
    expect(of([{ site: large, resources: { ...silent, nodes: lost } }])).toEqual({
      ...nothing,
      none: ['large'],
    });
  });
});
