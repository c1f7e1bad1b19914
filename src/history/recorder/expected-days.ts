/**
 * Computes how many days sites' capacity is expected to last, as the forecast of the interface does.
 * Keeps the trend of a site until the next UTC day, or until its inventory changes.
 */
import { setImmediate } from 'node:timers/promises';
import { type LookBack, lookedBackOn } from '../../domain/capacity/days.ts';
import { expectedFull } from '../../domain/capacity/forecast.ts';
import { type LikelyRises, likelyOfNext } from '../../domain/capacity/rises.ts';
import { readTrends } from '../../domain/capacity/subject-trends.ts';
import { keeping, type Trends } from '../../domain/capacity/trend.ts';
import { type HistoryQuantity, historyQuantities } from '../../domain/history.ts';
import type { StoreReader } from '../../store/store.ts';
import type { SampledSite } from './partner-sums.ts';
import { type ExpectedDays, trendDaysKept } from './site-report.ts';

export interface ExpectedDaysOptions {
  readonly reader: Pick<StoreReader, 'readHistory'>;
  /** Checked before computing each trend; once aborted, the remaining sites have none this time. */
  readonly mayGoOn: () => boolean;
}

interface SiteTrend {
  readonly assetsRevision: number;
  readonly trends: Trends<LikelyRises>;
}

const unknown: ExpectedDays = {
  cpu: null,
  memory: null,
  distributed: null,
  rocket: null,
  object: null,
};

export class ExpectedDaysOfSites {
  readonly #options: ExpectedDaysOptions;
  /** The start of the day that the trends are of. */
  #today = 0;
  #partners = new Map<string, ReadonlyMap<string, SiteTrend>>();

  constructor(options: ExpectedDaysOptions) {
    this.#options = options;
  }

  /** By site id, the days until each quantity is expected to be full, at `now`. */
  async of(
    partnerId: string,
    sites: readonly SampledSite[],
    now: number,
  ): Promise<ReadonlyMap<string, ExpectedDays>> {
    const lookBack = lookedBackOn(now);
    if (lookBack.today !== this.#today) this.#partners.clear();
    this.#today = lookBack.today;
    const before = this.#partners.get(partnerId) ?? new Map<string, SiteTrend>();
    const kept = new Map<string, SiteTrend>();
    const expected = new Map<string, ExpectedDays>();
    // What was computed is kept if a later site cannot be read.
    this.#partners.set(partnerId, kept);
    for (const site of sites) {
      let trend = before.get(site.id);
      if (trend === undefined || trend.assetsRevision !== site.assetsRevision) {
        trend = this.#options.mayGoOn() ? await this.#read(partnerId, site, lookBack) : undefined;
      }
      if (trend === undefined) {
        expected.set(site.id, unknown);
        continue;
      }
      const of = withSample(trend, site);
      kept.set(site.id, of);
      expected.set(site.id, expectedDays(of, site));
    }
    return expected;
  }

  /** Forgets the partners that are gone. */
  keepOnly(partnerIds: ReadonlySet<string>): void {
    for (const id of this.#partners.keys()) if (!partnerIds.has(id)) this.#partners.delete(id);
  }

  async #read(
    partnerId: string,
    { id, assetsRevision, sums }: SampledSite,
    lookBack: LookBack,
  ): Promise<SiteTrend> {
    const subject = { partnerId, level: 'site', id } as const;
    const nodesActive = byQuantity((quantity) => sums[quantity].nodesActive);
    const trendsBy = await readTrends(this.#options.reader, subject, lookBack, nodesActive);
    // A forecast of a year takes some milliseconds: others get their turn in between.
    await setImmediate();
    const next = keeping(trendsBy('used'), (rises) => likelyOfNext(rises, trendDaysKept));
    return { assetsRevision, trends: next };
  }
}

/** Counts the sample of this round for today's peak, as it is recorded. */
function withSample({ assetsRevision, trends }: SiteTrend, { sums }: SampledSite): SiteTrend {
  const added = byQuantity((quantity) => {
    const { used, nodesReporting } = sums[quantity];
    const { usedToday } = trends[quantity];
    const isPeak = nodesReporting > 0 && (usedToday === null || used > usedToday);
    return isPeak ? { ...trends[quantity], usedToday: used } : trends[quantity];
  });
  return { assetsRevision, trends: added };
}

function expectedDays({ trends }: SiteTrend, { sums }: SampledSite): ExpectedDays {
  return byQuantity((quantity) => expectedFull(trends[quantity], sums[quantity]));
}

function byQuantity<Value>(
  of: (quantity: HistoryQuantity) => Value,
): Record<HistoryQuantity, Value> {
  const entries = historyQuantities.map((quantity) => [quantity, of(quantity)] as const);
  return Object.fromEntries(entries) as Record<HistoryQuantity, Value>;
}
