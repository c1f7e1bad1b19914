/**
 * Computes how many days sites' capacity is expected to last, as the forecast of the interface does.
 * Caches the trend of a site until the next UTC day, or until its inventory changes.
 */
import { setImmediate } from 'node:timers/promises';
import { type CachedTrend, cachedTrend, holds, soonestOf } from '../capacity/cached-trend.ts';
import { lookedBackOn } from '../capacity/days.ts';
import { type HistoryQuantity, historyQuantities } from '../domain/history.ts';
import type { StoreReader } from '../store/store.ts';
import type { SampledSite } from './partner-sums.ts';
import { type ExpectedDays, trendDaysKept } from './site-report.ts';

export interface ExpectedDaysOptions {
  readonly reader: Pick<StoreReader, 'readHistory'>;
  /** Checked before computing each trend; once aborted, the remaining sites have none this time. */
  readonly mayGoOn: () => boolean;
}

interface SiteTrend {
  readonly assetsRevision: number;
  readonly trends: Readonly<Record<HistoryQuantity, CachedTrend>>;
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
  /** The end of the days that the trends rest on. */
  #to = 0;
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
    const { from, to } = lookedBackOn(now);
    if (to !== this.#to) this.#partners.clear();
    this.#to = to;
    const before = this.#partners.get(partnerId) ?? new Map<string, SiteTrend>();
    const kept = new Map<string, SiteTrend>();
    const expected = new Map<string, ExpectedDays>();
    // What was computed is kept if a later site cannot be read.
    this.#partners.set(partnerId, kept);
    for (const site of sites) {
      let trend = before.get(site.id);
      if (trend === undefined || !isValid(trend, site)) {
        trend = this.#options.mayGoOn() ? await this.#read(partnerId, site, from, to) : undefined;
      }
      if (trend !== undefined) kept.set(site.id, trend);
      expected.set(site.id, trend === undefined ? unknown : expectedDays(trend, site));
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
    from: number,
    to: number,
  ): Promise<SiteTrend> {
    const subject = { partnerId, level: 'site', id } as const;
    const points = await this.#options.reader.readHistory(subject, '1d', from, to);
    // A forecast of a year takes some milliseconds: others get their turn in between.
    await setImmediate();
    const trends = byQuantity((quantity) =>
      shortened(cachedTrend(points, quantity, sums[quantity].nodesReporting)),
    );
    return { assetsRevision, trends };
  }
}

/** Keeps what decides whether a site is full within `trendDaysKept`. */
function shortened({ rises, nodes }: CachedTrend): CachedTrend {
  if (rises === null) return { rises, nodes };
  return { rises: { likely: rises.likely.slice(0, trendDaysKept), high: [] }, nodes };
}

function isValid({ assetsRevision, trends }: SiteTrend, site: SampledSite): boolean {
  if (assetsRevision !== site.assetsRevision) return false;
  return historyQuantities.every((of) => holds(trends[of], site.sums[of].nodesReporting));
}

function expectedDays({ trends }: SiteTrend, { sums }: SampledSite): ExpectedDays {
  return byQuantity((quantity) => {
    const soonest = soonestOf(trends[quantity], sums[quantity], 100);
    return soonest === null ? null : (soonest.expected ?? Number.POSITIVE_INFINITY);
  });
}

function byQuantity<Value>(
  of: (quantity: HistoryQuantity) => Value,
): Record<HistoryQuantity, Value> {
  const entries = historyQuantities.map((quantity) => [quantity, of(quantity)] as const);
  return Object.fromEntries(entries) as Record<HistoryQuantity, Value>;
}
