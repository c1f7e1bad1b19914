/**
 * Starts the service in the order in which its parts need each other: data, health, access, listener, pages.
 * They stop in reverse.
 */
import { KnownTokens } from './access/known-tokens.ts';
import { TokenUseRounds } from './access/token-uses.ts';
import { SessionTokens, Tokens } from './access/tokens.ts';
import { loadDocumentation } from './docs/documentation.ts';
import { openapiDocuments } from './docs/openapi/document.ts';
import { wellKnownDocuments } from './docs/well-known.ts';
import { startDailyBacktest } from './history/questions/daily-backtest.ts';
import { openRecorded } from './history/questions/thread.ts';
import { Admission } from './http/admission.ts';
import { Api } from './http/api.ts';
import { Cors } from './http/cors.ts';
import { EventHub } from './http/events/event-hub.ts';
import { Health, isHealthTarget } from './http/health.ts';
import { openMetrics } from './http/metrics-server.ts';
import { Pages } from './http/pages.ts';
import { SiteForecasts } from './http/prometheus/forecasts.ts';
import { RecordedAnswers } from './http/recorded-answers.ts';
import { lastingAnswer } from './http/reply/answer.ts';
import { otherHostNotice } from './http/request/other-host.ts';
import { createRequestListener } from './http/serve.ts';
import { answerParserError } from './http/server/parser-errors.ts';
import { HttpServer, type ServerBounds } from './http/server/server.ts';
import { Streams } from './http/streamed/streams.ts';
import { FullDisk } from './observe/full-disk.ts';
import type { Log } from './observe/log.ts';
import { Metrics } from './observe/metrics.ts';
import { type ChildProgram, type Observe, Observers } from './observe/observation.ts';
import { observationLog } from './observe/observation-log.ts';
import { Standstills } from './observe/standstill.ts';
import { closeInTime } from './runtime/close-in-time.ts';
import { type Config, resolveUrls } from './runtime/config/config.ts';
import { giveBackMemory } from './runtime/tuning.ts';
import { Loader, type PartnerLoader } from './snapshot/load/loader.ts';
import { LoaderThread } from './snapshot/load/loader-thread.ts';
import { Snapshots } from './snapshot/snapshots.ts';
import { Watcher } from './snapshot/watcher.ts';
import { reportingFullDisk } from './store/full-disk.ts';
import { openStore } from './store/open.ts';
import type { Store, StoreReader } from './store/store.ts';

/** Where a service is reached. */
export interface Addresses {
  /** {base_url} and {docs_url}, with the real port. */
  readonly url: string;
  readonly docsUrl: string;
  /** Where people reach a panel; null if there is none. */
  readonly panelUrl: string | null;
}

/** The running service. */
export interface Service extends Addresses {
  /**
   * Shuts down gracefully: drains requests in flight, rejects later ones, and closes everything.
   */
  stop(): Promise<void>;
}

/** Where a service listens, and what it calls itself. */
export interface Listening {
  readonly port: number;
  /** {base_url} and {docs_url}. */
  readonly baseUrl: string;
  readonly docsUrl: string;
}

/** Another of the programs, as a child of this process. */
export interface ServiceChild {
  readonly program: ChildProgram;
  readonly isUp: boolean;
  start(): void;
  stop(): Promise<void>;
}

export interface ServiceOptions {
  readonly config: Config & Pick<ServerBounds, 'drainMs'>;
  readonly log: Log;
  /** Its schema is up to date. The configuration's if absent. */
  readonly store?: Store;
  /** The programs that it starts once it answers, and stops; none if absent. */
  readonly makeChildren?: (observe: Observe, listening: Listening) => readonly ServiceChild[];
  /** Where people reach a panel; the configuration says so if absent. */
  readonly panelUrl?: string | null;
  /** Builds the pages served below `/docs`, before the first request is answered. */
  readonly documentation?: typeof loadDocumentation;
}

/** What every step of a start needs. */
interface Start extends Required<ServiceOptions> {
  readonly observers: Observers;
  readonly fullDisk: FullDisk;
  readonly clock: () => number;
  /** Monotonic, in ms. */
  readonly steadyClock: () => number;
  /** What is open, closed in reverse. */
  readonly closing: AsyncDisposableStack;
}

/**
 * Starts the service. Rejects if the store cannot be read or a port cannot be opened; everything is
 * closed then.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, log } = options;
  const closing = new AsyncDisposableStack();
  const close = () => closeInTime(closing.disposeAsync(), log);
  const steadyClock = () => performance.now();
  const fullDisk = new FullDisk(steadyClock);
  const start: Start = {
    store:
      options.store ?? openStore(config.databaseUrl, { allowNetwork: config.sqliteAllowNetwork }),
    makeChildren: () => [],
    panelUrl: config.panelUrl,
    documentation: loadDocumentation,
    ...options,
    observers: new Observers(observationLog(log), fullDisk.observe),
    fullDisk,
    clock: Date.now,
    steadyClock,
    closing,
  };
  try {
    const data = await openData(start);
    const children: ServiceChild[] = [];
    const listener = makeListener(start);
    const { health, tooStale } = await openHealth(start, { data, listener, children });
    const admission = openAccess(start, data);
    const listening = await openListener(start, { data, listener });
    answerRequests(start, { data, listener, listening, admission, health, tooStale });
    giveBackMemory();
    await beginListening(start, { listener, listening });
    children.push(...start.makeChildren(start.observers.observe, listening));
    for (const child of children) child.start();
    beginBacktests(start, data);
    const { baseUrl: url, docsUrl } = listening;
    return {
      url,
      docsUrl,
      panelUrl: start.panelUrl,
      async stop() {
        // The children take time to stop, so they stop while the server drains.
        void stopAll(children);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The partners' data, as memory has them, and what watches the store for changes. */
interface Data {
  readonly reader: StoreReader;
  readonly snapshots: Snapshots;
  readonly recorded: ReturnType<typeof openRecorded>['recorded'];
  readonly backtests: ReturnType<typeof openRecorded>['backtests'];
  readonly hub: EventHub;
  readonly known: KnownTokens;
  /** The key of the database, by which its tokens are marked. */
  readonly key: { value: Uint8Array };
  readonly watcher: Watcher;
}

/** Opens what reads the store; nothing is watched yet. */
async function openData(start: Start): Promise<Data> {
  const { store, config, observers, clock, steadyClock, closing } = start;
  const { observe } = observers;
  const reader = await store.openReader();
  closing.defer(() => reader.close());
  const loader = await openLoader(store, reader, config, closing);
  const { recorded, backtests, close } = openRecorded(store, reader);
  closing.defer(close);
  const snapshots = new Snapshots({ loader, clock, steadyClock, observe });
  const hub = new EventHub();
  const known = new KnownTokens();
  const key = { value: await reader.readMacKey() };
  const watcher = new Watcher({
    reader,
    snapshots,
    known,
    clock,
    steadyClock,
    observe,
    onEvents(partnerId, newest) {
      hub.announce(partnerId, newest);
      if (partnerId !== null) return;
      // Another database may have taken the place of this one: its tokens are marked by its own key.
      // Where that fails, the store counts as unavailable soon, and this is called again.
      const read = async () => {
        key.value = await reader.readMacKey();
      };
      read().catch(() => {});
    },
  });
  return { reader, snapshots, recorded, backtests, hub, known, key, watcher };
}

/** Partners are loaded in a worker thread, except from a store that only this thread can read. */
async function openLoader(
  { databaseUrl }: Store,
  reader: StoreReader,
  { usageMaxAgeMs }: Config,
  closing: AsyncDisposableStack,
): Promise<PartnerLoader> {
  if (databaseUrl === undefined) return new Loader({ reader, clock: Date.now, usageMaxAgeMs });
  const thread = await LoaderThread.start({ databaseUrl, usageMaxAgeMs });
  closing.defer(() => thread.close());
  return thread;
}

/** What listens for clients, and the streams that it sends. */
interface Listener {
  readonly server: HttpServer;
  readonly streams: Streams;
}

function makeListener({ config, observers }: Start): Listener {
  const server = new HttpServer({ ...config, readsBody: () => false }, observers.observe);
  return { server, streams: new Streams() };
}

/**
 * Begins to watch the store, and opens the metrics listener if a port is configured. `tooStale`: whether
 * the data of a partner are older than may be shown.
 */
async function openHealth(
  { config, log, store, observers, fullDisk, closing }: Start,
  {
    data: { watcher, snapshots },
    listener: { server, streams },
    children,
  }: { readonly data: Data; readonly listener: Listener; readonly children: ServiceChild[] },
): Promise<{ readonly health: Health; readonly tooStale: (partnerId: string) => boolean }> {
  const metrics = new Metrics({
    dataAgeMs: () => watcher.ageMs(),
    storeUnavailable: () => watcher.storeUnavailable,
    storeFull: () => fullDisk.isFull,
    snapshots: () => snapshots.cached(),
    unreadable: () => ({ data: snapshots.unreadable(), tokens: watcher.unreadableTokens() }),
    delayMs: () => server.delayMs,
    overloaded: () => server.overloaded,
    connections: () => server.connections,
    inFlight: () => server.inFlight,
    exports: () => streams.size('export'),
    droppedLogLines: () => log.lines.droppedLines ?? 0,
    children: () => children,
  });
  observers.add(metrics.observe);
  const { observe } = observers;
  closing.defer(new Standstills('service', observe).start());
  await watcher.start();
  closing.defer(() => watcher.stop());
  const endMoved = store.onMoved?.((error) => {
    observe({ type: 'store-moved', by: 'service', error });
    watcher.filesMoved(error);
  });
  closing.defer(() => endMoved?.());
  closing.defer(() => stopAll(children));
  const maxStalenessMs = config.maxStalenessMs ?? Number.POSITIVE_INFINITY;
  const allTooStale = () => watcher.storeUnavailable && watcher.ageMs() > maxStalenessMs;
  const health = new Health(() => ({
    starting: server.starting,
    stopping: server.stopping,
    storeUnavailable: watcher.storeUnavailable,
    ageMs: watcher.ageMs(),
    tooStale: allTooStale(),
    storeFull: fullDisk.isFull,
    failingSources: [],
  }));
  closing.defer(await openMetrics(config, { metrics, health, observe, log }));
  const tooStale = (partnerId: string) =>
    allTooStale() ||
    snapshots.unreadableAgeMs(partnerId) > maxStalenessMs ||
    watcher.unreadableTokensAgeMs(partnerId) > maxStalenessMs;
  return { health, tooStale };
}

/** Decides who may ask, and how often. */
function openAccess(start: Start, { reader, known, key, watcher }: Data): Admission {
  const { config, observers, clock, steadyClock } = start;
  const tokenUses = openTokenUses(start);
  const tokens = new Tokens({
    known,
    sessions: new SessionTokens({
      readSession: (digest) => reader.readSessionOfToken(digest),
      steadyClock,
    }),
    get macKey() {
      return key.value;
    },
    readTokens: (digests) => reader.readTokens(digests),
    isStoreUnavailable: () => watcher.storeUnavailable,
  });
  return new Admission({
    tokens,
    ...(tokenUses && {
      recordUse: (token, address, now) => tokenUses.uses.record(token, address, now),
    }),
    recordFailedAttempt: (isSlowed) =>
      observers.observe({ type: 'attempt-refused', by: 'token', isSlowed }),
    rateLimitPerMinute: config.rateLimitPerMinute,
    sessionRateLimitPerMinute: config.sessionRateLimitPerMinute,
    clock,
    steadyClock,
  });
}

/** Notes the uses of tokens, the last ones too: it closes after the listener. Null where it is not to. */
function openTokenUses({ config, log, store, observers, closing }: Start): TokenUseRounds | null {
  if (!config.tokenLastUse) return null;
  const writers = reportingFullDisk(store, (what) => {
    observers.observe({ type: 'store-full', by: 'service', what });
  });
  const tokenUses = new TokenUseRounds({
    open: () => writers.openTokenUseWriter(),
    onError: (error) => log.warn({ err: error }, 'the last use of tokens cannot be noted'),
  });
  closing.defer(() => tokenUses.close());
  return tokenUses;
}

/**
 * Decides where the service listens. A configured port opens last, once requests are answered. A port
 * that the system chooses opens here, since what follows needs its number: requests that come before
 * then are queued.
 */
async function openListener(
  { config, log, closing }: Start,
  { data: { hub }, listener: { server } }: { readonly data: Data; readonly listener: Listener },
): Promise<Listening> {
  closing.defer(() => server.stop());
  // Streams never end by themselves, and the listener waits for requests in flight.
  closing.defer(() => hub.close());
  const port = config.port === 0 ? await server.listen(config.host, 0) : config.port;
  return { port, ...resolveUrls(config, port, (message) => log.warn(message)) };
}

async function beginListening(
  { config, log }: Start,
  {
    listener: { server },
    listening,
  }: { readonly listener: Listener; readonly listening: Listening },
): Promise<void> {
  const { port, baseUrl: url, docsUrl } = listening;
  if (config.port !== 0) await server.listen(config.host, port);
  log.info({ host: server.host, port, url, docs_url: docsUrl }, 'listening');
}

/** Answers requests: of the API from data, and of the documentation's pages. */
function answerRequests(
  start: Start,
  {
    data: { snapshots, recorded, hub, watcher },
    listener: { server, streams },
    listening: { baseUrl, docsUrl },
    admission,
    health,
    tooStale,
  }: {
    readonly data: Data;
    readonly listener: Listener;
    readonly listening: Listening;
    readonly admission: Admission;
    readonly health: Health;
    readonly tooStale: (partnerId: string) => boolean;
  },
): void {
  const { config, log, observers, clock, steadyClock } = start;
  const { observe } = observers;
  const documents = openapiDocuments({ baseUrl, docsUrl });
  const doc = (version: 'v1' | 'v2') =>
    lastingAnswer(Buffer.from(JSON.stringify(documents[version])));
  const storeUnavailable = () => watcher.storeUnavailable;
  const api = new Api({
    admission,
    snapshots,
    recorded: new RecordedAnswers(recorded, storeUnavailable, steadyClock),
    events: { recorded, hub, storeUnavailable },
    siteForecasts: new SiteForecasts(recorded, storeUnavailable, observe),
    tooStale,
    baseUrl,
    docs: { v1: doc('v1'), v2: doc('v2') },
    clock,
  });
  const cors = new Cors(config.corsOrigins);
  const replies = {
    docsUrl,
    vary: `X-Auth-UserId, X-Auth-Token, Accept-Encoding${cors.enabled ? ', Origin' : ''}`,
    observe,
  };
  const answer = createRequestListener({
    ...replies,
    api,
    pages: openPages(start, { baseUrl, docsUrl }, documents),
    health,
    streams,
    cors,
    trustedProxies: config.trustedProxies,
    noticeHost: otherHostNotice(config.baseUrl, baseUrl, (message) => log.warn(message)),
  });
  server.serve({
    answer,
    isPaused: () => watcher.catchingUp,
    identify: (head) => admission.identify(head),
    isUrgent: isHealthTarget,
    refuseUnreadable: (error, socket) =>
      answerParserError(error, socket, config, { ...replies, cors }),
  });
}

/** The documentation, and what lies below `/.well-known`. */
function openPages(
  { config: { docsReference, securityContact }, panelUrl, documentation }: Start,
  urls: Pick<Listening, 'baseUrl' | 'docsUrl'>,
  documents: ReturnType<typeof openapiDocuments>,
): Pages {
  const isReferencePublic = docsReference === 'public';
  return new Pages(
    documentation(urls, { panelUrl, isReferencePublic }, documents),
    wellKnownDocuments(urls, { isReferencePublic, securityContact }),
  );
}

/** Works out daily how forecasts have done, for the metrics. */
function beginBacktests({ config, observers, clock, closing }: Start, { backtests }: Data): void {
  if (config.metricsPort === null) return;
  closing.defer(startDailyBacktest(backtests, clock, observers.observe));
}

async function stopAll(children: readonly ServiceChild[]): Promise<void> {
  await Promise.all(children.map((child) => child.stop()));
}
