/**
 * The stages of a request to one of the routes, in their order: method, credentials, access, rate
 * limit, query string, data, existence. A stage that refuses a request throws a problem.
 */

import { ProblemError, problem } from '../contract/problems.ts';
import type { Route, RouteId } from '../contract/route.ts';
import { routes } from '../contract/routes.ts';
import { retryAfterSeconds } from '../limits.ts';
import { createQueryParser, type QueryParser } from '../query/parse.ts';
import type { ListQuery } from '../query/query.ts';
import { assetCount, type PartnerSnapshot } from '../snapshot/partner.ts';
import { inTurn } from '../snapshot/slices.ts';
import type { Snapshots } from '../snapshot/snapshots.ts';
import type { Admission } from './admission.ts';
import type { Exchange } from './exchange.ts';
import { whenThere } from './find.ts';
import type { ShareAnswer } from './prometheus/assets-answer.ts';
import type { SiteForecasts, TrendsOfSites } from './prometheus/forecasts.ts';
import { WholeAnswers } from './prometheus/whole-answers.ts';
import type { RecordedAnswers } from './recorded-answers.ts';
import { isRecorded, recordedQuestion } from './recorded-question.ts';
import type { Answer } from './reply/answer.ts';
import { AnswerCache, checkSum } from './reply/answer-cache.ts';
import type { Match } from './request/router.ts';
import { type Asked, resolve } from './resolve.ts';
import { isStreamed, type StreamedAnswer } from './streamed/streamed-answer.ts';

export interface ApiOptions {
  readonly admission: Admission;
  readonly snapshots: Snapshots;
  readonly recorded: RecordedAnswers;
  readonly siteForecasts: SiteForecasts;
  /** Whether a partner's data are too old to be shown (docs: Operators, Configuration, MAX_STALENESS). */
  readonly tooStale: (partnerId: string) => boolean;
  readonly baseUrl: string;
  /** The OpenAPI descriptions, by version. */
  readonly docs: Readonly<Record<Route['version'], Answer>>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** A body that is complete, or a body that is sent piece by piece. */
export type AnyAnswer = Answer | StreamedAnswer;

export class Api {
  readonly #options: ApiOptions;
  readonly #caches = new WeakMap<PartnerSnapshot, AnswerCache>();
  readonly #parsers: ReadonlyMap<RouteId, QueryParser>;
  readonly #wholeAnswers = new WholeAnswers();

  constructor(options: ApiOptions) {
    this.#options = options;
    this.#parsers = new Map(
      routes.map(({ id, parameters }) => [id, createQueryParser(parameters, options.clock)]),
    );
  }

  /** Answers without waiting whenever the snapshot and the list asked for are in memory. */
  answer(exchange: Exchange, match: Match, queryString: string): AnyAnswer | Promise<AnyAnswer> {
    const { partnerId } = this.#options.admission.admit(exchange, match.route.takesBasic === true);
    return this.answerFor(partnerId, exchange, match, queryString);
  }

  /** Whether the credentials of an admitted request still open what they did. */
  isAuthorized(exchange: Exchange): boolean {
    return this.#options.admission.isAuthorized(exchange);
  }

  /**
   * Answers a request for a partner. The caller has checked the person or the program that asks.
   */
  answerFor(
    partnerId: string,
    exchange: Exchange,
    match: Match,
    queryString: string,
  ): AnyAnswer | Promise<AnyAnswer> {
    const { snapshots, docs } = this.#options;
    const snapshot = snapshots.current(partnerId);
    const tooStale = this.#options.tooStale(partnerId);
    const target = exchange.request.url!;
    // Remembered answers are looked up after the credentials were checked: nobody learns from the
    // time of an answer what others asked for.
    const cache = snapshot === null ? null : this.#cacheOf(snapshot);
    const sum = checkSum(target);
    const known = cache?.find(sum, target);
    if (known !== undefined && !tooStale) return known;

    const query = this.#parse(match, queryString);
    if (match.route.answer === 'document') return docs[match.route.version];
    if (tooStale) throw dataAway('The data are older than this service may show.');
    const asked = { query, accept: exchange.head.accept };
    if (snapshot === null) {
      return this.#load(partnerId).then((loaded) =>
        this.#resolveInTurn(loaded, match, asked, exchange),
      );
    }
    const answer = this.#resolve(snapshot, match, asked, exchange);
    // History changes without the snapshot, so its answers are remembered elsewhere. Exports may be
    // large, and metrics and targets depend on more than the request's target: none is remembered.
    if (isRecorded(match.route) || match.route.answer === 'file') return answer;
    if (!cache!.wasAsked(sum)) {
      cache!.noteAsked(sum);
      return answer;
    }
    const remember = (made: AnyAnswer) => {
      if (!isStreamed(made)) cache!.add(sum, target, made);
      return made;
    };
    return answer instanceof Promise ? answer.then(remember) : remember(answer);
  }

  /**
   * The partner's data as they are now. Throws a problem where the data cannot, or must not, be
   * shown.
   */
  async snapshotOf(partnerId: string): Promise<PartnerSnapshot> {
    if (this.#options.tooStale(partnerId)) {
      throw dataAway('The data are older than this service may show.');
    }
    return this.#options.snapshots.current(partnerId) ?? this.#load(partnerId);
  }

  /** The trends of the partner's sites, as far as they are worked out. */
  trendsOf(snapshot: PartnerSnapshot): Promise<TrendsOfSites> {
    const { siteForecasts, clock } = this.#options;
    return siteForecasts.trendsOf(snapshot, clock());
  }

  #parse({ route }: Match, queryString: string): ListQuery {
    const parsed = this.#parsers.get(route.id)!(queryString);
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

  #resolve(
    snapshot: PartnerSnapshot,
    match: Match,
    asked: Pick<Asked, 'query' | 'accept'>,
    { response }: Exchange,
  ): AnyAnswer | Promise<AnyAnswer> {
    const { baseUrl, clock, recorded, siteForecasts } = this.#options;
    if (isRecorded(match.route)) {
      const now = clock();
      const firstFull = (siteIds: readonly string[]) =>
        siteForecasts.firstFull(snapshot, { siteIds, now });
      const question = recordedQuestion(snapshot, match, asked.query, now, firstFull);
      return whenThere(question, (of) => recorded.ask(of, response));
    }
    const forecasts = () => siteForecasts.of(snapshot, clock());
    const share: ShareAnswer = (of, work) => this.#wholeAnswers.ask(snapshot, of, response, work);
    return resolve(snapshot, match, { ...asked, baseUrl, forecasts, share });
  }

  /** However many wait for a partner to be loaded, one of them is answered in each turn of the loop. */
  #resolveInTurn(
    loaded: PartnerSnapshot,
    ...request: [match: Match, asked: Pick<Asked, 'query' | 'accept'>, exchange: Exchange]
  ): Promise<AnyAnswer> {
    const { partnerId } = loaded;
    return inTurn({ purpose: 'merge', partnerId }, () => {
      // A newer one may have taken its place, and its memory.
      const snapshot = this.#options.snapshots.current(partnerId) ?? loaded;
      return this.#resolve(snapshot, ...request);
    });
  }

  async #load(partnerId: string): Promise<PartnerSnapshot> {
    const loaded = await this.#options.snapshots.get(partnerId).catch((error: unknown) => {
      throw Object.assign(dataAway('The data cannot be read at the moment.'), { cause: error });
    });
    // The partner was removed after its token was found: a moment later the token is unknown.
    if (loaded === null) throw dataAway('The data are being changed.');
    return loaded;
  }
}

function dataAway(detail: string): ProblemError {
  return problem('service-unavailable', detail, { 'Retry-After': String(retryAfterSeconds) });
}
