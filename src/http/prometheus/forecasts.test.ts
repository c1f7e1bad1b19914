import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Observation } from '../../observe/observation.ts';
import type { SiteTrends, TrendsQuestion } from '../../recorded/question.ts';
import type { PartnerSnapshot } from '../../snapshot/partner.ts';
import {
  SiteForecasts,
  trendSitesAskedMax,
  trendSitesMax,
  trendsMsMax,
  trendsRecheckMs,
} from './forecasts.ts';

const dayMs = 86_400_000;
const noon = 100 * dayMs + dayMs / 2;
const quantities = ['cpu', 'memory', 'distributed', 'rocket', 'object'] as const;

/** A partner with so many sites, of which each quantity has half of its total in use. */
function partner(siteCount: number, nodesReporting = 4, partnerId = 'acme'): PartnerSnapshot {
  const sum = { used: 50n, total: 100n, nodesReporting };
  const storage = { distributed: sum, rocket: sum, object: sum };
  const assets = { totals: { workload: { cpu: sum, memory: sum, storage } } };
  const ids = Array.from({ length: siteCount }, (_, index) => `site${index}`);
  return { partnerId, sites: new Map(ids.map((id) => [id, { assets }])) } as never;
}

/** CPU rises by 2 a day, by 5 at most; the trends hold for 4 or 5 nodes. */
function trends(): SiteTrends['trends'] {
  const line = (perDay: number) =>
    Float64Array.from({ length: 30 }, (_, day) => perDay * (day + 1));
  const of = (quantity: string) => ({
    rises: quantity === 'cpu' ? { likely: line(2), high: [line(5)] } : null,
    nodes: { from: 4, to: 5 },
  });
  const entries = quantities.map((quantity) => [quantity, of(quantity)]);
  return Object.fromEntries(entries) as SiteTrends['trends'];
}

function setUp({ slow = false } = {}) {
  const asked: TrendsQuestion[] = [];
  const seen: Observation[] = [];
  const state = {
    storeUnavailable: false,
    failing: false,
    firstDay: (10 * dayMs) as number | null,
  };
  const late = Promise.withResolvers<void>();
  const source = {
    async firstDay() {
      if (state.failing) throw new Error('the disk is gone');
      return state.firstDay;
    },
    async trends(question: TrendsQuestion) {
      asked.push(question);
      if (state.failing) throw new Error('the disk is gone');
      if (slow) await late.promise;
      return question.sites.map(({ siteId }) => ({
        siteId,
        past: new Uint8Array(),
        trends: trends(),
      }));
    },
  };
  const forecasts = new SiteForecasts(
    source,
    () => state.storeUnavailable,
    (observation: Observation) => void seen.push(observation),
  );
  return { forecasts, asked, seen, state, late };
}

const cpuDays = [
  { quantity: 'cpu', threshold: 80, bound: 'expected', days: 15 },
  { quantity: 'cpu', threshold: 80, bound: 'earliest', days: 6 },
  { quantity: 'cpu', threshold: 90, bound: 'expected', days: 20 },
  { quantity: 'cpu', threshold: 90, bound: 'earliest', days: 8 },
  { quantity: 'cpu', threshold: 100, bound: 'expected', days: 25 },
  { quantity: 'cpu', threshold: 100, bound: 'earliest', days: 10 },
];

describe('forecasts for the metrics', () => {
  it('are asked for some sites at a time, and remembered until the next UTC day', async () => {
    const { forecasts, asked } = setUp();
    const sites = trendSitesAskedMax + 1;
    expect((await forecasts.of(partner(sites), noon))('site0')).toEqual(cpuDays);
    expect(asked.map((question) => question.sites.length)).toEqual([trendSitesAskedMax, 1]);
    expect(asked[0]?.lookBack).toEqual({ from: (100 - 365) * dayMs, to: 100 * dayMs });
    await forecasts.of(partner(sites), noon + trendsMsMax - 1);
    expect(asked).toHaveLength(2);
    expect((await forecasts.of(partner(sites), 101 * dayMs))('site0')).toEqual(cpuDays);
    expect(asked).toHaveLength(4);
  });

  it('are computed again for new sites, and for other days', async () => {
    const { forecasts, asked } = setUp();
    await forecasts.of(partner(1), noon);
    await forecasts.of(partner(1, 5), noon);
    expect(asked).toHaveLength(1);
    await forecasts.of(partner(2, 5), noon);
    expect(asked[1]?.sites.map(({ siteId }) => siteId)).toEqual(['site1']);
    expect((await forecasts.of(partner(1, 6), noon))('site0')).toEqual([]);
    expect(asked[2]?.sites[0]?.nodes.cpu).toBe(6);
  });

  it('are left out while they are worked out for long, which is done once', async () => {
    const { forecasts, asked, late } = setUp({ slow: true });
    const [first, second] = await Promise.all([
      forecasts.of(partner(1), noon),
      forecasts.of(partner(1), noon),
    ]);
    expect([first('site0'), second('site0')]).toEqual([[], []]);
    late.resolve();
    expect((await forecasts.of(partner(1), noon))('site0')).toEqual(cpuDays);
    expect(asked).toHaveLength(1);
  });

  it('are recomputed within the hour, and served stale until then', async () => {
    const { forecasts, asked } = setUp();
    await forecasts.of(partner(1), noon);
    expect((await forecasts.of(partner(1), noon + trendsMsMax))('site0')).toEqual(cpuDays);
    expect(asked).toHaveLength(2);
    await setImmediate();
    await forecasts.of(partner(1), noon + trendsMsMax + 1);
    expect(asked).toHaveLength(2);
  });

  it('are forgotten once history was removed', async () => {
    const { forecasts, asked, state } = setUp();
    const before = await forecasts.trendsOf(partner(1), noon);
    state.firstDay = null;
    const soon = await forecasts.trendsOf(partner(1), noon + trendsRecheckMs - 1);
    expect(soon.revision).toBe(before.revision);
    const after = await forecasts.trendsOf(partner(1), noon + trendsRecheckMs);
    expect(asked).toHaveLength(2);
    expect(after.revision).not.toBe(before.revision);
  });

  it('are left out where the history cannot be read, and asked for again', async () => {
    const { forecasts, seen, state } = setUp();
    state.failing = true;
    expect((await forecasts.of(partner(1), noon))('site0')).toEqual([]);
    expect(seen).toMatchObject([{ type: 'trends-failed', partnerId: 'acme' }]);
    state.failing = false;
    expect((await forecasts.of(partner(1), noon))('site0')).toEqual(cpuDays);
    state.storeUnavailable = true;
    expect((await forecasts.of(partner(1), noon))('site0')).toEqual([]);
  });

  it('are forgotten of the partner that was scraped longest ago, past what is remembered', async () => {
    const { forecasts, asked } = setUp();
    const scrape = (name: string) => forecasts.of(partner(trendSitesMax / 2, 4, name), noon);
    const questions = async (name: string) => {
      const before = asked.length;
      await scrape(name);
      return asked.length - before;
    };
    const all = Math.ceil(trendSitesMax / 2 / trendSitesAskedMax);
    expect(await questions('a')).toBe(all);
    expect(await questions('b')).toBe(all);
    expect(await questions('a')).toBe(0);
    expect(await questions('c')).toBe(all);
    expect(await questions('a')).toBe(0);
    expect(await questions('b')).toBe(all);
  });
});

describe('the sites that are full first', () => {
  it('are named by the earliest day, then by id, each once', async () => {
    const { forecasts } = setUp();
    const siteIds = ['site0', 'site2'];
    const first = await forecasts.firstFull(partner(3), siteIds, noon);
    const full = { quantity: 'cpu', earliest: 10, expected: 25 };
    expect(first).toEqual(siteIds.map((siteId) => ({ siteId, ...full })));
  });

  it('are fifty at most', async () => {
    const { forecasts } = setUp();
    const siteIds = Array.from({ length: 60 }, (_, index) => `site${index}`);
    const first = await forecasts.firstFull(partner(60), siteIds, noon);
    expect(first!.map(({ siteId }) => siteId)).toEqual(siteIds.slice(0, 50));
  });

  it('are not known where the history cannot be read', async () => {
    const { forecasts, state } = setUp();
    state.failing = true;
    const first = await forecasts.firstFull(partner(1), ['site0'], noon);
    expect(first).toBeNull();
  });
});
