/**
 * In charge of the routes: a method for each, named as the operation in the OpenAPI documents.
 * `list…` gives a List at once, all others a promise. Every method throws a ProblemError where the
 * service refuses, and the errors of errors.ts where no answer of the service comes.
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
  EventList,
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

/** What a list of sites takes. */
export interface SitesQuestion extends CallOptions, WalkOptions {
  readonly filter?: Filters<'listSites'>;
  readonly sort?: Sorts<'listSites'>;
}

/** What the assets of a site take. */
export interface SiteAssetsQuestion extends CallOptions, WalkOptions {
  readonly filter?: Filters<'listSiteAssets'>;
  readonly sort?: Sorts<'listSiteAssets'>;
}

/** What the list of hybrid cores takes. */
export interface HybridCoresQuestion extends CallOptions, WalkOptions {
  readonly filter?: Filters<'listHybridCores'>;
}

/** What the assets of a hybrid core take. */
export interface HybridCoreAssetsQuestion extends CallOptions, WalkOptions {
  readonly filter?: Filters<'listHybridCoreAssets'>;
  readonly sort?: Sorts<'listHybridCoreAssets'>;
}

/** What an export takes. */
export interface ExportQuestion extends CallOptions {
  /** The `etag` of an export that the caller has: if that is still good, `isUnchanged` says so. */
  readonly ifNoneMatch?: string;
  readonly filter?: Filters<'listHybridCoreAssets'>;
  readonly sort?: Sorts<'listHybridCoreAssets'>;
}

/** What a history takes. */
export interface HistoryQuestion extends CallOptions {
  readonly range?: Range;
}

/** What a forecast takes. */
export interface ForecastQuestion extends CallOptions {
  /** What comes into use. */
  readonly plan?: Amounts;
  /** What is built. */
  readonly extend?: Amounts;
  /** How long what is ordered takes to come: `order_by` then says when to order. */
  readonly lead?: { readonly days?: number };
}

/** What a headroom takes. */
export interface HeadroomQuestion extends CallOptions {
  /** What one of them takes; without it, nothing is said of what fits. */
  readonly shape?: Shape;
  /** Compute nodes that each site has to be able to lose. */
  readonly failures?: { readonly nodes?: number };
  /** What stays free of every node and every pool. */
  readonly reserve?: { readonly percent?: number };
}

/** What the list of events takes. */
export interface EventsQuestion extends CallOptions {
  /** The id that events come after: `meta.next` of the page before. */
  readonly after?: { readonly event?: string };
  readonly range?: { readonly from?: string; readonly to?: string };
  readonly filter?: Filters<'listEvents'>;
}

/** What the metrics take. */
export interface MetricsQuestion extends CallOptions {
  /** The assets of these sites, in place of the sites' figures. */
  readonly filter?: Filters<'getMetrics'>;
  /** OpenMetrics 1.0 in place of Prometheus' text format. */
  readonly openMetrics?: boolean;
}

/** What Prometheus' targets take. */
export interface TargetsQuestion extends CallOptions {
  /** The port of each target; 9100 unless given. */
  readonly target?: { readonly port?: number };
}

const v1 = '/hybrid-core/v1';
const v2 = '/hybrid-core/v2';

const site = (id: string) => `/sites/${encodeURIComponent(id)}`;
const hybridCore = (id: string) => `/hybrid-cores/${encodeURIComponent(id)}`;

/** A client of one service, with one user's credentials. */
export class HybridCoreClient {
  readonly #answers: Answers;

  constructor(options: ClientOptions) {
    this.#answers = new Answers(options);
  }

  /** The OpenAPI description of version 1. */
  getDoc(options: CallOptions = {}): Promise<OpenApiDescription> {
    return this.#answers.body('document', `${v1}/doc`, options);
  }

  /** The OpenAPI description of version 2. */
  getDocV2(options: CallOptions = {}): Promise<OpenApiDescription> {
    return this.#answers.body('document', `${v2}/doc`, options);
  }

  /** The sites of the partner. */
  listSites(question: SitesQuestion = {}): List<Site> {
    return this.#answers.list('site', `${v1}/sites`, question, null);
  }

  getSite(siteId: string, options: CallOptions = {}): Promise<Site> {
    return this.#answers.record('site', `${v1}${site(siteId)}`, options);
  }

  /** The assets of a site. Where a walk never finds them still, they come by the hybrid core's export. */
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
          // The former hybrid core of a site that has moved meanwhile has no assets of it.
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

  /** The resources view of a site as version 1 has it. */
  getSiteResources(siteId: string, options: CallOptions = {}): Promise<SiteResources> {
    return this.#answers.record('resources', `${v1}${site(siteId)}/resources`, options);
  }

  /** The resources view of a site, with its capacity. */
  getSiteResourcesV2(siteId: string, options: CallOptions = {}): Promise<SiteResourcesV2> {
    return this.#answers.record('resources', `${v2}${site(siteId)}/resources`, options);
  }

  /** The hybrid cores of the partner. */
  listHybridCores(question: HybridCoresQuestion = {}): List<HybridCore> {
    return this.#answers.list('hybridCore', `${v2}/hybrid-cores`, question, null);
  }

  getHybridCore(hybridCoreId: string, options: CallOptions = {}): Promise<HybridCore> {
    return this.#answers.record('hybridCore', `${v2}${hybridCore(hybridCoreId)}`, options);
  }

  /** The assets of all sites of a hybrid core. */
  listHybridCoreAssets(id: string, question: HybridCoreAssetsQuestion = {}): List<Asset> {
    const path = `${v2}${hybridCore(id)}/assets`;
    return this.#answers.list(
      'asset',
      path,
      question,
      this.#answers.collect(`${path}.ndjson`, question),
    );
  }

  /** All assets of a hybrid core in one answer, as records that come one by one. */
  exportHybridCoreAssetsNdjson(
    id: string,
    question: ExportQuestion = {},
  ): Promise<RecordExport<Asset>> {
    return this.#answers.records(`${v2}${hybridCore(id)}/assets.ndjson`, question);
  }

  /** All assets of a hybrid core in one answer, as CSV. */
  exportHybridCoreAssetsCsv(id: string, question: ExportQuestion = {}): Promise<Export> {
    return this.#answers.export(`${v2}${hybridCore(id)}/assets.csv`, question);
  }

  /** The workload and capacity of the partner. */
  getPartnerResources(options: CallOptions = {}): Promise<PartnerResources> {
    return this.#answers.record('resources', `${v2}/resources`, options);
  }

  /** The workload and capacity of a hybrid core. */
  getHybridCoreResources(id: string, options: CallOptions = {}): Promise<HybridCoreResources> {
    return this.#answers.record('resources', `${v2}${hybridCore(id)}/resources`, options);
  }

  /** How the workload of the partner went. */
  getPartnerHistory(question: HistoryQuestion = {}): Promise<PartnerHistory> {
    return this.#answers.record('history', `${v2}/resources/history`, question);
  }

  /** How the workload of a hybrid core went. */
  getHybridCoreHistory(id: string, question: HistoryQuestion = {}): Promise<HybridCoreHistory> {
    return this.#answers.record('history', `${v2}${hybridCore(id)}/resources/history`, question);
  }

  /** How the workload of a site went. */
  getSiteHistory(siteId: string, question: HistoryQuestion = {}): Promise<SiteHistory> {
    return this.#answers.record('history', `${v2}${site(siteId)}/resources/history`, question);
  }

  /** How long the capacity of the partner lasts. */
  getPartnerForecast(question: ForecastQuestion = {}): Promise<PartnerForecast> {
    return this.#answers.record('forecast', `${v2}/resources/forecast`, question);
  }

  /** How long the capacity of a hybrid core lasts. */
  getHybridCoreForecast(id: string, question: ForecastQuestion = {}): Promise<HybridCoreForecast> {
    return this.#answers.record('forecast', `${v2}${hybridCore(id)}/resources/forecast`, question);
  }

  /** How long the capacity of a site lasts. */
  getSiteForecast(siteId: string, question: ForecastQuestion = {}): Promise<SiteForecast> {
    return this.#answers.record('forecast', `${v2}${site(siteId)}/resources/forecast`, question);
  }

  /** What still fits with the partner, and the site that may break first. */
  getPartnerHeadroom(question: HeadroomQuestion = {}): Promise<PartnerHeadroom> {
    return this.#answers.record('headroom', `${v2}/resources/headroom`, question);
  }

  /** What still fits in a hybrid core, and its site that may break first. */
  getHybridCoreHeadroom(id: string, question: HeadroomQuestion = {}): Promise<HybridCoreHeadroom> {
    return this.#answers.record('headroom', `${v2}${hybridCore(id)}/resources/headroom`, question);
  }

  /** What still fits on a site, and what may break. */
  getSiteHeadroom(siteId: string, question: HeadroomQuestion = {}): Promise<SiteHeadroom> {
    return this.#answers.record('headroom', `${v2}${site(siteId)}/resources/headroom`, question);
  }

  /** What happened, and when: a page, oldest first. There is always a next one, after `meta.next`. */
  listEvents(question: EventsQuestion = {}): Promise<EventList> {
    return this.#answers.body('events', `${v2}/events`, question);
  }

  /** The partner's figures for Prometheus, as text. */
  getMetrics({ openMetrics = false, ...question }: MetricsQuestion = {}): Promise<string> {
    const accept = openMetrics ? 'application/openmetrics-text; version=1.0.0' : 'text/plain';
    return this.#answers.text(`${v2}/metrics`, question, accept);
  }

  /** The partner's assets for Prometheus' HTTP discovery. */
  getPrometheusTargets(question: TargetsQuestion = {}): Promise<readonly TargetGroup[]> {
    return this.#answers.body('targets', `${v2}/prometheus-targets`, question);
  }
}
