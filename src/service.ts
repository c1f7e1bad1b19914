/**
 * Wires the running service: store, tokens, snapshots, stages and server start in the order of
 * their dependencies and stop in reverse.
 */
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { AccessDirectory } from './access/directory.ts';
import { TokenUseRounds } from './access/token-use-rounds.ts';
import { UnknownTokens } from './access/unknown-tokens.ts';
import { type Config, type Environment, resolveUrls } from './config/config.ts';
import { openIdOf } from './config/openid.ts';
import { openapiDocuments } from './contract/openapi/document.ts';
import { loadDocumentation } from './docs/documentation.ts';
import { referenceVersions } from './docs/reference/operations.ts';
import { Admission } from './http/admission.ts';
import { Api } from './http/api.ts';
import { Cors } from './http/cors.ts';
import { EventHub } from './http/events/event-hub.ts';
import { Health, isHealthTarget, type Readiness } from './http/health.ts';
import { closeMetricsServer, type MetricsText, startMetricsServer } from './http/metrics-server.ts';
import { Pages } from './http/pages.ts';
import { SiteForecasts } from './http/prometheus/forecasts.ts';
import { RecordedAnswers } from './http/recorded-answers.ts';
import { answer } from './http/reply/answer.ts';
import { createRequestListener } from './http/serve.ts';
import { answerParserError } from './http/server/parser-errors.ts';
import { HttpServer, type ServerBounds } from './http/server/server.ts';
import { Streams } from './http/streamed/streams.ts';
import { shutdownMs } from './limits.ts';
import { FullDisk } from './observe/full-disk.ts';
import type { Log } from './observe/log.ts';
import { Metrics } from './observe/metrics.ts';
import { type Observe, observeWith } from './observe/observation.ts';
import { observationLog } from './observe/observation-log.ts';
import { Standstills } from './observe/standstill.ts';
import { listenForPanel } from './panel/data-listener.ts';
import { type DataSockets, makeSockets } from './panel/data-socket.ts';
import { type DemoPanel, type Panel, startPanel } from './panel/panel.ts';
import { startDailyBacktest } from './recorded/daily-backtest.ts';
import { openRecorded } from './recorded/thread.ts';
import { giveBackMemory } from './runtime/serving.ts';
import { Loader, type PartnerLoader } from './snapshot/load/loader.ts';
import { LoaderThread } from './snapshot/load/loader-thread.ts';
import { Snapshots } from './snapshot/snapshots.ts';
import { Watcher } from './snapshot/watcher.ts';
import { CollectorSupervisor, startCollectorProcess } from './sources/child/supervisor.ts';
import { FailingSources } from './sources/runner/failing-sources.ts';
import { reportingFullDisk } from './store/full-disk.ts';
import { openStore } from './store/open.ts';
import type { Store, StoreReader, TokenUse, TokenUseWriter } from './store/store.ts';

/** Time after that to close the rest, for instance a database that does not respond. */
export const closeMs = 1_000;

/**
 * Partners whose first read of tokens leaves much behind, 60 MiB for 10,000: worth a hold of the
 * event loop of 0.1 s.
 */
const partnersLeavingMuchMin = 20_000;

/**
 * While no partner is in use, what comparisons of so many leave behind is given back once every two
 * minutes: it is some 15 MiB by then, and costs 0.1 % of a core.
 */
const comparisonsPerCollection = 4;

/** The interface to the parent and sibling processes where several share a port. */
export interface SharedPort {
  readonly isShared: boolean;
  /** Number of processes in its metrics; 0 if the parent counts them all. */
  readonly processes: number;
  /** Whether the first process computes the backtests for all of them. */
  readonly takesBacktests: boolean;
  /** Forwards token uses to a process that writes; null if this one has to find one itself. */
  readonly writeTokenUses: TokenUseWriter['recordTokenUses'] | null;
  /** Merges its readiness with that of the other processes. */
  mergeReadiness(own: Readiness): Readiness;
  /** Reports readiness and metrics to the parent process. */
  report(sources: { readonly readiness: () => Readiness; readonly metrics: Metrics }): void;
}

/** The interface of a service that does not share its port. */
function unshared({ metricsPort }: Config): SharedPort {
  const takesBacktests = metricsPort !== null;
  return {
    isShared: false,
    processes: 1,
    takesBacktests,
    writeTokenUses: null,
    mergeReadiness: (own) => own,
    report: () => {},
  };
}

/** {base_url} and {docs_url}, which the panel shows. */
export interface PanelUrls {
  readonly baseUrl: string;
  readonly docsUrl: string;
}

/** The panel, run as a child process. */
export interface ServicePanel {
  readonly url: string;
  readonly port: number;
  /** Unix sockets over which it queries this service. */
  readonly sockets: DataSockets;
  /** Starts the process without waiting for it. */
  begin(observe: Observe, readiness: () => Readiness): void;
  /** Opens the panel's port; rejects if that fails. */
  open(urls: PanelUrls): Promise<void>;
  /** Merges its readiness with that of this service. */
  mergeReadiness(own: Readiness): Readiness;
  aggregateMetrics(own: Metrics): MetricsText;
  stop(): Promise<void>;
}

/** Where a service is reached. */
export interface Addresses {
  /** {base_url} and {docs_url}, with the real port. */
  readonly url: string;
  readonly docsUrl: string;
  /** The panel's public URL; null if the panel is off. */
  readonly panelUrl: string | null;
}

/** The running service. */
export interface Service extends Addresses {
  /**
   * Shuts down gracefully: drains requests in flight, rejects later ones, and closes everything.
   */
  stop(): Promise<void>;
}

export interface ServiceOptions {
  readonly config: Config & Pick<ServerBounds, 'drainMs'>;
  readonly log: Log;
  /** Its schema is up to date. The configuration's if absent. */
  readonly store?: Store;
  /** Given one, the service runs the collector as a child process with this environment. */
  readonly collectorEnvironment?: Environment | null;
  /** Absent, the panel is part of this process, if it is on and the port is not shared. */
  readonly panelProcess?: ServicePanel | null;
  /** Builds the pages served below `/docs`, before the first request is answered. */
  readonly documentation?: typeof loadDocumentation;
  /** Absent unless this is `serve --demo`. */
  readonly demo?: DemoPanel | null;
  /** Absent if the service does not share its port. */
  readonly shared?: SharedPort;
}

/** A service that has done all but open its port. */
export interface PreparedService {
  /** `sockets`: where a panel asks the processes that share the port. */
  open(number: number, sockets: DataSockets | null): Promise<Addresses>;
  stop(): Promise<void>;
}

/**
 * Starts the service. Rejects if the store cannot be read or a port cannot be opened; everything is
 * closed then.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const service = await prepareService(options);
  try {
    return {
      ...(await service.open(1, options.panelProcess?.sockets ?? null)),
      stop: service.stop,
    };
  } catch (error) {
    await service.stop();
    throw error;
  }
}

/** Rejects, with everything closed, if the store cannot be read or a listener cannot be opened. */
export async function prepareService(options: ServiceOptions): Promise<PreparedService> {
  const { config, log } = options;
  const closers: (() => Promise<void>)[] = [];
  const close = () => inTime(closeAll(closers.reverse()), log);
  try {
    const all = {
      store: options.store ?? openStore(config.databaseUrl),
      collectorEnvironment: null,
      panelProcess: null,
      documentation: loadDocumentation,
      demo: null,
      shared: unshared(config),
    };
    return await wire({ ...all, ...options }, closers, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function wire(
  {
    config,
    log,
    store,
    collectorEnvironment,
    panelProcess,
    documentation,
    demo,
    shared,
  }: Required<ServiceOptions>,
  closers: (() => Promise<void>)[],
  close: () => Promise<void>,
): Promise<PreparedService> {
  const clock = Date.now;
  const steadyClock = () => performance.now();
  const reader = await store.openReader();
  closers.push(() => reader.close());
  const loader = await openLoader(store, reader, config, closers);
  const { recorded, backtests, close: closeRecorded } = openRecorded(store, reader);
  closers.push(closeRecorded);

  const directory = new AccessDirectory();
  const metrics: Metrics = new Metrics({
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
    collectorBytes: () => collector?.residentBytes ?? 0,
    droppedLogLines: () => log.lines.droppedLines ?? 0,
    recordsHistory: config.history && collectorEnvironment !== null,
    processes: () => shared.processes,
  });
  const failingSources = new FailingSources(clock);
  const fullDisk = new FullDisk(steadyClock);
  const subscribers = [observationLog(log), metrics.observe, fullDisk.observe];
  // Without sources the collector only records history, which the health report omits.
  if (config.sources !== null) subscribers.push(failingSources.observe);
  const observe = observeWith(...subscribers);
  const endChecks = new Standstills('service', observe).start();
  closers.push(async () => endChecks());
  const collector =
    collectorEnvironment === null
      ? null
      : new CollectorSupervisor({
          observe,
          start: (hear) => startCollectorProcess(collectorEnvironment, hear),
        });
  panelProcess?.begin(observe, () => shared.mergeReadiness(readiness()));
  closers.push(async () => panelProcess?.stop());
  const server: HttpServer = new HttpServer(
    { ...config, sharesPort: shared.isShared, readsBodies: false },
    observe,
  );
  const streams = new Streams();
  const snapshots = new Snapshots({ loader, clock, steadyClock, observe });
  const hub = new EventHub();
  let comparisons = 0;
  const watcher = new Watcher({
    reader,
    snapshots,
    directory,
    clock,
    steadyClock,
    observe,
    onAllRead() {
      if (directory.size >= partnersLeavingMuchMin) giveBackMemory();
    },
    onCompared() {
      const isDue = ++comparisons % comparisonsPerCollection === 0;
      const isUnused = snapshots.cached().length === 0;
      if (isDue && isUnused && directory.size >= partnersLeavingMuchMin) giveBackMemory();
    },
    onEvents: (partnerId, newest) => hub.announce(partnerId, newest),
  });
  await watcher.start();
  const endMoved = store.onMoved?.((error) => {
    observe({ type: 'store-moved', by: 'service', error });
    watcher.filesMoved(error);
  });
  closers.push(() => watcher.stop());
  closers.push(async () => endMoved?.());

  closers.push(async () => collector?.stop());

  const maxStalenessMs = config.maxStalenessMs ?? Number.POSITIVE_INFINITY;
  const tooStale = () => watcher.storeUnavailable && watcher.ageMs() > maxStalenessMs;
  const tooStaleOf = (partnerId: string) =>
    tooStale() ||
    snapshots.unreadableAgeMs(partnerId) > maxStalenessMs ||
    watcher.unreadableTokensAgeMs(partnerId) > maxStalenessMs;
  const readiness = (): Readiness => ({
    starting: server.starting,
    stopping: server.stopping,
    storeUnavailable: watcher.storeUnavailable,
    ageMs: watcher.ageMs(),
    tooStale: tooStale(),
    storeFull: fullDisk.isFull,
    failingSources: failingSources.list(),
  });
  shared.report({ readiness, metrics });
  const merged = () => panelProcess?.mergeReadiness(readiness()) ?? readiness();
  const health = new Health(() => shared.mergeReadiness(merged()));
  const allMetrics = panelProcess?.aggregateMetrics(metrics) ?? metrics;
  closers.push(await openMetrics({ config, metrics: allMetrics, health, observe, log }));
  let stopBacktests = () => {};
  closers.push(async () => stopBacktests());
  const writers = reportingFullDisk(store, (what) => {
    observe({ type: 'store-full', by: 'service', what });
  });
  // Closed after the server, so that the last requests are counted.
  const hand =
    shared.writeTokenUses ??
    (collector && ((uses: readonly TokenUse[]) => collector.writeTokenUses(uses)));
  const openOwnUses = () => writers.openTokenUseWriter();
  const openUses =
    hand === null ? openOwnUses : async () => ({ recordTokenUses: hand, async close() {} });
  const tokenUses = config.tokenLastUse ? startTokenUses(openUses, openOwnUses, log) : null;
  closers.push(async () => tokenUses?.close());
  // All listeners stop concurrently, each with its own timeout.
  let panel: Panel | null = null;
  let closeData = async () => {};
  closers.push(async () => void (await Promise.all([server.stop(), panel?.close(), closeData()])));
  // Streams never end by themselves, and the listeners wait for requests in flight.
  closers.push(async () => hub.close());
  // A configured port opens last, once requests are answered. A port that the system chooses opens
  // here, since what follows needs its number: requests that come before then are queued.
  const isChosen = config.port !== 0;
  const port = isChosen ? config.port : await server.listen(config.host, 0);

  const { baseUrl, docsUrl } = resolveUrls(config, port, (warning) => log.warn(warning));
  const cors = new Cors(config.corsOrigins);
  const replies = {
    docsUrl,
    vary: `X-Auth-UserId, X-Auth-Token, Accept-Encoding${cors.enabled ? ', Origin' : ''}`,
    observe,
  };
  const unknownTokens = new UnknownTokens({
    directory,
    isIncomplete: () => watcher.tokensIncomplete && !watcher.storeUnavailable,
    findPartner: (digest) => reader.findPartnerOfToken(digest, clock()),
    loadPartner: (partnerId) => watcher.loadTokens(partnerId),
    steadyClock,
  });
  const admission = new Admission({
    directory,
    ...(tokenUses && {
      recordUse: (token, address, now) => tokenUses.uses.record(token, address, now),
    }),
    recordFailedAttempt: (isSlowed) => observe({ type: 'attempt-refused', by: 'token', isSlowed }),
    lookUp: (digest, network) => unknownTokens.lookUp(digest, network),
    storeUnavailable: () => watcher.tokensMayBeStale,
    rateLimitPerMinute: config.rateLimitPerMinute,
    clock,
    steadyClock,
  });
  const documents = openapiDocuments({ baseUrl, docsUrl });
  const doc = (version: 'v1' | 'v2') => answer(Buffer.from(JSON.stringify(documents[version])));
  const storeUnavailable = () => watcher.storeUnavailable;
  const api = new Api({
    admission,
    snapshots,
    recorded: new RecordedAnswers(recorded, storeUnavailable, steadyClock),
    events: { recorded, hub, storeUnavailable },
    siteForecasts: new SiteForecasts(recorded, storeUnavailable, observe),
    tooStale: tooStaleOf,
    baseUrl,
    docs: { v1: doc('v1'), v2: doc('v2') },
    clock,
  });
  const answerPanel = (sockets: DataSockets, number: number) => {
    const urls = { baseUrl, docsUrl };
    const makeReference = () => referenceVersions(documents, urls);
    const options = { config, docsUrl, api, streams, directory, observe, makeReference };
    return listenForPanel(options, sockets, number);
  };
  const openOwnPanel = async (panelPort: number) => {
    const { sockets, remove } = await makeSockets(1);
    closeData = remove;
    const stopData = await answerPanel(sockets, 1);
    closeData = async () => {
      await stopData();
      await remove();
    };
    return startPanel({
      config: { ...config, panelPort },
      sockets,
      reader: await store.openReader(),
      observe,
      urls: { baseUrl, docsUrl },
      openId: openIdOf(config),
      demo,
      writer: await writers.openPeopleWriter(),
      audit: (action, facts) => log.info({ audit: true, action, ...facts }, action),
      onError: (error) => log.warn({ err: error }, 'the panel could not write'),
    });
  };
  // Of processes that share the port, none has a panel.
  if (panelProcess === null && !shared.isShared && config.panelPort !== null) {
    panel = await openOwnPanel(config.panelPort);
  }
  const pages = new Pages(
    documentation(
      { baseUrl, docsUrl },
      {
        panelUrl: panel?.url ?? panelProcess?.url ?? config.panelUrl,
        isReferencePublic: config.docsReference === 'public',
      },
      documents,
    ),
  );
  const listener = createRequestListener({
    ...replies,
    api,
    pages,
    health,
    streams,
    cors,
    trustedProxies: config.trustedProxies,
  });
  server.serve({
    answer: listener,
    held: () => watcher.catchingUp,
    identify: (head) => admission.identify(head),
    isUrgent: isHealthTarget,
    refuseUnreadable: (error, socket) =>
      answerParserError(error, socket, config, { ...replies, cors }),
  });
  const open = async (number: number, sockets: DataSockets | null): Promise<Addresses> => {
    if (isChosen) await server.listen(config.host, port);
    if (sockets !== null) {
      closeData = await answerPanel(sockets, number).catch(async (error) => {
        // Partners are answered all the same: the panel's folder may have been removed.
        log.error({ err: error }, 'this process cannot answer the panel');
        return async () => {};
      });
    }
    await panelProcess?.open({ baseUrl, docsUrl });
    const opened = panel ?? panelProcess;
    const addresses = { url: baseUrl, docsUrl, panelUrl: opened?.url ?? null };
    // The process that started this one says it for all.
    if (!shared.isShared) logListening({ config, port, panelPort: opened?.port, addresses, log });
    collector?.start();
    if (shared.takesBacktests && number === 1) {
      stopBacktests = startDailyBacktest(backtests, clock, observe);
    }
    return addresses;
  };
  const stop = async () => {
    // Other processes take time to stop, so they stop while the server drains.
    collector?.stop();
    void panelProcess?.stop();
    await close();
  };
  giveBackMemory();
  return { open, stop };
}

/** Opens the metrics listener if a port is configured; resolves with what closes it. */
export async function openMetrics({
  config: { metricsHost, metricsPort },
  metrics,
  health,
  observe,
  log,
}: {
  readonly config: Config;
  readonly metrics: MetricsText;
  readonly health: Health;
  readonly observe: Observe;
  readonly log: Log;
}): Promise<() => Promise<void>> {
  if (metricsPort === null) return async () => {};
  const server = await startMetricsServer(metrics, metricsHost, metricsPort, health, observe);
  const { address, port } = server.address() as AddressInfo;
  log.info({ host: address, port }, 'metrics listening');
  return () => closeMetricsServer(server);
}

/** Logs the open ports. `processes` is absent if only one process listens on them. */
export function logListening({
  config: { host, panelHost },
  port,
  panelPort,
  addresses: { url, docsUrl, panelUrl },
  processes,
  log,
}: {
  readonly config: Config;
  readonly port: number;
  readonly panelPort: number | null | undefined;
  readonly addresses: Addresses;
  readonly processes?: number;
  readonly log: Log;
}): void {
  log.info({ host, port, url, docs_url: docsUrl, ...(processes && { processes }) }, 'listening');
  if (panelUrl !== null)
    log.info({ host: panelHost, port: panelPort, url: panelUrl }, 'panel listening');
}

function startTokenUses(
  open: () => Promise<TokenUseWriter>,
  openLast: () => Promise<TokenUseWriter>,
  log: Log,
): TokenUseRounds {
  return new TokenUseRounds({
    open,
    openLast,
    onError: (error) => log.warn({ err: error }, 'the last use of tokens cannot be noted'),
  });
}

/** Partners are loaded in a worker thread, except from a store that only this thread can read. */
async function openLoader(
  { databaseUrl }: Store,
  reader: StoreReader,
  { usageMaxAgeMs }: Config,
  closers: (() => Promise<void>)[],
): Promise<PartnerLoader> {
  if (databaseUrl === undefined) return new Loader({ reader, clock: Date.now, usageMaxAgeMs });
  const thread = await LoaderThread.start({ databaseUrl, usageMaxAgeMs });
  closers.push(() => thread.close());
  return thread;
}

async function closeAll(closers: readonly (() => Promise<void>)[]): Promise<void> {
  for (const closer of closers) await closer();
}

/** Whatever misses the timeout ends with the process. */
async function inTime(closing: Promise<void>, log: Log): Promise<void> {
  const late = Symbol('late');
  const deadline = new AbortController();
  const timer = setTimeout(shutdownMs + closeMs, late, deadline);
  const outcome = await Promise.race([closing, timer.catch(() => late)]);
  deadline.abort();
  if (outcome === late) log.warn('not everything could be closed in time');
}
