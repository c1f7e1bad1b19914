/**
 * Provides a method for each route, named as its operation in the OpenAPI documents. `list…`
 * returns a List at once, all others a promise. Every method throws a ProblemError where the
 * service refuses, and the errors of errors.ts where no response of the service arrives.
 */
import { Answers } from './answers.ts';
import { ListMovedError } from './errors.ts';
import type { Export, RecordExport } from './export.ts';
import { walkRestartsMax } from './limits.ts';
import type { List, WalkOptions } from './list.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import type { Amounts, Filters, Range, Shape, Sorts } from './question.ts';
import type {
  Asset,
  Event,
  EventList,
  FindResults,
  HybridCore,
  HybridCoreForecast,
  HybridCoreHeadroom,
  HybridCoreHistory,
  HybridCoreResources,
  OpenApiDescription,
  PartnerForecast,
  PartnerHeadroom,
  PartnerHistory,
  PartnerResources,
  Site,
  SiteForecast,
  SiteHeadroom,
  SiteHistory,
  SiteResources,
  SiteResourcesV2,
  TargetGroup,
} from './records.ts';

/** Query of a list of sites. */
export interface SitesQuestion extends CallOptions, WalkOptions {
  readonly filter?: Filters<'listSites'>;
  readonly sort?: Sorts<'listSites'>;
}

/** Query of a site's assets. */
export interface SiteAssetsQuestion extends CallOptions, WalkOptions {
  readonly filter?: Filters<'listSiteAssets'>;
  readonly sort?: Sorts<'listSiteAssets'>;
}

/** Query of the list of hybrid cores. */
export interface HybridCoresQuestion extends CallOptions, WalkOptions {
  readonly filter?: Filters<'listHybridCores'>;
}

/** Query of a hybrid core's assets. */
export interface HybridCoreAssetsQuestion extends CallOptions, WalkOptions {
  readonly filter?: Filters<'listHybridCoreAssets'>;
  readonly sort?: Sorts<'listHybridCoreAssets'>;
}

/** Query of an export. */
export interface ExportQuestion extends CallOptions {
  /** The `etag` of an export that the caller has; `isUnchanged` is true if it still matches. */
  readonly ifNoneMatch?: string;
  readonly filter?: Filters<'listHybridCoreAssets'>;
  readonly sort?: Sorts<'listHybridCoreAssets'>;
}

/** Query of a history. */
export interface HistoryQuestion extends CallOptions {
  readonly range?: Range;
}

/** Query of a forecast. */
export interface ForecastQuestion extends CallOptions {
  /** Planned demand. */
  readonly plan?: Amounts;
  /** Planned capacity. */
  readonly extend?: Amounts;
  /** Lead time of an order: `order_by` then says when to order. */
  readonly lead?: { readonly days?: number };
  /** By use, unless given, or by what is allocated. */
  readonly count?: { readonly by?: 'used' | 'allocated' };
}

/** Query of a headroom. */
export interface HeadroomQuestion extends CallOptions {
  /** Resources of one instance; without it, the answer has no count of what fits. */
  readonly shape?: Shape;
  /** Compute nodes that each site must be able to lose. */
  readonly failures?: { readonly nodes?: number };
  /** Share of every node and every pool to keep free. */
  readonly reserve?: { readonly percent?: number };
  /** By use, unless given, or by what is allocated. */
  readonly count?: { readonly by?: 'used' | 'allocated' };
}

/** Query of a list of sites' histories. */
export type SitesHistoryQuestion = SitesQuestion & HistoryQuestion;

/** Query of a list of sites' forecasts. */
export type SitesForecastQuestion = SitesQuestion & ForecastQuestion;

/** Query of a list of what still fits on sites. */
export type SitesHeadroomQuestion = SitesQuestion & HeadroomQuestion;

/** Query of the list of events. */
export interface EventsQuestion extends CallOptions {
  /** The cursor, an event's id: `meta.next` of the page before. */
  readonly after?: { readonly event?: string };
  /** The cursor of a list that is newest first: `meta.next` of the page before. */
  readonly before?: { readonly event?: string };
  /** `['-id']` is newest first. */
  readonly sort?: Sorts<'listEvents'>;
  readonly range?: { readonly from?: string; readonly to?: string };
  readonly filter?: Filters<'listEvents'>;
}

/** Query of the events to follow. */
export interface FollowQuestion extends CallOptions {
  /** The cursor: the last event that was handled. */
  readonly after?: { readonly event?: string };
  /** Where to begin without a cursor; 24 hours ago by default. */
  readonly range?: { readonly from?: string };
  readonly filter?: Filters<'listEvents'>;
  /**
   * Called with the cursor to go on after: at first, once an event was handled, and where only events
   * came that the filter leaves out.
   */
  readonly onPosition?: (event: string) => void;
  /**
   * Called with the oldest event that is kept where the cursor lies before it: events may be missing.
   */
  readonly onGap?: (oldest: string) => void;
}

/** Query of a search. */
export interface FindQuestion extends CallOptions {
  readonly find: { readonly text: string };
}

/** Query of the metrics. */
export interface MetricsQuestion extends CallOptions {
  /** Metrics of the assets of these sites, in place of the sites' metrics. */
  readonly filter?: Filters<'getMetrics'>;
  /** OpenMetrics 1.0 in place of the Prometheus text format. */
  readonly openMetrics?: boolean;
}

/** Query of the Prometheus targets. */
export interface TargetsQuestion extends CallOptions {
  /** The port of each target; 9100 unless given. */
  readonly target?: { readonly port?: number };
}

const v1 = '/hybrid-core/v1';
const v2 = '/hybrid-core/v2';

const site = (id: string) => `/sites/${encodeURIComponent(id)}`;
const hybridCore = (id: string) => `/hybrid-cores/${encodeURIComponent(id)}`;

/** A client of one service with one user's credentials. */
export class HybridCoreClient {
  readonly #answers: Answers;

  constructor(options: ClientOptions) {
    this.#answers = new Answers(options);
  }

  /** Returns the OpenAPI description of version 1. */
  getDoc(options: CallOptions = {}): Promise<OpenApiDescription> {
    return this.#answers.body('document', `${v1}/doc`, options);
  }

  /** Returns the OpenAPI description of version 2. */
  getDocV2(options: CallOptions = {}): Promise<OpenApiDescription> {
    return this.#answers.body('document', `${v2}/doc`, options);
  }

  /** Lists the partner's sites. */
  listSites(question: SitesQuestion = {}): List<Site> {
    return this.#answers.list('site', `${v1}/sites`, question, null);
  }

  getSite(siteId: string, options: CallOptions = {}): Promise<Site> {
    return this.#answers.record('site', `${v1}${site(siteId)}`, options);
  }

  /** Lists a site's assets. If the data moves during every walk, reads the hybrid core's export. */
  listSiteAssets(siteId: string, question: SiteAssetsQuestion = {}): List<Asset> {
    const { filter, ...others } = question;
    return this.#answers.list(
      'asset',
      `${v1}${site(siteId)}/assets`,
      question,
      async (limit, onRead) => {
        const asked = { ...others, filter: { ...filter, site_id: siteId } };
        for (let moves = 0; moves <= walkRestartsMax; moves++) {
          const { hybrid_core_id: id } = await this.getSite(siteId, question);
          const path = `${v2}${hybridCore(id)}/assets.ndjson`;
          const assets = await this.#answers.collect<Asset>(path, asked)(limit, onRead);
          // A site may have moved since: its former hybrid core has no assets of it.
          if (assets.length > 0) return assets;
          if ((await this.getSite(siteId, question)).hybrid_core_id === id) return assets;
        }
        throw new ListMovedError(`${v1}${site(siteId)}`, walkRestartsMax + 1);
      },
    );
  }

  getSiteAsset(siteId: string, assetId: string, options: CallOptions = {}): Promise<Asset> {
    const path = `${v1}${site(siteId)}/assets/${encodeURIComponent(assetId)}`;
    return this.#answers.record('asset', path, options);
  }

  /** Returns a site's resources, as in version 1. */
  getSiteResources(siteId: string, options: CallOptions = {}): Promise<SiteResources> {
    return this.#answers.record('resources', `${v1}${site(siteId)}/resources`, options);
  }

  /** Returns a site's resources with its capacity. */
  getSiteResourcesV2(siteId: string, options: CallOptions = {}): Promise<SiteResourcesV2> {
    return this.#answers.record('resources', `${v2}${site(siteId)}/resources`, options);
  }

  /** Lists the partner's hybrid cores. */
  listHybridCores(question: HybridCoresQuestion = {}): List<HybridCore> {
    return this.#answers.list('hybridCore', `${v2}/hybrid-cores`, question, null);
  }

  getHybridCore(hybridCoreId: string, options: CallOptions = {}): Promise<HybridCore> {
    return this.#answers.record('hybridCore', `${v2}${hybridCore(hybridCoreId)}`, options);
  }

  /** Lists the assets of all sites of a hybrid core. */
  listHybridCoreAssets(id: string, question: HybridCoreAssetsQuestion = {}): List<Asset> {
    const path = `${v2}${hybridCore(id)}/assets`;
    return this.#answers.list(
      'asset',
      path,
      question,
      this.#answers.collect(`${path}.ndjson`, question),
    );
  }

  /** Exports all assets of a hybrid core as a stream of records. */
  exportHybridCoreAssetsNdjson(
    id: string,
    question: ExportQuestion = {},
  ): Promise<RecordExport<Asset>> {
    return this.#answers.records(`${v2}${hybridCore(id)}/assets.ndjson`, question);
  }

  /** Exports all assets of a hybrid core as CSV. */
  exportHybridCoreAssetsCsv(id: string, question: ExportQuestion = {}): Promise<Export> {
    return this.#answers.export(`${v2}${hybridCore(id)}/assets.csv`, question);
  }

  /** Returns the partner's workload and capacity. */
  getPartnerResources(options: CallOptions = {}): Promise<PartnerResources> {
    return this.#answers.record('resources', `${v2}/resources`, options);
  }

  /** Returns a hybrid core's workload and capacity. */
  getHybridCoreResources(id: string, options: CallOptions = {}): Promise<HybridCoreResources> {
    return this.#answers.record('resources', `${v2}${hybridCore(id)}/resources`, options);
  }

  /** Returns the history of the partner's workload. */
  getPartnerHistory(question: HistoryQuestion = {}): Promise<PartnerHistory> {
    return this.#answers.record('history', `${v2}/resources/history`, question);
  }

  /** Returns the history of a hybrid core's workload. */
  getHybridCoreHistory(id: string, question: HistoryQuestion = {}): Promise<HybridCoreHistory> {
    return this.#answers.record('history', `${v2}${hybridCore(id)}/resources/history`, question);
  }

  /** Returns the history of a site's workload. */
  getSiteHistory(siteId: string, question: HistoryQuestion = {}): Promise<SiteHistory> {
    return this.#answers.record('history', `${v2}${site(siteId)}/resources/history`, question);
  }

  /** Forecasts how long the partner's capacity lasts. */
  getPartnerForecast(question: ForecastQuestion = {}): Promise<PartnerForecast> {
    return this.#answers.record('forecast', `${v2}/resources/forecast`, question);
  }

  /** Forecasts how long a hybrid core's capacity lasts. */
  getHybridCoreForecast(id: string, question: ForecastQuestion = {}): Promise<HybridCoreForecast> {
    return this.#answers.record('forecast', `${v2}${hybridCore(id)}/resources/forecast`, question);
  }

  /** Forecasts how long a site's capacity lasts. */
  getSiteForecast(siteId: string, question: ForecastQuestion = {}): Promise<SiteForecast> {
    return this.#answers.record('forecast', `${v2}${site(siteId)}/resources/forecast`, question);
  }

  /** Returns what still fits with the partner, and the site that may break first. */
  getPartnerHeadroom(question: HeadroomQuestion = {}): Promise<PartnerHeadroom> {
    return this.#answers.record('headroom', `${v2}/resources/headroom`, question);
  }

  /** Returns what still fits in a hybrid core, and its site that may break first. */
  getHybridCoreHeadroom(id: string, question: HeadroomQuestion = {}): Promise<HybridCoreHeadroom> {
    return this.#answers.record('headroom', `${v2}${hybridCore(id)}/resources/headroom`, question);
  }

  /** Returns what still fits on a site, and what may break. */
  getSiteHeadroom(siteId: string, question: HeadroomQuestion = {}): Promise<SiteHeadroom> {
    return this.#answers.record('headroom', `${v2}${site(siteId)}/resources/headroom`, question);
  }

  /** Lists the sites' workload and capacity. */
  listSitesResources(question: SitesQuestion = {}): List<SiteResourcesV2> {
    return this.#answers.list('resources', `${v2}/sites/-/resources`, question, null);
  }

  /** Lists the histories of the sites' workload: at most 100 points each. */
  listSitesHistory(question: SitesHistoryQuestion = {}): List<SiteHistory> {
    return this.#answers.list('history', `${v2}/sites/-/resources/history`, question, null);
  }

  /** Forecasts how long each site's capacity lasts. */
  listSitesForecast(question: SitesForecastQuestion = {}): List<SiteForecast> {
    return this.#answers.list('forecast', `${v2}/sites/-/resources/forecast`, question, null);
  }

  /** Lists what still fits on each site, and what may break. */
  listSitesHeadroom(question: SitesHeadroomQuestion = {}): List<SiteHeadroom> {
    return this.#answers.list('headroom', `${v2}/sites/-/resources/headroom`, question, null);
  }

  /**
   * Returns a page of events, oldest first: the next one always exists, after `meta.next`. With the sort
   * `-id` newest first: the next one is before `meta.next`, until that is null.
   */
  listEvents(question: EventsQuestion = {}): Promise<EventList> {
    return this.#answers.body('events', `${v2}/events`, question);
  }

  /**
   * Follows events, each once, oldest first: those that the list has, then new ones as they happen.
   * Goes on after interruptions until the signal aborts or the service refuses.
   */
  events({
    onPosition = () => {},
    onGap = () => {},
    ...question
  }: FollowQuestion = {}): AsyncGenerator<Event, void, undefined> {
    return this.#answers.follow(`${v2}/events`, question, { onPosition, onGap });
  }

  /** Finds hybrid cores, sites and assets by a part of their names: at most eight of each. */
  find(question: FindQuestion): Promise<FindResults> {
    return this.#answers.record('found', `${v2}/find`, question);
  }

  /** Returns the partner's metrics for Prometheus, as text. */
  getMetrics({ openMetrics = false, ...question }: MetricsQuestion = {}): Promise<string> {
    const accept = openMetrics ? 'application/openmetrics-text; version=1.0.0' : 'text/plain';
    return this.#answers.text(`${v2}/metrics`, question, accept);
  }

  /** Returns the partner's assets for Prometheus HTTP discovery. */
  getPrometheusTargets(question: TargetsQuestion = {}): Promise<readonly TargetGroup[]> {
    return this.#answers.body('targets', `${v2}/prometheus-targets`, question);
  }
}
