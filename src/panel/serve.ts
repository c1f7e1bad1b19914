/**
 * In charge of the way of one request to the panel: headers, method, the page or file that anybody may
 * have, who is signed in, and then the page, the act or the data of the session's partner.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import type { Api } from '../http/api.ts';
import type { Exchange } from '../http/exchange.ts';
import { isExport } from '../http/export/export-answer.ts';
import type { Exports } from '../http/export/exports.ts';
import { replyExport } from '../http/export/reply-export.ts';
import { answer } from '../http/reply/answer.ts';
import { htmlType } from '../http/reply/media-type.ts';
import {
  type ReplyOptions,
  reply,
  replyEmpty,
  replyProblem,
  replyUnkept,
} from '../http/reply/reply.ts';
import { clientAddress } from '../http/request/client-address.ts';
import { readHead } from '../http/request/head.ts';
import { matchRoute } from '../http/request/router.ts';
import { readTarget } from '../http/request/target.ts';
import type { Observe } from '../observe/observation.ts';
import { ProblemError, problem } from '../problems.ts';
import { notAllowed } from './api/act.ts';
import { findPanelRoute, type PanelApiOptions } from './api/routes.ts';
import { nodeMap, overview } from './api/views.ts';
import type { Attempts } from './attempts.ts';
import { readBody } from './body.ts';
import { cookieName, readCookie, sessionCookie } from './cookie.ts';
import { deadLinkPage, linkPage, sentences, shell, signedOutPage } from './documents.ts';
import { asAnswer, PanelError } from './error.ts';
import type { PanelFiles } from './files.ts';
import { observeRequest } from './observed.ts';
import { isPage } from './page-paths.ts';
import { policyHeaders } from './policy.ts';
import type { Session, Sessions } from './sessions.ts';
import type { SignIn } from './sign-in.ts';

export interface PanelServeOptions {
  /** The panel's origin. */
  readonly panelUrl: () => string;
  readonly trustedProxies: BlockList;
  readonly files: PanelFiles;
  readonly sessions: Sessions;
  readonly signIn: SignIn;
  readonly attempts: Attempts;
  readonly api: Api;
  readonly exports: Exports;
  readonly acts: PanelApiOptions;
  readonly replies: ReplyOptions;
  readonly observe: Observe;
}

/** What the browser says of a request that no person made: the page looks for news by itself. */
const byTimer = 'x-panel-refresh';

/** Makes the listener of the panel's server. */
export function panelListener(options: PanelServeOptions) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    void new PanelRequest(options, request, response).serve();
  };
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

function readOnly(): PanelError {
  return new PanelError('method', 'Allowed here: GET, HEAD.', { Allow: 'GET, HEAD' });
}

class PanelRequest {
  readonly #options: PanelServeOptions;
  readonly #exchange: Exchange;
  readonly #request: IncomingMessage;
  readonly #isHttps: boolean;

  constructor(options: PanelServeOptions, request: IncomingMessage, response: ServerResponse) {
    this.#options = options;
    this.#request = request;
    this.#isHttps = options.panelUrl().startsWith('https:');
    const head = readHead(request.rawHeaders);
    const { remoteAddress } = request.socket;
    this.#exchange = {
      ...{ request, response, head, cameAt: performance.now(), route: null, token: null },
      address: clientAddress(remoteAddress, head.forwardedFor, options.trustedProxies),
      headers: [...policyHeaders(this.#isHttps)],
      problemPage: null,
      varies: '',
    };
  }

  async serve(): Promise<void> {
    try {
      this.#observed(await this.#answer());
    } catch (error) {
      this.#refuse(error);
    }
  }

  async #answer(): Promise<number> {
    const reads = isRead(this.#request);
    const { path, queryString } = readTarget(this.#request.url!);
    const [first, ...rest] = path.segments ?? ['\0'];
    if (!reads) this.#demandOrigin();
    if (first === 'files' && reads) return this.#file(rest.join('/'));
    if (first === 'sign-in') return this.#signIn(rest, reads);
    if (first === 'panel' && rest[0] === 'api') return this.#ask(rest.slice(1), queryString);
    if (!reads) throw readOnly();
    return this.#page(path.segments);
  }

  /** Browsers say where a request that writes comes from; one that does not say is not ours. */
  #demandOrigin(): void {
    const { origin } = this.#exchange.head;
    if (origin === this.#options.panelUrl()) return;
    throw new PanelError('origin', 'The request does not come from a page of this panel.');
  }

  #file(name: string): number | Promise<number> {
    this.#exchange.route = 'panel-file';
    const file = this.#options.files.byName.get(name);
    if (file === undefined) throw new PanelError('unknown', 'There is no such file.');
    return reply(this.#exchange, file, this.#options.replies);
  }

  async #page(segments: readonly string[] | null): Promise<number> {
    this.#exchange.route = 'panel-page';
    if (!isPage(segments)) {
      return this.#html(404, sentences('Not found', ['There is no page at this address.']));
    }
    if ((await this.#session()) === null) return this.#redirect('/sign-in');
    const { files, replies } = this.#options;
    return reply(this.#exchange, answer(Buffer.from(shell(files.modules)), htmlType), replies);
  }

  /** The secret of a link stands in the path: it is not logged, and no other site gets to see it. */
  async #signIn([secret, ...more]: readonly string[], reads: boolean): Promise<number> {
    this.#exchange.route = 'panel-sign-in';
    const { signIn, attempts } = this.#options;
    if (more.length > 0) {
      return this.#html(404, sentences('Not found', ['There is no page at this address.']));
    }
    if (secret === undefined) return this.#html(200, signedOutPage());
    const link = await signIn.look(secret);
    if (link.state !== 'good') {
      attempts.count(this.#exchange.address);
      return this.#html(link.state === 'unknown' ? 404 : 410, deadLinkPage(link.state));
    }
    if (reads) {
      const { partner, invitation } = link;
      const path = `/sign-in/${encodeURIComponent(secret)}`;
      return this.#html(200, linkPage(partner.name, path, invitation.expiresAt));
    }
    const session = await signIn.use(link);
    if (session === null) return this.#html(410, deadLinkPage('used'));
    this.#setCookie(session.secret);
    return this.#redirect('/');
  }

  async #ask(segments: readonly string[], queryString: string): Promise<number> {
    this.#exchange.route = 'panel-api';
    const session = await this.#session();
    if (session === null) {
      throw new PanelError('signed-out', 'You are not signed in, or your session has ended.');
    }
    const { partnerId, sessionId, userId } = session.session;
    const rights = { expiresAt: null, revoked: false, withdrawn: false };
    this.#exchange.token = { tokenId: sessionId, partnerId, userId, ...rights };
    const [noun] = segments;
    if (noun === 'hybrid-core') return this.#interface(segments, queryString, partnerId);
    if (noun === 'overview' || noun === 'sites') return this.#view(segments, partnerId);
    if (noun === 'sign-out' || noun === 'switch') return this.#changeSession(noun, session);
    return this.#act(segments, session);
  }

  /** The interface's own answers, within the session's partner. */
  async #interface(
    segments: readonly string[],
    queryString: string,
    partnerId: string,
  ): Promise<number> {
    this.#demandRead();
    const { api, replies, exports } = this.#options;
    const match = matchRoute({ segments, trailingSlash: false });
    if (match === null) throw problem('route-unknown', 'There is no such route.');
    const found = await api.answerFor(partnerId, this.#exchange, match, queryString);
    return isExport(found)
      ? replyExport(this.#exchange, found, replies, exports)
      : reply(this.#exchange, found, replies);
  }

  async #view([noun, siteId, what]: readonly string[], partnerId: string): Promise<number> {
    this.#demandRead();
    const { api, replies } = this.#options;
    const snapshot = await api.snapshotOf(partnerId);
    if (noun === 'overview' && siteId === undefined) {
      return reply(this.#exchange, overview(snapshot), replies);
    }
    if (noun === 'sites' && what === 'nodes') {
      return reply(this.#exchange, await nodeMap(snapshot, siteId!), replies);
    }
    throw new PanelError('unknown', 'There is nothing at this address.');
  }

  async #changeSession(what: 'sign-out' | 'switch', session: Session): Promise<number> {
    if (this.#request.method !== 'POST') {
      throw new PanelError('method', 'Allowed here: POST.', { Allow: 'POST' });
    }
    const { signIn } = this.#options;
    const members = what === 'switch' ? ['partner_id'] : [];
    const { partner_id } = await readBody(this.#request, members);
    if (what === 'sign-out') {
      await signIn.signOut(session);
      this.#setCookie(null);
    } else {
      this.#setCookie((await signIn.switchTo(session, String(partner_id))).secret);
    }
    return replyEmpty(this.#exchange, {}, this.#options.replies);
  }

  async #act(segments: readonly string[], session: Session): Promise<number> {
    const { acts, replies, sessions } = this.#options;
    const found = findPanelRoute(this.#request.method!, segments);
    if (found === null) throw new PanelError('unknown', 'There is nothing at this address.');
    const { route, id } = found;
    if (route.role === 'administrator' && session.role !== 'administrator') throw notAllowed();
    const body = route.method === 'GET' ? {} : await readBody(this.#request, route.members);
    const result = await route.answer(acts, { session, id, body });
    if (route.method !== 'GET') sessions.forgetAll();
    if (route.status === 204 || result === null) return replyEmpty(this.#exchange, {}, replies);
    return replyUnkept(this.#exchange, route.status, JSON.stringify(result), {}, replies);
  }

  #demandRead(): void {
    if (!isRead(this.#request)) throw readOnly();
  }

  #session(): Promise<Session | null> {
    const secret = readCookie(this.#request.headers.cookie, cookieName(this.#isHttps));
    if (secret === null) return Promise.resolve(null);
    const isByPerson = this.#request.headers[byTimer] === undefined;
    return this.#options.sessions.find(secret, isByPerson);
  }

  #setCookie(secret: string | null): void {
    this.#exchange.headers.push('Set-Cookie', sessionCookie(this.#isHttps, secret));
  }

  /** To a path of our own only: nothing that came with the request decides where. */
  #redirect(path: '/' | '/sign-in'): number {
    this.#exchange.headers.push('Location', path);
    return this.#html(303, '');
  }

  #html(status: number, text: string): number {
    const { response, headers, head } = this.#exchange;
    const fixed = ['X-Request-Id', head.requestId, 'X-Content-Type-Options', 'nosniff'];
    const body = Buffer.from(text);
    response.writeHead(status, [
      ...headers,
      ...fixed,
      ...['Cache-Control', 'no-store', 'Content-Type', htmlType],
      ...['Content-Length', String(body.length)],
    ]);
    response.end(body);
    return status;
  }

  #refuse(thrown: unknown): void {
    const { response, head } = this.#exchange;
    const { replies, observe } = this.#options;
    const error = asAnswer(thrown);
    if (error !== thrown || error.cause !== undefined) {
      observe({ type: 'request-failed', requestId: head.requestId, error: thrown });
    }
    if (response.headersSent) {
      response.destroy();
    } else if (error instanceof ProblemError) {
      this.#observed(replyProblem(this.#exchange, error, replies), error);
    } else {
      const { status, headers } = error;
      this.#observed(replyUnkept(this.#exchange, status, error.body(), headers, replies));
    }
  }

  #observed(status: number, error?: ProblemError): void {
    observeRequest(this.#exchange, status, error, this.#options.observe);
  }
}
