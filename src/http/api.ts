/**
 * Answers API requests in stages: authentication, authorization, rate limit, query string, data,
 * and the route's handler, which resolves the path's ids and makes the answer. A stage rejects a
 * request by throwing a problem.
 */

import { ProblemError, problem } from '../contract/problems.ts';
import { createQueryParser, type QueryParser } from '../contract/query/parse.ts';
import type { ListQuery } from '../contract/query/query.ts';
import { resourcesJson } from '../contract/resources-json.ts';
import { type Route, type RouteId, routes } from '../contract/routes.ts';
import type { CountedBy } from '../domain/capacity/counted-by.ts';
import type { HistoryLevel } from '../domain/history.ts';
import { idOfAll } from '../domain/identifier.ts';
import { retryAfterSeconds } from '../limits.ts';
import { assetCount, type PartnerSnapshot } from '../snapshot/partner.ts';
import { inTimeSlice } from '../snapshot/slices.ts';
import type { Snapshots } from '../snapshot/snapshots.ts';
import { together } from '../snapshot/stale-use.ts';
import type { SnapshotList } from '../snapshot/table/table.ts';
import type { Admission } from './admission.ts';
import { type EventServices, eventStream, eventsQuestion } from './events/event-answer.ts';
import { csv, type ExportFormat, exportAnswer, ndjson } from './export/export-answer.ts';
import { findAnswer } from './find-answer.ts';
import {
  hybridCoreHeadroomAnswer,
  partnerHeadroomAnswer,
  siteHeadroomAnswer,
} from './headroom-answer.ts';
import { listAnswer } from './list-answer.ts';
import { findAssets, findHybridCore, findSite, unknown } from './path-ids.ts';
import type { SiteForecasts } from './prometheus/forecasts.ts';
import { metricsFormat } from './prometheus/format.ts';
import { assetMetricsAnswer, siteMetricsAnswer } from './prometheus/metrics.ts';
import { targetsAnswer } from './prometheus/targets.ts';
import type { RecordedAnswers, RecordedPage } from './recorded-answers.ts';
import { recordedQuestion, type WorkloadView } from './recorded-question.ts';
import { type Answer, answer } from './reply/answer.ts';
import { AnswerCache, targetHash } from './reply/answer-cache.ts';
import { prefersStream } from './reply/negotiation.ts';
import { pathOf, type RouteMatch } from './request/target.ts';
import type { RequestContext } from './request-context.ts';
import {
  sitesForecasts,
  sitesHeadroomAnswer,
  sitesHistories,
  sitesResourcesAnswer,
} from './sites-answer.ts';
import { isStreamed, type StreamedAnswer } from './streamed/streamed-answer.ts';
import type { ClosableResponse } from './work/response-end.ts';
import { whenThere } from './work/when-there.ts';
import { type ShareAnswer, WholeAnswers } from './work/whole-answers.ts';

export interface ApiOptions {
  readonly admission: Admission;
  readonly snapshots: Snapshots;
  readonly recorded: RecordedAnswers;
  readonly events: EventServices;
  readonly siteForecasts: SiteForecasts;
  /** Whether a partner's data are too old to be shown (docs: Configuration). */
  readonly tooStale: (partnerId: string) => boolean;
  readonly baseUrl: string;
  /** The OpenAPI descriptions, by version. */
  readonly docs: Readonly<Record<Route['version'], Answer>>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** A whole body, or a streamed one. */
export type AnyAnswer = Answer | StreamedAnswer;

/** A parsed request, and the inputs of its handler. */
interface ApiRequest {
  readonly snapshot: PartnerSnapshot;
  readonly match: RouteMatch;
  readonly query: ListQuery;
  readonly context: RequestContext;
  readonly services: ApiOptions;
  /** Makes whole bodies of metrics, targets and headroom. */
  readonly share: ShareAnswer;
}

/**
 * A 200, synchronous unless it has to be merged, summed or read first. Throws the problem of an
 * unknown id.
 */
type AnswerRequest = (request: ApiRequest) => AnyAnswer | Promise<AnyAnswer>;

type Handler =
  /** Answers the OpenAPI description, which needs no data. */
  | { readonly reads: 'document' }
  /** `isCached` if target and snapshot determine every byte, and the answer is of moderate size. */
  | { readonly reads: 'snapshot'; readonly isCached: boolean; readonly answer: AnswerRequest };

const description: Handler = { reads: 'document' };
const cached = (answer: AnswerRequest): Handler => ({ reads: 'snapshot', isCached: true, answer });
const uncached = (answer: AnswerRequest): Handler => ({
  reads: 'snapshot',
  isCached: false,
  answer,
});

/**
 * The handlers of the routes. The history changes independently of the snapshot and has its own
 * cache; exports may be large; metrics and targets depend on more than the request's target.
 */
const handlers: Readonly<Record<RouteId, Handler>> = {
  getDoc: description,
  listSites: cached((request) => list(request, request.snapshot.siteList)),
  getSite: cached(({ snapshot, match }) => record(findSite(snapshot, match).record)),
  listSiteAssets: cached((request) =>
    list(request, findSite(request.snapshot, request.match).list),
  ),
  getSiteAsset: cached(siteAsset),
  getSiteResources: cached(({ snapshot, match }) =>
    record(findSite(snapshot, match).assets.resources),
  ),
  getDocV2: description,
  listHybridCores: cached((request) => list(request, request.snapshot.hybridCoreList)),
  getHybridCore: cached(({ snapshot, match }) => record(findHybridCore(snapshot, match).record)),
  listHybridCoreAssets: cached((request) =>
    whenThere(findAssets(request.snapshot, request.match).get(), (of) => list(request, of)),
  ),
  exportHybridCoreAssetsNdjson: uncached((request) => assetsExport(request, ndjson)),
  exportHybridCoreAssetsCsv: uncached((request) => assetsExport(request, csv)),
  getPartnerResources: cached(partnerResources),
  getHybridCoreResources: cached(hybridCoreResources),
  getSiteResourcesV2: cached(siteResources),
  getPartnerHistory: recorded('history', 'partner'),
  getPartnerForecast: recorded('forecast', 'partner'),
  getPartnerHeadroom: cached(({ snapshot, query, share }) =>
    partnerHeadroomAnswer(snapshot, query, share),
  ),
  getHybridCoreHistory: recorded('history', 'hybrid-core'),
  getHybridCoreForecast: recorded('forecast', 'hybrid-core'),
  getHybridCoreHeadroom: cached(({ snapshot, match, query, share }) =>
    hybridCoreHeadroomAnswer(snapshot, match, query, share),
  ),
  getSiteHistory: recorded('history', 'site'),
  getSiteForecast: recorded('forecast', 'site'),
  getSiteHeadroom: cached(({ snapshot, match, query, share }) =>
    siteHeadroomAnswer(snapshot, match, query, share),
  ),
  listSitesResources: cached((request) => sitesResourcesAnswer(sitesOf(request))),
  listSitesHistory: uncached((request) => recordedSites(request, sitesHistories(sitesOf(request)))),
  listSitesForecast: uncached((request) =>
    recordedSites(request, sitesForecasts(sitesOf(request), request.services.clock())),
  ),
  listSitesHeadroom: cached((request) => sitesHeadroomAnswer(sitesOf(request), request.share)),
  listEvents: uncached(events),
  find: cached(({ snapshot, query, share }) => findAnswer(snapshot, query.options!.find!, share)),
  getMetrics: uncached(metrics),
  getPrometheusTargets: uncached(({ snapshot, query, share }) =>
    targetsAnswer(snapshot, query.options!.target!.port, share),
  ),
};

export class Api {
  readonly #options: ApiOptions;
  readonly #caches = new WeakMap<PartnerSnapshot, AnswerCache>();
  readonly #parsers: ReadonlyMap<RouteId, QueryParser>;
  /** Those of the routes that may answer with a stream. */
  readonly #streamParsers: ReadonlyMap<RouteId, QueryParser>;
  readonly #wholeAnswers = new WholeAnswers();

  constructor(options: ApiOptions) {
    this.#options = options;
    this.#parsers = new Map(
      routes.map(({ id, parameters }) => [id, createQueryParser(parameters, options.clock)]),
    );
    this.#streamParsers = new Map(
      routes.flatMap(({ id, streamParameters: of }) =>
        of === undefined ? [] : [[id, createQueryParser(of, options.clock)] as const],
      ),
    );
  }

  /** Synchronous whenever the token, the snapshot and the requested list are in memory. */
  answer(
    context: RequestContext,
    match: RouteMatch,
    queryString: string,
  ): AnyAnswer | Promise<AnyAnswer> {
    const admitted = this.#options.admission.admit(context, match.route.takesBasic === true);
    if (!(admitted instanceof Promise)) {
      return this.#answerFor(admitted.partnerId, context, match, queryString);
    }
    return admitted.then(({ partnerId }) =>
      inTimeSlice({ purpose: 'merge', partnerId }, () =>
        this.#answerFor(partnerId, context, match, queryString),
      ),
    );
  }

  /** Whether the credentials of an admitted request still grant the same access. */
  isAuthorized(context: RequestContext): Promise<boolean> {
    return this.#options.admission.isAuthorized(context);
  }

  /** Answers an admitted request for a partner. */
  #answerFor(
    partnerId: string,
    context: RequestContext,
    match: RouteMatch,
    queryString: string,
  ): AnyAnswer | Promise<AnyAnswer> {
    const services = this.#options;
    const { snapshots, docs } = services;
    const snapshot = snapshots.current(partnerId);
    const tooStale = this.#options.tooStale(partnerId);
    const target = context.request.url!;
    // The cache is read after the credentials were checked, so that timing reveals nothing of other
    // clients' requests.
    const cache = snapshot === null ? null : this.#cacheOf(snapshot);
    const hash = targetHash(target);
    const known = cache?.find(hash, target);
    if (known !== undefined && !tooStale) return known;

    const query = this.#parse(match, queryString, context);
    const handler = handlers[match.route.id];
    if (handler.reads === 'document') return docs[match.route.version];
    if (tooStale) throw dataUnavailable('The data are older than this service may show.');
    const answerFrom = (of: PartnerSnapshot) => {
      const share = this.#sharing(of, context.response);
      return handler.answer({ snapshot: of, match, query, context, services, share });
    };
    if (snapshot === null) {
      return this.#load(partnerId).then((loaded) => this.#answerInTimeSlice(loaded, answerFrom));
    }
    const answer = answerFrom(snapshot);
    if (!handler.isCached) return answer;
    if (!cache!.wasRequested(hash)) {
      cache!.recordMiss(hash);
      return answer;
    }
    const remember = (made: AnyAnswer) => {
      if (!isStreamed(made)) cache!.add(hash, target, made);
      return made;
    };
    return whenThere(answer, remember);
  }

  /** Computes a slow answer from a snapshot; identical concurrent requests share it. */
  #sharing(snapshot: PartnerSnapshot, response: ClosableResponse): ShareAnswer {
    return (asked, work) => this.#wholeAnswers.ask(snapshot, asked, response, work);
  }

  #parse({ route }: RouteMatch, queryString: string, { head }: RequestContext): ListQuery {
    const ofStream = prefersStream(head.accept) ? this.#streamParsers.get(route.id) : undefined;
    const parsed = (ofStream ?? this.#parsers.get(route.id)!)(queryString);
    if (parsed.problems !== undefined) throw new ProblemError(parsed.problems);
    return parsed.query;
  }

  #cacheOf(snapshot: PartnerSnapshot): AnswerCache {
    let cache = this.#caches.get(snapshot);
    if (cache === undefined) {
      cache = new AnswerCache(assetCount(snapshot));
      this.#caches.set(snapshot, cache);
    }
    return cache;
  }

  /** Once a partner is loaded, its waiting requests are answered one per tick of the event loop. */
  #answerInTimeSlice(
    loaded: PartnerSnapshot,
    answerFrom: (snapshot: PartnerSnapshot) => AnyAnswer | Promise<AnyAnswer>,
  ): Promise<AnyAnswer> {
    const { partnerId } = loaded;
    // A newer snapshot may have replaced it and reused its memory.
    return inTimeSlice({ purpose: 'merge', partnerId }, () =>
      answerFrom(this.#options.snapshots.current(partnerId) ?? loaded),
    );
  }

  async #load(partnerId: string): Promise<PartnerSnapshot> {
    const loaded = await this.#options.snapshots.get(partnerId).catch((error: unknown) => {
      throw Object.assign(dataUnavailable('The data cannot be read at the moment.'), {
        cause: error,
      });
    });
    // The partner was removed after its token was found: the token will be unknown in a moment.
    if (loaded === null) throw dataUnavailable('The data are being changed.');
    return loaded;
  }
}

function list({ match, query, services }: ApiRequest, of: SnapshotList): Answer {
  return listAnswer(of, query, services.baseUrl + pathOf(match));
}

function record(json: string): Answer {
  return answer(Buffer.from(`{"data":${json}}`));
}

function siteAsset({ snapshot, match }: ApiRequest): Answer {
  const { records, columns } = findSite(snapshot, match).assets.table;
  const [, assetId] = match.ids;
  // A site's assets are sorted by id, so the rank of an id is its row.
  const row = columns.id.values!.rankOf(assetId);
  if (row < 0) throw unknown('asset', assetId);
  const body = Buffer.allocUnsafe(recordStart.length + records.length(row) + 1);
  const end = records.copy(row, body, recordStart.copy(body));
  body[end] = recordEnd;
  return answer(body);
}

const recordStart = Buffer.from('{"data":');
const recordEnd = '}'.charCodeAt(0);

function assetsExport({ snapshot, match, query }: ApiRequest, format: ExportFormat) {
  const assets = findAssets(snapshot, match);
  const [id] = match.ids;
  const of = { owner: id === idOfAll ? snapshot.partnerId : id, path: pathOf(match) };
  return whenThere(assets.get(), (all) => exportAnswer(assets, all, query, format, of));
}

function partnerResources({ snapshot }: ApiRequest) {
  const { partnerId, hybridCores, resources, sites } = snapshot;
  const subject = {
    partner_id: partnerId,
    hybrid_core_count: hybridCores.size,
    site_count: resources.siteCount,
  };
  const stale = together([...sites.values()].map(({ assets }) => assets.stale));
  return whenThere(resources.get(), (sums) => record(resourcesJson(subject, sums, stale)));
}

function hybridCoreResources({ snapshot, match }: ApiRequest) {
  const { resources } = findHybridCore(snapshot, match);
  const [id] = match.ids;
  const subject = { hybrid_core_id: id, site_count: resources.siteCount };
  const own = [...snapshot.sites.values()].filter(({ hybridCoreId }) => hybridCoreId === id);
  const stale = together(own.map(({ assets }) => assets.stale));
  return whenThere(resources.get(), (sums) => record(resourcesJson(subject, sums, stale)));
}

function siteResources({ snapshot, match }: ApiRequest): Answer {
  const { totals, stale } = findSite(snapshot, match).assets;
  return record(resourcesJson({ site_id: match.ids[0] }, totals, stale));
}

/** The handler of a history view. */
function recorded(type: WorkloadView, level: HistoryLevel): Handler {
  return uncached(({ snapshot, match, query, context, services }) => {
    const now = services.clock();
    const firstFull = (siteIds: readonly string[], by: CountedBy) =>
      services.siteForecasts.firstFull(snapshot, siteIds, by, now);
    const view = { type, level, match };
    const question = recordedQuestion(snapshot, view, query, now, firstFull);
    return whenThere(question, (of) => services.recorded.ask(of, context.response));
  });
}

function sitesOf({ snapshot, query, match, services }: ApiRequest) {
  return { snapshot, query, path: services.baseUrl + pathOf(match) };
}

function recordedSites({ services, context }: ApiRequest, page: RecordedPage): Promise<Answer> {
  return services.recorded.askPage(page, context.response);
}

function events({ snapshot: { partnerId }, match, query, context, services }: ApiRequest) {
  const request = { partnerId, query, now: services.clock() };
  const { accept, lastEventId } = context.head;
  if (prefersStream(accept)) return eventStream(request, lastEventId, services.events);
  const question = eventsQuestion(request, services.baseUrl + pathOf(match), services.events.hub);
  return services.recorded.ask(question, context.response);
}

function metrics({ snapshot, query, context, services, share }: ApiRequest) {
  const format = metricsFormat(context.head.accept);
  const siteIds = query.filters.find(({ name }) => name === 'site_id')?.values;
  if (siteIds !== undefined) return assetMetricsAnswer(snapshot, siteIds, format, share);
  const forecasts = () => services.siteForecasts.of(snapshot, services.clock());
  return siteMetricsAnswer(snapshot, format, forecasts, share);
}

function dataUnavailable(detail: string): ProblemError {
  return problem('service-unavailable', detail, { 'Retry-After': String(retryAfterSeconds) });
}
