/**
 * Handles a panel request: headers, method, public pages and files, then the session, and then its
 * page, action or data.
 */

import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import { sessionCredentials } from '../../access/session-token.ts';
import { ProblemError, type ProblemSlug } from '../../contract/problems.ts';
import type { Identity } from '../../http/admission.ts';
import { type Answer, answer } from '../../http/reply/answer.ts';
import { htmlType, prefersStream } from '../../http/reply/negotiation.ts';
import {
  type ReplyOptions,
  reply,
  replyEmpty,
  replyProblem,
  sendNoStore,
} from '../../http/reply/reply.ts';
import { clientAddress } from '../../http/request/client-address.ts';
import { readTarget } from '../../http/request/target.ts';
import type { RequestContext } from '../../http/request-context.ts';
import type { DequeuedRequest, RequestListener } from '../../http/serve.ts';
import type { RequestBody } from '../../http/server/request-body.ts';
import { Disconnected, isGone } from '../../http/work/response-end.ts';
import type { Observe } from '../../observe/observation.ts';
import { pageNeeds, unknownPageNeeds } from '../page-paths.ts';
import { notAllowed } from './api/audited-action.ts';
import { isAt } from './api/path.ts';
import { findPanelRoute, type PanelApiOptions, readSession } from './api/routes.ts';
import { readBody } from './body.ts';
import { type Documents, inTheme } from './documents.ts';
import { asAnswer, busy, methodNotAllowed, noSuchPlace, PanelError, signedOut } from './error.ts';
import type { PanelFiles } from './files.ts';
import type { AskingSession, InterfaceClient } from './interface-client.ts';
import { policyHeaders } from './policy.ts';
import { type Reference, referencePath } from './reference.ts';
import { Cookies, type PendingSignInKind } from './session/cookie.ts';
import type { EventStreams, RequestBudget } from './session/request-budget.ts';
import type { Session, Sessions } from './session/sessions.ts';
import { partnerHeader, readShownPartner, requireShownPartner } from './session/shown-partner.ts';
import { nextPath } from './sign-in/next-path.ts';
import { SignInRefused } from './sign-in/refused-sign-in.ts';
import {
  answerPasskey,
  answerSignIn,
  changeSession,
  isSessionChange,
  type SignInResponse,
  type SignInRouteOptions,
} from './sign-in/sign-in-routes.ts';
import { signOut } from './sign-in/sign-out.ts';
import { type HeldAnswers, PublicAnswers, RefusedByInterface } from './views/public-answers.ts';
import { findView } from './views/routes.ts';

export interface PanelServeOptions {
  /** The panel's origin. */
  readonly panelUrl: () => string;
  readonly trustedProxies: BlockList;
  readonly files: PanelFiles;
  readonly documents: Documents;
  readonly sessions: Sessions;
  /** The database's key, which the cookies of its sessions are marked by. */
  readonly macKey: Uint8Array;
  readonly budget: RequestBudget;
  readonly signIn: SignInRouteOptions;
  readonly interfaceClient: InterfaceClient;
  readonly reference: Reference;
  readonly eventStreams: EventStreams;
  readonly heldAnswers: HeldAnswers;
  readonly actions: PanelApiOptions;
  readonly replies: ReplyOptions;
  readonly observe: Observe;
}

/** Header of background refreshes, which are not user activity. */
const byTimer = 'x-panel-refresh';

const reading = 'GET, HEAD';

/**
 * File names contain a hash and files are the same for all users, so browsers and proxies cache
 * them for good.
 */
const fileCaching = {
  vary: 'Accept-Encoding',
  cacheControl: 'public, max-age=31536000, immutable',
} as const;

/** The request listener of the panel's server. */
export function panelListener(options: PanelServeOptions): RequestListener {
  return (came, refusal) => {
    void new PanelRequest(options, came).serve(refusal);
  };
}

/**
 * The partner of a request's session if it is cached in this process; used to share capacity
 * fairly.
 */
export function identify(
  { macKey, panelUrl, sessions }: PanelServeOptions,
  { headers }: IncomingMessage,
): Identity {
  const isHttps = panelUrl().startsWith('https:');
  const secret = new Cookies(headers.cookie, isHttps, macKey, []).readSession();
  const partnerId = secret === null ? null : sessions.knownPartnerOf(secret);
  return { partnerId, authentication: null };
}

/** Whether a route reads the body of a request: those of the panel's API that are no reads. */
export function readsBody(request: IncomingMessage): boolean {
  return !isRead(request) && request.url!.startsWith('/panel/api/');
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Whether the request is a navigation, not a background request of another site's page. By
 * `Sec-Fetch-*`; a client that sends none is not a page.
 */
function isNavigation({ headers }: IncomingMessage): boolean {
  const destination = headers['sec-fetch-dest'];
  if (destination === undefined) return true;
  return destination === 'document' && headers['sec-fetch-mode'] === 'navigate';
}

/** Whether a page of another origin, even of the same site, navigated here. */
function isFromElsewhere({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/** The path of the sign-in page, which continues to the requested page. */
function signInPath(url: string): string {
  const next = nextPath(url);
  return next === null ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`;
}

class PanelRequest {
  readonly #options: PanelServeOptions;
  readonly #context: RequestContext;
  readonly #request: IncomingMessage;
  readonly #body: RequestBody | null;
  readonly #cookies: Cookies;

  constructor(
    options: PanelServeOptions,
    { request, response, arrivedAt, head, body }: DequeuedRequest,
  ) {
    this.#options = options;
    this.#request = request;
    this.#body = body;
    const isHttps = options.panelUrl().startsWith('https:');
    const { remoteAddress } = request.socket;
    this.#context = {
      request,
      response,
      head,
      authentication: null,
      arrivedAt,
      route: null,
      token: null,
      address: clientAddress(remoteAddress, head, options.trustedProxies),
      headers: [...policyHeaders(isHttps)],
      isInForce: null,
      problemPage: null,
      varies: '',
    };
    this.#cookies = new Cookies(
      request.headers.cookie,
      isHttps,
      options.macKey,
      this.#context.headers,
    );
  }

  async serve(refusal: ProblemError | null): Promise<void> {
    try {
      this.#observed(await this.#answer(refusal));
    } catch (error) {
      this.#refuse(error);
    }
  }

  async #answer(refusal: ProblemError | null): Promise<number> {
    if (refusal !== null) throw busy(refusal);
    const reads = isRead(this.#request);
    const { path, queryString } = readTarget(this.#request.url!);
    const [first, ...rest] = path.segments ?? ['\0'];
    if (!reads) this.#requireOrigin();
    if (first === 'files' && reads) return this.#file(rest.join('/'));
    if (first === 'sign-in') return this.#signIn(rest, queryString);
    if (first === 'panel' && rest[0] === 'api' && rest[1] === 'sign-in') {
      return this.#signInByPasskey(rest.slice(2));
    }
    if (first === 'panel' && rest[0] === 'api') return this.#ask(rest.slice(1), queryString);
    if (!reads) throw methodNotAllowed(reading);
    return this.#page(path.segments, queryString);
  }

  /** Browsers send `Origin` with writes; a request without the panel's origin is rejected. */
  #requireOrigin(): void {
    const { origin } = this.#context.head;
    if (origin === this.#options.panelUrl()) return;
    this.#options.observe({ type: 'attempt-refused', by: 'origin', isSlowed: false });
    throw new PanelError('origin', 'The request does not come from a page of this panel.');
  }

  #file(name: string): number | Promise<number> {
    this.#context.route = 'panel-file';
    const { files, replies } = this.#options;
    const file = files.byName.get(name);
    if (file !== undefined) return reply(this.#context, file, { ...replies, ...fileCaching });
    if (!/^load-\w+\.js$/.test(name)) throw new PanelError('unknown', 'There is no such file.');
    // The document is of another version: the loader of any version detects what else is missing.
    const loader = files.byName.get(files.names.loader)!;
    return reply(this.#context, loader, { ...replies, cacheControl: 'no-store' });
  }

  async #page(segments: readonly string[] | null, queryString: string): Promise<number> {
    this.#context.route = 'panel-page';
    const { documents, replies } = this.#options;
    const needs = pageNeeds(segments, queryString);
    if (needs === null) return this.#html(404, await this.#notFoundPage(segments));
    const session = await this.#session();
    if (session === null) return this.#redirect(signInPath(this.#request.url!));
    const isShown = !needs.isForAdministrators || session.role === 'administrator';
    const shown = isShown ? needs : { ...needs, data: [], later: [] };
    const shell = documents.shell(shown, await readSession(this.#options.actions, session));
    const themed = Buffer.from(inTheme(shell, this.#cookies.readTheme()));
    return reply(this.#context, answer(themed, htmlType), replies);
  }

  /** With the menu for a person who is signed in, if browsers can read the path. */
  async #notFoundPage(segments: readonly string[] | null): Promise<string> {
    const { documents, actions } = this.#options;
    const session = segments === null ? null : await this.#session().catch(() => null);
    if (session === null) return documents.notFoundPage();
    return documents.shell(unknownPageNeeds, await readSession(actions, session));
  }

  async #signIn(segments: readonly string[], queryString: string): Promise<number> {
    this.#context.route = 'panel-sign-in';
    return this.#enter(
      await answerSignIn(this.#options.signIn, this.#signInRequest(segments, queryString)),
    );
  }

  async #signInByPasskey(segments: readonly string[]): Promise<number> {
    this.#context.route = 'panel-passkey';
    this.#requirePost();
    return this.#enter(
      await answerPasskey(this.#options.signIn, this.#signInRequest(segments, '')),
    );
  }

  #signInRequest(segments: readonly string[], queryString: string) {
    return {
      segments,
      queryString,
      isRead: isRead(this.#request),
      secretOf: (of: PendingSignInKind) => this.#cookies.readPendingSignIn(of),
      idToken: () => this.#cookies.readIdToken(),
      address: this.#context.address,
      isNavigation: isNavigation(this.#request),
      isFromElsewhere: isFromElsewhere(this.#request),
      isSignedIn: () => this.#session().then(Boolean, () => false),
      body: (members: readonly string[]) => readBody(this.#body, members),
    };
  }

  /** Writes a sign-in response. A new session ends the browser's previous one. */
  async #enter(response: SignInResponse): Promise<number> {
    const { session, idToken, pendingSignIn } = response;
    if (session === null) this.#cookies.setSession(null);
    if (typeof session === 'string') {
      this.#cookies.setSession(session);
      // The new session is committed: failing to end the previous one must not prevent the sign-in.
      const { signIn } = this.#options;
      const ending = this.#session().then((former) => former && signOut(signIn, former));
      await ending.catch((error: unknown) => this.#logError(error));
    }
    if (idToken !== undefined) this.#cookies.setIdToken(idToken);
    if (pendingSignIn !== undefined)
      this.#cookies.setPendingSignIn(pendingSignIn.of, pendingSignIn.secret);
    const { replies } = this.#options;
    switch (response.kind) {
      case 'page':
        return this.#html(response.status, response.html);
      case 'redirect':
        return this.#redirect(response.to);
      case 'json':
        return sendNoStore(this.#context, 200, JSON.stringify(response.json), {}, replies);
      case 'empty':
        return replyEmpty(this.#context, {}, replies);
    }
  }

  async #ask(segments: readonly string[], sentQuery: string): Promise<number> {
    this.#context.route = 'panel-api';
    const session = await this.#session();
    if (session === null) {
      throw signedOut();
    }
    const { partnerId, sessionId, userId } = session.session;
    this.#context.token = {
      tokenId: sessionId,
      partnerId,
      userId,
      isForSession: true,
      expiresAt: null,
      revoked: false,
      withdrawn: false,
    };
    this.#context.isInForce = () => this.#isInForce(session);
    // Signing out is exempt from the rate limit.
    if (!isAt('/sign-out', segments)) this.#options.budget.count(session.session);
    this.#context.headers.push('X-Panel-Partner', encodeURIComponent(partnerId));
    const { queryString, shown } = readShownPartner(sentQuery);
    requireShownPartner(partnerId, [shown, this.#header(partnerHeader)]);
    const view = findView(segments);
    if (view !== null) {
      if (!isRead(this.#request)) throw methodNotAllowed(reading);
      return this.#view(view(this.#publicAnswers(session), queryString));
    }
    if (segments[0] === 'hybrid-core' || isAt(referencePath, segments)) {
      if (!isRead(this.#request)) throw methodNotAllowed(reading);
      const document = this.#options.reference.find(segments, session.role);
      if (document !== null) return reply(this.#context, document, this.#options.replies);
      return this.#pass(segments, queryString, session);
    }
    if (isSessionChange(segments)) {
      this.#requirePost();
      const request = this.#signInRequest(segments, queryString);
      return this.#enter(await changeSession(this.#options.signIn, request, session));
    }
    return this.#runAction(segments, queryString, session);
  }

  /** Passes a request of a page on to the interface. */
  async #pass(segments: readonly string[], queryString: string, session: Session): Promise<number> {
    const { interfaceClient, eventStreams } = this.#options;
    const isStream = prefersStream(this.#context.head.accept);
    using _place = isStream ? eventStreams.acquire(session.session.sessionId) : null;
    const asked = { segments, queryString };
    return await interfaceClient.pass(this.#context, this.#asking(session), asked);
  }

  #publicAnswers(session: Session): PublicAnswers {
    const { interfaceClient, heldAnswers } = this.#options;
    const asking = this.#asking(session);
    return new PublicAnswers(heldAnswers, session.session.partnerId, (path, etag) =>
      interfaceClient.ask(this.#context, asking, path, etag),
    );
  }

  /** Asks in the name of a session, which was found by the cookie of this request. */
  #asking(session: Session): AskingSession {
    const { macKey } = this.#options;
    return {
      credentials: sessionCredentials(macKey, this.#cookies.readSession()!, session.session),
      isInForce: () => this.#isInForce(session),
    };
  }

  async #view(making: Promise<Answer>): Promise<number> {
    const made = await making.catch((error: unknown) => {
      throw isGone(this.#context.response) ? new Disconnected() : error;
    });
    return reply(this.#context, made, this.#options.replies);
  }

  async #runAction(
    segments: readonly string[],
    queryString: string,
    session: Session,
  ): Promise<number> {
    const { actions, replies, sessions } = this.#options;
    const found = findPanelRoute(this.#request.method!, segments);
    if (found === null) throw noSuchPlace();
    const { route, id } = found;
    if (route.role === 'administrator' && session.role !== 'administrator') throw notAllowed();
    const isReading = route.method === 'GET';
    const body = isReading ? {} : readBody(this.#body, route.members);
    const query = new URLSearchParams(queryString);
    const result = await route.answer(actions, { session, id, query, body });
    if (route.method !== 'GET') sessions.expireAll();
    const json = JSON.stringify(result);
    if (route.method === 'GET') return reply(this.#context, answer(Buffer.from(json)), replies);
    if (route.status === 204 || result === null) return replyEmpty(this.#context, {}, replies);
    return sendNoStore(this.#context, route.status, json, {}, replies);
  }

  #header(name: string): string | null {
    const value = this.#request.headers[name];
    return value === undefined ? null : String(value);
  }

  #requirePost(): void {
    if (this.#request.method !== 'POST') throw methodNotAllowed('POST');
  }

  async #isInForce({ session: { sessionId } }: Session): Promise<boolean> {
    const secret = this.#cookies.readSession();
    const found =
      secret === null
        ? null
        : await this.#options.sessions.find(secret, this.#context.address, false);
    return found?.session.sessionId === sessionId;
  }

  #session(): Promise<Session | null> {
    const secret = this.#cookies.readSession();
    if (secret === null) return Promise.resolve(null);
    const { address, head } = this.#context;
    // An EventSource opens its stream by itself, again and again, and cannot send a header.
    const isByPerson = this.#request.headers[byTimer] === undefined && !prefersStream(head.accept);
    return this.#options.sessions.find(secret, address, isByPerson);
  }

  /** Redirects to a validated path (sign-in/next-path.ts) or to the provider. */
  #redirect(path: string): number {
    this.#context.headers.push('Location', path);
    return this.#html(303, '');
  }

  #html(status: number, text: string): number {
    return replyPage(this.#context, status, inTheme(text, this.#cookies.readTheme()));
  }

  #logError(error: unknown): void {
    const { requestId } = this.#context.head;
    this.#options.observe({ type: 'request-failed', requestId, error });
  }

  #refuse(thrown: unknown): void {
    const { response } = this.#context;
    const { documents, replies } = this.#options;
    if (thrown instanceof Disconnected && isGone(response)) {
      this.#observed(response.statusCode, [], true);
      return;
    }
    if (thrown instanceof RefusedByInterface) {
      const { status, body, headers } = thrown;
      this.#observed(sendNoStore(this.#context, status, body, headers, replies));
      return;
    }
    const error = asAnswer(thrown);
    if (error instanceof SignInRefused) {
      const { requestId } = this.#context.head;
      this.#options.observe({ type: 'sign-in-refused', requestId, reason: error.reason });
    }
    if (error !== thrown || error.cause !== undefined) this.#logError(thrown);
    if (response.headersSent) {
      response.destroy();
    } else if (error instanceof ProblemError) {
      const slugs = error.problems.map(({ slug }) => slug);
      this.#observed(replyProblem(this.#context, error, replies), slugs);
    } else if (this.#isForPeople) {
      const { status, headers } = error;
      this.#context.headers.push(...Object.entries(headers).flat());
      const isSigningIn = this.#context.route === 'panel-sign-in';
      this.#observed(this.#html(status, documents.refusedPage(error, isSigningIn)));
    } else {
      const { status, headers } = error;
      this.#observed(sendNoStore(this.#context, status, error.body(), headers, replies));
    }
  }

  get #isForPeople(): boolean {
    const { route } = this.#context;
    return route === 'panel-page' || route === 'panel-sign-in';
  }

  /** Logs and counts the request, without the secret of a sign-in link. */
  #observed(status: number, problems: readonly ProblemSlug[] = [], isCutOff = false): void {
    const { request, head, route, arrivedAt, address, token } = this.#context;
    this.#options.observe({
      type: 'request',
      requestId: head.requestId,
      method: request.method!,
      route,
      target: loggedTarget(request.url!),
      status,
      problems,
      durationMs: performance.now() - arrivedAt,
      address,
      partnerId: token?.partnerId ?? null,
      tokenId: token?.tokenId ?? null,
      isCutOff,
    });
  }
}

/**
 * Writes the HTML with the headers of the context, and with `no-store`, since it depends on the
 * session. Returns the status.
 */
function replyPage(
  { response, headers, head }: RequestContext,
  status: number,
  html: string,
): number {
  const fixed = ['X-Request-Id', head.requestId, 'X-Content-Type-Options', 'nosniff'];
  const body = Buffer.from(html);
  response.writeHead(status, [
    ...headers,
    ...fixed,
    'Cache-Control',
    'no-store',
    'Content-Type',
    htmlType,
    'Content-Length',
    String(body.length),
  ]);
  response.end(body);
  return status;
}

/**
 * The target for the log: anything below `/sign-in`, in any encoding, becomes `/sign-in`. Applies
 * also to paths rejected before routing. loggedTarget('/%73ign-in/SECRET') -> '/sign-in'
 */
export function loggedTarget(target: string): string {
  // Decodes byte by byte, since a path need not be valid UTF-8.
  const read = target.replaceAll(/%([0-9a-f]{2})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return read.includes('/sign-in/') ? '/sign-in' : target;
}
