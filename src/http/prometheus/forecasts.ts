/**
 * In charge of the trends of all sites of a partner. They give the days until sites are full, in the
 * metrics (docs: Introduction to v2, Metrics) and in the panel's overview. Today's figures are those of
 * the snapshot. The history's thread works out the trends, which are remembered until the next UTC day.
 */
import { lookedBackOn } from '../../capacity/days.ts';
import { expectedDays, type Today } from '../../capacity/forecast.ts';
import { holds, type KeptTrend } from '../../capacity/kept-trend.ts';
import { type HistoryQuantity, historyQuantities } from '../../domain/history.ts';
import type { Observe } from '../../observe/observation.ts';
import { trendSitesAskedMax, trendSitesMax, trendsWaitMs } from '../../recorded/limits.ts';
import type {
  LookBack,
  SiteNodes,
  SiteTrends,
  TodayByQuantity,
  TrendsSource,
} from '../../recorded/question.ts';
import { tenthsJson } from '../../records/amount.ts';
import type { PartnerSnapshot } from '../../snapshot/partner.ts';
import { todayOf } from '../recorded-question.ts';
import type { DaysUntilFull } from './site-figures.ts';

/** What is forecast of a site; nothing where nothing fills. */
export type Forecasts = (siteId: string) => readonly DaysUntilFull[];

/** The trends of a partner's sites. */
export interface TrendsOfSites {
  /** Undefined where they are not worked out. */
  readonly of: (siteId: string) => SiteTrends | undefined;
  /** Whether all are there that will be. */
  readonly isComplete: boolean;
}

export interface SiteForecastsOptions {
  /** Null where nothing is forecast. */
  readonly source: TrendsSource | null;
  readonly storeAway: () => boolean;
  readonly observe: Observe;
}

/** What is remembered of a partner. */
interface PartnerTrends {
  readonly lookBack: LookBack;
  readonly sites: Map<string, SiteTrends>;
  /** Resolves when what is being worked out is there, or cannot be. */
  underWay: Promise<void> | null;
}

const noTrends: TrendsOfSites = { of: () => undefined, isComplete: false };

export class SiteForecasts {
  readonly #options: SiteForecastsOptions;
  /** The partner that was scraped last comes last. */
  readonly #partners = new Map<string, PartnerTrends>();

  constructor(options: SiteForecastsOptions) {
    this.#options = options;
  }

  /** The forecasts at a time (ms since 1970), as far as trends are there. */
  async of(snapshot: PartnerSnapshot, now: number): Promise<Forecasts> {
    const trends = await this.trendsOf(snapshot, now);
    return (siteId) => daysUntilFull(trends.of(siteId)?.trends, todayOfSite(snapshot, siteId));
  }

  /**
   * The trends at a time (ms since 1970). Waits a moment for those that are not there yet; a site
   * whose trends come later has none until then.
   */
  async trendsOf(snapshot: PartnerSnapshot, now: number): Promise<TrendsOfSites> {
    const { source, storeAway } = this.#options;
    if (source === null || storeAway()) return noTrends;
    const partner = this.#partnerOf(snapshot, lookedBackOn(now));
    const missing = missingSites(snapshot, partner);
    if (missing.length > 0) {
      partner.underWay ??= this.#workOut(source, snapshot.partnerId, partner, missing);
      await atMost(partner.underWay, trendsWaitMs);
    }
    return {
      of: (siteId) => partner.sites.get(siteId),
      isComplete: missingSites(snapshot, partner).length === 0,
    };
  }

  /** Sites that went are forgotten, and of the other partners as many as are too many. */
  #partnerOf({ partnerId, sites }: PartnerSnapshot, lookBack: LookBack): PartnerTrends {
    let partner = this.#partners.get(partnerId);
    if (partner?.lookBack.to !== lookBack.to) {
      partner = { lookBack, sites: new Map(), underWay: null };
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
    source: TrendsSource,
    partnerId: string,
    partner: PartnerTrends,
    missing: readonly SiteNodes[],
  ): Promise<void> {
    const { lookBack } = partner;
    try {
      for (let at = 0; at < missing.length; at += trendSitesAskedMax) {
        const sites = missing.slice(at, at + trendSitesAskedMax);
        const worked = await source.trends({ partnerId, lookBack, sites });
        // Another day has come, or other partners took the place.
        if (this.#partners.get(partnerId) !== partner) return;
        for (const of of worked) partner.sites.set(of.siteId, of);
        this.#forget();
      }
    } catch (error) {
      this.#options.observe({ type: 'trends-failed', partnerId, error });
    } finally {
      partner.underWay = null;
    }
  }
}

/** The sites whose trends are not remembered, or not with as many nodes as report now. */
function missingSites(snapshot: PartnerSnapshot, partner: PartnerTrends): readonly SiteNodes[] {
  const missing: SiteNodes[] = [];
  for (const siteId of [...snapshot.sites.keys()].slice(0, trendSitesMax)) {
    const today = todayOfSite(snapshot, siteId);
    const trends = partner.sites.get(siteId)?.trends;
    const isThere = (quantity: HistoryQuantity) =>
      trends !== undefined && holds(trends[quantity], today[quantity].nodesReporting);
    if (!historyQuantities.every(isThere)) missing.push({ siteId, nodes: nodesOf(today) });
  }
  return missing;
}

function todayOfSite({ sites }: PartnerSnapshot, siteId: string): TodayByQuantity {
  return todayOf(sites.get(siteId)!.assets.sums);
}

function nodesOf(today: TodayByQuantity): SiteNodes['nodes'] {
  const entries = historyQuantities.map((quantity) => [quantity, today[quantity].nodesReporting]);
  return Object.fromEntries(entries) as SiteNodes['nodes'];
}

function daysUntilFull(
  trends: SiteTrends['trends'] | undefined,
  today: TodayByQuantity,
): readonly DaysUntilFull[] {
  if (trends === undefined) return [];
  return historyQuantities.flatMap((quantity) =>
    daysOfQuantity(quantity, trends[quantity], today[quantity]),
  );
}

function daysOfQuantity(
  quantity: HistoryQuantity,
  trend: KeptTrend,
  today: Today,
): readonly DaysUntilFull[] {
  if (trend.slope === null || !holds(trend, today.nodesReporting)) return [];
  const days = expectedDays(trend.slope, today);
  return Object.entries(days ?? {}).flatMap(([threshold, expected]) =>
    expected === null ? [] : [{ quantity, threshold, days: tenthsJson(expected) }],
  );
}

/** Resolves with a promise that never rejects, or after so many ms. */
function atMost(work: Promise<void>, waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, waitMs);
    work.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
