/**
 * Caches the trends of a partner's sites, which give the days until a site is full: in the metrics
 * (docs: Introduction, Metrics) and in the forecasts above a site.
 * Today's values are those of the snapshot. The history thread computes the trends; they are cached
 * until the next UTC day or until history is removed, and refreshed within the hour.
 */

import { type FirstFull, firstSitesMax } from '../../contract/forecast.ts';
import { type CountedBy, countedBy } from '../../domain/capacity/counted-by.ts';
import { type LookBack, lookedBackOn } from '../../domain/capacity/days.ts';
import { type CurrentUse, soonestOf } from '../../domain/capacity/forecast.ts';
import { forecastThresholds } from '../../domain/capacity/limits.ts';
import type { HighRises } from '../../domain/capacity/rises.ts';
import { holds, type Trend, type Trends } from '../../domain/capacity/trend.ts';
import { historyQuantities } from '../../domain/history.ts';
import type {
  ActiveNodes,
  SiteTrends,
  TodayByQuantity,
  TrendsSource,
} from '../../history/questions/question.ts';
import type { Observe } from '../../observe/observation.ts';
import type { PartnerSnapshot } from '../../snapshot/partner.ts';
import { inSlices, type Steps } from '../../snapshot/slices.ts';
import { todayOf } from '../recorded-question.ts';
import { type DaysUntilFull, sitesBetweenPauses } from './site-metrics.ts';

/** Sites per query of trends: its result blocks the event loop for some 2 ms. */
export const trendSitesAskedMax = 16;

/**
 * Cache size in sites of all partners: 17 KB each for a year of five quantities, 85 MB in total, and
 * as much again where promises are known. If a
 * partner has more sites, only the first `trendSitesMax` have a forecast in the metrics.
 */
export const trendSitesMax = 5_000;

/**
 * Age at which trends are refreshed; stale ones are served until then. Needed since a site may be
 * removed with its history and its id reused.
 */
export const trendsMsMax = 60 * 60 * 1_000;

/** Poll interval for removals from a partner's history; the same as for all other changes. */
export const trendsRecheckMs = 2_000;

/**
 * How long a forecast of a hybrid core or partner waits for its sites' trends: enough to compute some
 * hundred. Afterwards it is sent without the sites, before a proxy times out.
 */
const firstFullWaitMs = 10_000;

/** How long a scrape waits for trends that are being computed: Prometheus times out after 10 s. */
const trendsWaitMs = 1_000;

/** The days until each of a site's quantities is full; empty if none fills. */
export type Forecasts = (siteId: string) => readonly DaysUntilFull[];

/** The trends of a partner's sites. */
export interface TrendsOfSites {
  /** Undefined until computed. */
  readonly of: (siteId: string) => SiteTrends | undefined;
  /** Whether no further trends are pending. */
  readonly isComplete: boolean;
}

/** The cache entry of a partner. */
interface PartnerTrends {
  readonly lookBack: LookBack;
  readonly sites: Map<string, KnownTrends>;
  /** The first day of the partner's history when the first trends were computed. */
  firstDay: number | null;
  /** When that was last checked (ms since 1970). */
  checkedAt: number;
  checking: Promise<boolean> | null;
  /** Settles the pending computation; resolves on failure too. */
  underWay: Promise<void> | null;
}

interface KnownTrends extends SiteTrends {
  /** When they were computed (ms since 1970). */
  readonly at: number;
}

const noTrends: TrendsOfSites = { of: () => undefined, isComplete: false };

export class SiteForecasts {
  readonly #source: TrendsSource;
  readonly #storeUnavailable: () => boolean;
  readonly #observe: Observe;
  /** In LRU order: the partner scraped last comes last. */
  readonly #partners = new Map<string, PartnerTrends>();

  constructor(source: TrendsSource, storeUnavailable: () => boolean, observe: Observe) {
    this.#source = source;
    this.#storeUnavailable = storeUnavailable;
    this.#observe = observe;
  }

  /** The forecasts at a time (ms since 1970), for the sites whose trends are cached. */
  async of(snapshot: PartnerSnapshot, now: number): Promise<Forecasts> {
    const trends = await this.#trendsOf(snapshot, now);
    return (siteId) =>
      countedBy.flatMap((by) =>
        daysUntilFull(trends.of(siteId)?.trends[by], todayOfSite(snapshot, siteId, by), by),
      );
  }

  /**
   * The sites that fill first at a time (ms since 1970), by use or by promise, of some in the order of their
   * ids; null while trends are missing.
   */
  async firstFull(
    snapshot: PartnerSnapshot,
    siteIds: readonly string[],
    by: CountedBy,
    now: number,
  ): Promise<readonly FirstFull[] | null> {
    const trends = await this.#trendsOf(snapshot, now, firstFullWaitMs);
    if (!trends.isComplete) return null;
    const work = firstFullSteps(snapshot, siteIds, by, trends);
    return inSlices(work, { purpose: 'merge', partnerId: snapshot.partnerId });
  }

  /**
   * The trends at a time (ms since 1970). Waits briefly for missing ones; sites whose trends are later
   * still are omitted.
   */
  async #trendsOf(
    snapshot: PartnerSnapshot,
    now: number,
    waitMs = trendsWaitMs,
  ): Promise<TrendsOfSites> {
    if (this.#storeUnavailable()) return noTrends;
    const partner = this.#partnerOf(snapshot, lookedBackOn(now));
    const { partnerId } = snapshot;
    if (Math.abs(now - partner.checkedAt) >= trendsRecheckMs) {
      partner.checking ??= this.#check(partnerId, partner, now);
      if (!(await partner.checking)) return noTrends;
    }
    const isRecent = (known: KnownTrends) => Math.abs(now - known.at) < trendsMsMax;
    const due = sitesWithout(snapshot, partner, (...of) => isKnown(...of) && isRecent(of[0]!));
    let isComplete = due.length === 0;
    if (!isComplete) {
      partner.underWay ??= this.#workOut(partnerId, partner, due, now);
      const isMissing = () => sitesWithout(snapshot, partner, isKnown).length > 0;
      // Serve stale trends until newer ones are computed.
      if (isMissing()) await atMost(partner.underWay, waitMs);
      isComplete = !isMissing();
    }
    return {
      of: (siteId) => partner.sites.get(siteId),
      isComplete,
    };
  }

  /**
   * Invalidates trends computed from removed history. Returns false if the history does not respond.
   */
  async #check(partnerId: string, partner: PartnerTrends, now: number): Promise<boolean> {
    try {
      const firstDay = await this.#source.firstDay(partnerId, partner.lookBack);
      if (firstDay !== partner.firstDay) {
        partner.sites.clear();
      }
      partner.firstDay = firstDay;
      partner.checkedAt = now;
      return true;
    } catch (error) {
      this.#observe({ type: 'trends-failed', partnerId, error });
      return false;
    } finally {
      partner.checking = null;
    }
  }

  /** Evicts removed sites, then sites of other partners until the cache fits its size. */
  #partnerOf({ partnerId, sites }: PartnerSnapshot, lookBack: LookBack): PartnerTrends {
    let partner = this.#partners.get(partnerId);
    if (partner?.lookBack.today !== lookBack.today) {
      partner = {
        lookBack,
        sites: new Map(),
        underWay: null,
        firstDay: null,
        checkedAt: Number.NEGATIVE_INFINITY,
        checking: null,
      };
    }
    this.#partners.delete(partnerId);
    this.#partners.set(partnerId, partner);
    for (const siteId of partner.sites.keys()) {
      if (!sites.has(siteId)) partner.sites.delete(siteId);
    }
    this.#forget();
    return partner;
  }

  #forget(): void {
    let count = [...this.#partners.values()].reduce((sum, { sites }) => sum + sites.size, 0);
    for (const [partnerId, { sites }] of this.#partners) {
      if (count <= trendSitesMax) return;
      this.#partners.delete(partnerId);
      count -= sites.size;
    }
  }

  async #workOut(
    partnerId: string,
    partner: PartnerTrends,
    due: readonly ActiveNodes[],
    now: number,
  ): Promise<void> {
    const { lookBack, firstDay } = partner;
    try {
      for (let at = 0; at < due.length; at += trendSitesAskedMax) {
        const sites = due.slice(at, at + trendSitesAskedMax);
        const worked = await this.#source.trends({ partnerId, lookBack, sites });
        // The day has changed, other partners took the space, or history was removed.
        if (this.#partners.get(partnerId) !== partner || partner.firstDay !== firstDay) return;
        for (const of of worked) partner.sites.set(of.siteId, { ...of, at: now });
        this.#forget();
      }
    } catch (error) {
      this.#observe({ type: 'trends-failed', partnerId, error });
    } finally {
      partner.underWay = null;
    }
  }
}

/** The sites whose trends fail `isFine`. */
function sitesWithout(
  snapshot: PartnerSnapshot,
  partner: PartnerTrends,
  isFine: (known: KnownTrends | undefined, today: TodayByQuantity) => boolean,
): readonly ActiveNodes[] {
  const sites: ActiveNodes[] = [];
  for (const siteId of [...snapshot.sites.keys()].slice(0, trendSitesMax)) {
    const today = todayOfSite(snapshot, siteId, 'used');
    if (!isFine(partner.sites.get(siteId), today))
      sites.push({ siteId, nodesActive: nodesActive(today) });
  }
  return sites;
}

/** Whether trends are cached for the number of nodes that are active now, which use and promise share. */
function isKnown(known: KnownTrends | undefined, today: TodayByQuantity): boolean {
  if (known === undefined) return false;
  return historyQuantities.every((of) => holds(known.trends.used[of], today[of].nodesActive));
}

function todayOfSite({ sites }: PartnerSnapshot, siteId: string, by: CountedBy): TodayByQuantity {
  return todayOf(sites.get(siteId)!.assets.totals, by);
}

function nodesActive(today: TodayByQuantity): ActiveNodes['nodesActive'] {
  const entries = historyQuantities.map((quantity) => [quantity, today[quantity].nodesActive]);
  return Object.fromEntries(entries) as ActiveNodes['nodesActive'];
}

function daysUntilFull(
  trends: Trends<HighRises> | undefined,
  today: TodayByQuantity,
  by: CountedBy,
): readonly DaysUntilFull[] {
  if (trends === undefined) return [];
  return historyQuantities.flatMap((quantity) =>
    daysOfQuantity({ quantity, by }, trends[quantity], today[quantity]),
  );
}

/** Omits quantities without a forecast. */
function daysOfQuantity(
  of: Pick<DaysUntilFull, 'quantity' | 'by'>,
  trend: Trend<HighRises>,
  today: CurrentUse,
): readonly DaysUntilFull[] {
  return forecastThresholds.flatMap((threshold) => {
    const soonest = soonestOf(trend, today, threshold);
    return (['expected', 'earliest'] as const).flatMap((bound) => {
      const days = soonest?.[bound] ?? null;
      return days === null ? [] : [{ ...of, threshold, bound, days }];
    });
  });
}

function* firstFullSteps(
  snapshot: PartnerSnapshot,
  siteIds: readonly string[],
  by: CountedBy,
  trends: TrendsOfSites,
): Steps<readonly FirstFull[]> {
  const found: FirstFull[] = [];
  for (const [index, siteId] of siteIds.entries()) {
    if (index % sitesBetweenPauses === 0) yield;
    const known = trends.of(siteId)?.trends[by];
    if (known === undefined) continue;
    const first = firstOfSite(siteId, known, todayOfSite(snapshot, siteId, by));
    if (first !== null) found.push(first);
  }
  // Sorting is stable: equal days stay in the order of ids.
  return found.sort((a, b) => a.earliest - b.earliest).slice(0, firstSitesMax);
}

/** The quantity of a site that fills first, by order among equals; null without a forecast. */
function firstOfSite(
  siteId: string,
  trends: Trends<HighRises>,
  today: TodayByQuantity,
): FirstFull | null {
  let first: FirstFull | null = null;
  for (const quantity of historyQuantities) {
    const { earliest = null, expected = null } =
      soonestOf(trends[quantity], today[quantity], 100) ?? {};
    if (earliest === null || (first !== null && earliest >= first.earliest)) continue;
    first = { siteId, quantity, earliest, expected };
  }
  return first;
}

/** Waits for a promise that never rejects, at most for the given ms. */
function atMost(work: Promise<void>, waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, waitMs);
    work.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
