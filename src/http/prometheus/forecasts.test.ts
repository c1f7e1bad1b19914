import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { emptyPoint } from '../../../test/fixture/empty-point.ts';
import type { CountedBy } from '../../domain/capacity/counted-by.ts';
import { lookedBackOn } from '../../domain/capacity/days.ts';
import { withoutLow } from '../../domain/capacity/rises.ts';
import { keeping, trendsOf } from '../../domain/capacity/trend.ts';
import type { SiteTrends, TrendsQuestion } from '../../history/questions/question.ts';
import type { Observation } from '../../observe/observation.ts';
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

/** A partner with so many sites, of which each quantity has half of its total in use. */
function partner(siteCount: number, nodesActive = 4, partnerId = 'acme'): PartnerSnapshot {
  const sum = { used: 50n, total: 100n, nodesReporting: nodesActive, nodesActive };
  const storage = { distributed: sum, rocket: sum, object: sum };
  const sums = { cpu: sum, memory: sum, storage };
  const assets = { totals: { workload: { ...sums, allocation: sums } } };
  const ids = Array.from({ length: siteCount }, (_, index) => `site${index}`);
  return { partnerId, sites: new Map(ids.map((id) => [id, { assets }])) } as never;
}

/** CPU rose by 2 a day for two weeks, and its promises by 1; nothing else is known. */
function trends(nodesActive: SiteTrendsNodes): SiteTrends['trends'] {
  const of = (growth: number) => cpuTrends(growth, nodesActive);
  return { used: of(2), allocated: of(1) };
}

function cpuTrends(growth: number, nodesActive: SiteTrendsNodes) {
  const points = Array.from({ length: 14 }, (_, day) => {
    const used = BigInt(48 - growth * (13 - day));
    const sample = { samples: 288, usedSum: used, usedMax: used, total: 100n, nodesReporting: 4 };
    return { ...emptyPoint, at: (86 + day) * dayMs, cpu: sample };
  });
  return keeping(trendsOf(points, lookedBackOn(noon), nodesActive), withoutLow);
}

type SiteTrendsNodes = TrendsQuestion['sites'][number]['nodesActive'];

function setUp({ slow = false } = {}) {
  const asked: TrendsQuestion[] = [];
  const seen: Observation[] = [];
  const state = {
    storeUnavailable: false,
    failing: false,
    firstDay: (10 * dayMs) as number | null,
  };
  const late = Promise.withResolvers<void>();
  const known = new Map<number, SiteTrends['trends']>();
  const trendsFor = (nodesActive: SiteTrendsNodes) => {
    const of = known.get(nodesActive.cpu) ?? trends(nodesActive);
    known.set(nodesActive.cpu, of);
    return of;
  };
  const source = {
    async firstDay() {
      if (state.failing) throw new Error('the disk is gone');
      return state.firstDay;
    },
    async trends(question: TrendsQuestion) {
      asked.push(question);
      if (state.failing) throw new Error('the disk is gone');
      if (slow) await late.promise;
      return question.sites.map(({ siteId, nodesActive }) => ({
        siteId,
        past: new Uint8Array(),
        trends: trendsFor(nodesActive),
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
  ...daysOf('used', [15, 8, 20, 10, 25, 12]),
  ...daysOf('allocated', [30, 13, 40, 17, 50, 19]),
];

/** The days, as expected and at the earliest, until 80, 90 and 100 percent. */
function daysOf(by: CountedBy, days: readonly number[]) {
  const kinds = [80, 90, 100].flatMap((threshold) =>
    ['expected', 'earliest'].map((bound) => ({ quantity: 'cpu', by, threshold, bound })),
  );
  return kinds.map((of, index) => ({ ...of, days: days[index] }));
}

describe('forecasts for the metrics', () => {
  it('are asked for some sites at a time, and remembered until the next UTC day', async () => {
    const { forecasts, asked } = setUp();
    const sites = trendSitesAskedMax + 1;
    expect((await forecasts.of(partner(sites), noon))('site0')).toEqual(cpuDays);
    expect(asked.map((question) => question.sites.length)).toEqual([trendSitesAskedMax, 1]);
    expect(asked[0]?.lookBack).toEqual({
      from: (100 - 365) * dayMs,
      today: 100 * dayMs,
      to: 101 * dayMs,
    });
    await forecasts.of(partner(sites), noon + trendsMsMax - 1);
    expect(asked).toHaveLength(2);
    expect((await forecasts.of(partner(sites), 101 * dayMs))('site0')).toEqual(cpuDays);
    expect(asked).toHaveLength(4);
  });

  it('are computed again for new sites, and for another number of active nodes', async () => {
    const { forecasts, asked } = setUp();
    await forecasts.of(partner(1), noon);
    await forecasts.of(partner(2), noon);
    expect(asked[1]?.sites.map(({ siteId }) => siteId)).toEqual(['site1']);
    expect((await forecasts.of(partner(1, 6), noon))('site0')).toEqual(cpuDays);
    expect(asked[2]?.sites[0]?.nodesActive.cpu).toBe(6);
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
    await forecasts.of(partner(1), noon);
    state.firstDay = null;
    await forecasts.of(partner(1), noon + trendsRecheckMs - 1);
    expect(asked).toHaveLength(1);
    await forecasts.of(partner(1), noon + trendsRecheckMs);
    expect(asked).toHaveLength(2);
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
    const firstBy = (by: CountedBy) => forecasts.firstFull(partner(3), siteIds, by, noon);
    const full = { quantity: 'cpu', earliest: 12, expected: 25 };
    expect(await firstBy('used')).toEqual(siteIds.map((siteId) => ({ siteId, ...full })));
    const promised = { quantity: 'cpu', earliest: 19, expected: 50 };
    expect(await firstBy('allocated')).toEqual(siteIds.map((siteId) => ({ siteId, ...promised })));
  });

  it('are fifty at most', async () => {
    const { forecasts } = setUp();
    const siteIds = Array.from({ length: 60 }, (_, index) => `site${index}`);
    const first = await forecasts.firstFull(partner(60), siteIds, 'used', noon);
    expect(first!.map(({ siteId }) => siteId)).toEqual(siteIds.slice(0, 50));
  });

  it('are not known where the history cannot be read', async () => {
    const { forecasts, state } = setUp();
    state.failing = true;
    const first = await forecasts.firstFull(partner(1), ['site0'], 'used', noon);
    expect(first).toBeNull();
  });
});
