/**
 * The pipeline of a request: HTTP checks, shutdown and overload, route, method, the API's stages,
 * the reply.
 */
import type { BlockList } from 'node:net';
import { type Problem, ProblemError, type ProblemSlug, problem } from '../contract/problems.ts';
import type { Route } from '../contract/routes.ts';
import type { Observe } from '../observe/observation.ts';
import type { AnyAnswer, Api } from './api.ts';
import type { Cors } from './cors.ts';
import type { Health } from './health.ts';
import type { Pages } from './pages.ts';
import type { Answer } from './reply/answer.ts';
import {
  type ReplyOptions,
  reply,
  replyEmpty,
  replyProblem,
  replyRedirect,
  sendNoStore,
} from './reply/reply.ts';
import { clientAddress } from './request/client-address.ts';
import { checkHead } from './request/head.ts';
import { matchRoute, type RouteMatch, readTarget, type Target } from './request/target.ts';
import type { RequestContext } from './request-context.ts';
import type { Arrival } from './server/request-scheduler.ts';
import { replyStreamed } from './streamed/reply-streamed.ts';
import { isStreamed } from './streamed/streamed-answer.ts';
import type { Streams } from './streamed/streams.ts';
import { Disconnected, isGone } from './work/response-end.ts';

export interface ServeOptions extends ReplyOptions {
  readonly api: Api;
  readonly pages: Pages;
  readonly health: Health;
  readonly streams: Streams;
  readonly cors: Cors;
  readonly trustedProxies: BlockList;
  /** Takes the `Host` of each request with a valid token. */
  readonly noticeHost?: (host: string | undefined) => void;
  readonly observe: Observe;
}

/** Problems after which the connection is no longer read. */
const closing = new Set<ProblemSlug>(['request-malformed', 'request-header-fields-too-large']);

/** A dequeued request. */
export type DequeuedRequest = Pick<
  Arrival,
  'request' | 'response' | 'head' | 'body' | 'authentication' | 'arrivedAt'
>;

/** Answers a request; `refusal` says why the listener refuses it, null that it does not. */
export type RequestListener = (arrival: DequeuedRequest, refusal: ProblemError | null) => void;

/** Makes the listener for all requests that node:http could parse. */
export function createRequestListener(options: ServeOptions): RequestListener {
  return ({ request, response, head, authentication, arrivedAt }, refusal) => {
    const context: RequestContext = {
      request,
      response,
      head,
      authentication,
      address: '',
      arrivedAt,
      route: null,
      token: null,
      headers: options.cors.allowing(head),
      varies: '',
      isInForce: null,
      problemPage: null,
    };
    serve(context, refusal, options);
  };
}

/** Answers a request, synchronously if its data are in memory. */
function serve(context: RequestContext, refusal: ProblemError | null, options: ServeOptions): void {
  try {
    const status = handle(context, refusal, options);
    if (typeof status === 'number') observeRequest(context, status, noProblems, options.observe);
    else whenReplied(context, status, options);
  } catch (thrown) {
    fail(context, thrown, options);
  }
}

/** Apart from `serve`, whose requests would all make these closures. */
function whenReplied(
  context: RequestContext,
  status: Promise<number>,
  options: ServeOptions,
): void {
  status.then(
    (replied) => observeRequest(context, replied, noProblems, options.observe),
    (thrown: unknown) => fail(context, thrown, options),
  );
}

function fail(context: RequestContext, thrown: unknown, options: ServeOptions): void {
  const { request, response } = context;
  // A connected client gets an answer, whatever was thrown: the answers behind it wait for it.
  if (thrown instanceof Disconnected && isGone(response)) {
    observeRequest(context, response.statusCode, noProblems, options.observe, true);
    return;
  }
  const error = asProblem(thrown, context, options.observe);
  if (closing.has(error.problems[0].slug)) response.shouldKeepAlive = false;
  // Part of the answer may have been sent: the client must see that the answer is not whole.
  if (response.headersSent) request.socket.resetAndDestroy();
  else replyProblem(context, error, options);
  observeRequest(context, error.status, error.problems, options.observe);
}

const noProblems: readonly Problem[] = [];

const none: readonly ProblemSlug[] = [];

function observeRequest(
  context: RequestContext,
  status: number,
  problems: readonly Problem[],
  observe: Observe,
  isCutOff = false,
): void {
  const { request, head, token } = context;
  observe({
    type: 'request',
    requestId: head.requestId,
    method: request.method!,
    route: context.route,
    target: request.url!,
    status,
    problems: problems.length === 0 ? none : problems.map(({ slug }) => slug),
    durationMs: performance.now() - context.arrivedAt,
    address: context.address,
    partnerId: token?.partnerId ?? null,
    tokenId: token?.tokenId ?? null,
    isCutOff,
  });
}

/** Sends a success and returns its status, or throws. */
function handle(
  context: RequestContext,
  refusal: ProblemError | null,
  options: ServeOptions,
): number | Promise<number> {
  const { request, head } = context;
  const { remoteAddress } = request.socket;
  context.address = clientAddress(remoteAddress, head, options.trustedProxies);
  checkHead(request, head);
  const target = readTarget(request.url!);
  const health = options.health.probeAt(target);
  if (health !== null) {
    context.route = 'health';
    checkMethod(context);
    const { status, body } = health();
    return sendNoStore(context, status, JSON.stringify(body), {}, options);
  }
  const preflight = options.cors.preflight(context);
  if (refusal !== null) {
    if (preflight === null) throw refusal;
    // A browser shows its page no refusal of a preflight: the request that follows gets one to read.
    return replyEmpty(context, { ...preflight, Connection: 'close' }, options);
  }
  const found = resolveTarget(target, context, options);
  if (found === null) {
    context.problemPage = options.pages.unknown(target);
    throw routeUnknown();
  }
  if (preflight !== null) return replyEmpty(context, preflight, options);
  checkMethod(context);
  if (found === toDocumentation) return replyRedirect(context, options.docsUrl, options);
  const answer = 'ids' in found ? options.api.answer(context, found, target.queryString) : found;
  return answer instanceof Promise
    ? answer.then((loaded) => replyWith(loaded, context, options))
    : replyWith(answer, context, options);
}

function replyWith(answer: AnyAnswer, context: RequestContext, options: ServeOptions) {
  const isAuthorized = () => options.api.isAuthorized(context);
  if (context.token !== null) {
    options.noticeHost?.(context.head.host);
    context.isInForce = isAuthorized;
  }
  return isStreamed(answer)
    ? replyStreamed(context, answer, options, options.streams, isAuthorized)
    : reply(context, answer, options);
}

/** Stands for the root path: from the bare address, a browser is redirected to the documentation. */
const toDocumentation = Symbol('to the documentation');

/**
 * What answers a path: a route of the interface, a page of the documentation, or a redirect there.
 */
function resolveTarget(
  target: Target,
  context: RequestContext,
  options: ServeOptions,
): RouteMatch | Answer | typeof toDocumentation | null {
  const match = matchRoute(target.path);
  if (match !== null) {
    context.route = match.route.id;
    context.varies = variesOf(match.route);
    return match;
  }
  if (target.path.segments?.length === 0) {
    context.route = 'documentation';
    return toDocumentation;
  }
  const page = options.pages.pageAt(target, context.request.headers.accept);
  if (page === null) return null;
  context.route = 'documentation';
  context.headers.push(...page.headers);
  context.varies = page.varies;
  return page.answer;
}

/** Request headers on which the answers of few routes depend. */
function variesOf({ takesBasic = false, negotiates = false }: Route): string {
  return `${takesBasic ? ', Authorization' : ''}${negotiates ? ', Accept' : ''}`;
}

function checkMethod({ request }: RequestContext): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  throw methodNotAllowed(request.method!);
}

/** An error that is no problem is our own fault: it is logged, and the client gets no details. */
function asProblem(thrown: unknown, context: RequestContext, observe: Observe): ProblemError {
  if (thrown instanceof ProblemError && thrown.cause === undefined) return thrown;
  observe({ type: 'request-failed', requestId: context.head.requestId, error: thrown });
  if (thrown instanceof ProblemError) return thrown;
  return problem(
    'internal-error',
    `The service failed to answer. Its operator finds the cause by the request id ${context.head.requestId}.`,
  );
}

function routeUnknown(): ProblemError {
  return problem('route-unknown', 'There is no such path. The documentation lists all of them.');
}

function methodNotAllowed(method: string): ProblemError {
  return problem(
    'method-not-allowed',
    `This path allows GET and HEAD; the request's method is ${method}.`,
    { Allow: 'GET, HEAD' },
  );
}
