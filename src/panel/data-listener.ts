/**
 * Serves the data of pages to the panel's process, over a Unix socket in each API process. A request
 * names the partner of its session; sessions and tokens stay in the panel's process.
 */
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { AccessDirectory } from '../access/directory.ts';
import type { Config } from '../config/config.ts';
import { ProblemError } from '../contract/problems.ts';
import type { ReferenceVersion } from '../docs/reference/form.ts';
import type { Role } from '../domain/role.ts';
import type { Api } from '../http/api.ts';
import { type Answer, answer } from '../http/reply/answer.ts';
import { replyEmpty, replyProblem, sendNoStore } from '../http/reply/reply.ts';
import { readTarget } from '../http/request/target.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { DequeuedRequest, RequestListener } from '../http/serve.ts';
import { resetConnection } from '../http/server/closing.ts';
import { HttpServer, type ServerBounds } from '../http/server/server.ts';
import type { Streams } from '../http/streamed/streams.ts';
import { Disconnected, isGone } from '../http/work/response-end.ts';
import type { Observe } from '../observe/observation.ts';
import { notAllowed } from './api/audited-action.ts';
import { type DataOptions, replyData } from './data.ts';
import { askedBy, type DataSockets, isSecret, knownTokens, problemsHeader } from './data-socket.ts';
import { asAnswer, busy } from './error.ts';
import { keepSocket } from './kept-socket.ts';
import { panelConnectionsMax, panelInFlightMax } from './limits.ts';
import { EventStreams } from './session/event-streams.ts';

/** Idle timeout of the panel's connections: its pages poll every 15 s. */
const dataKeepAliveMs = 60_000;

/** Maximum wait for this process to know a new token; the token is then shown anyway. */
const tokenSettleMsMax = 5_000;

/** Interval of checks whether a new token is known. */
const tokenPollMs = 20;

export interface DataListenerOptions {
  readonly config: Pick<
    Config,
    | 'docsReference'
    | 'requestHeadTimeoutMs'
    | 'requestTimeoutMs'
    | 'sendTimeoutMs'
    | 'queueTimeoutMs'
    | 'trustedProxies'
  > &
    Pick<ServerBounds, 'drainMs'>;
  readonly docsUrl: string;
  readonly api: Api;
  readonly streams: Streams;
  readonly directory: AccessDirectory;
  /** Builds the API reference, with links to its addresses. */
  readonly makeReference: () => readonly ReferenceVersion[];
  readonly observe: Observe;
}

type Serving = DataOptions & Pick<DataListenerOptions, 'directory' | 'observe'>;

/** Opens the socket of this process; returns the close function. */
export async function listenForPanel(
  options: DataListenerOptions,
  sockets: Pick<DataSockets, 'folder' | 'secret'>,
  number: number,
): Promise<() => Promise<void>> {
  const { config, api, streams, directory, observe, docsUrl } = options;
  const bounds = {
    ...config,
    maxConnections: panelConnectionsMax,
    maxInFlight: panelInFlightMax,
    keepAliveTimeoutMs: dataKeepAliveMs,
    overloadDelayMs: Number.POSITIVE_INFINITY,
    readsBodies: false,
  };
  const server = new HttpServer(bounds, observe);
  const serving: Serving = {
    api,
    streams,
    directory,
    observe,
    eventStreams: new EventStreams(),
    isReferencePublic: config.docsReference === 'public',
    reference: madeOnce(() => {
      const versions = options.makeReference();
      return answer(Buffer.from(JSON.stringify({ versions })));
    }),
    replies: { docsUrl, vary: 'Cookie, Accept-Encoding' },
  };
  const endChecks = await keepSocket({
    sockets,
    number,
    listen: (path) => server.listenAt(path),
    observe,
  });
  server.serve({
    answer: dataListener(serving, sockets),
    identify: (_, { headers }) => ({
      partnerId: partnerOf(headers, sockets) ?? '',
      authentication: null,
    }),
    held: () => false,
    isUrgent: () => false,
    refuseUnreadable: (_, socket: Socket) => socket.destroy(),
  });
  return () => {
    endChecks();
    return server.stop();
  };
}

/** The partner of a request; null without the secret: any local user can connect to an abstract socket. */
function partnerOf(
  headers: DequeuedRequest['request']['headers'],
  sockets: Pick<DataSockets, 'secret'>,
): string | null {
  if (!isSecret(headers[askedBy.secret], sockets)) return null;
  return decodeURIComponent(String(headers[askedBy.partner] ?? ''));
}

function dataListener(serving: Serving, sockets: Pick<DataSockets, 'secret'>): RequestListener {
  return (came, refusal) => {
    const partnerId = partnerOf(came.request.headers, sockets);
    const context = contextOf(came, partnerId ?? '');
    const answering = async () => {
      if (partnerId === null) throw notAllowed();
      if (refusal !== null) throw busy(refusal);
      return await answerPanel(serving, context);
    };
    answering().catch((thrown: unknown) => refuse(serving, context, thrown));
  };
}

function contextOf(
  { request, response, head, arrivedAt }: DequeuedRequest,
  partnerId: string,
): RequestContext {
  const sessionId = String(request.headers[askedBy.session] ?? '');
  return {
    request,
    response,
    head,
    authentication: null,
    arrivedAt,
    route: 'panel-api',
    token: {
      tokenId: sessionId,
      partnerId,
      userId: '',
      expiresAt: null,
      revoked: false,
      withdrawn: false,
    },
    address: '',
    headers: [],
    problemPage: null,
    varies: '',
  };
}

async function answerPanel(serving: Serving, context: RequestContext): Promise<number> {
  const { path, queryString } = readTarget(context.request.url!);
  const segments = path.segments ?? [];
  const [first, digest] = segments;
  if (first === knownTokens) {
    await untilKnown(serving.directory, digest ?? '');
    return replyEmpty(context, {}, serving.replies);
  }
  const role: Role =
    context.request.headers[askedBy.role] === 'administrator' ? 'administrator' : 'member';
  const { partnerId, tokenId: sessionId } = context.token!;
  return replyData(serving, context, { segments, queryString, partnerId, sessionId, role });
}

function refuse({ observe, replies }: Serving, context: RequestContext, thrown: unknown): void {
  const { request, response, head } = context;
  if (thrown instanceof Disconnected && isGone(response)) return;
  const error = asAnswer(thrown);
  if (error !== thrown || error.cause !== undefined) {
    observe({ type: 'request-failed', requestId: head.requestId, error: thrown });
  }
  if (response.headersSent) {
    resetConnection(request.socket);
  } else if (error instanceof ProblemError) {
    context.headers.push(problemsHeader, error.problems.map(({ slug }) => slug).join());
    replyProblem(context, error, replies);
  } else {
    sendNoStore(context, error.status, error.body(), error.headers, replies);
  }
}

/** Resolves once this process knows a token, or at the timeout. */
async function untilKnown(directory: AccessDirectory, digest: string): Promise<void> {
  const end = performance.now() + tokenSettleMsMax;
  const isKnown = () => directory.find(digest) !== null || directory.partnerToLoad(digest) !== null;
  while (!isKnown() && performance.now() < end) await setTimeout(tokenPollMs);
}

/** Builds a response on first use: the reference is rarely requested. */
function madeOnce(make: () => Answer): () => Answer {
  let made: Answer | null = null;
  return () => (made ??= make());
}
