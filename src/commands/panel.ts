/** `hybrid-core panel`: pages, sign-in, sessions and people; it asks the interface for all else. */

import { openapiDocuments } from '../docs/openapi/document.ts';
import { referenceVersions } from '../docs/reference/operations.ts';
import { Health, nothingWrong } from '../http/health.ts';
import { openMetrics } from '../http/metrics-server.ts';
import type { ServerBounds } from '../http/server/server.ts';
import { FullDisk } from '../observe/full-disk.ts';
import { createLog, type Log } from '../observe/log.ts';
import { observeWith } from '../observe/observation.ts';
import { observationLog } from '../observe/observation-log.ts';
import { PanelMetrics } from '../observe/panel-metrics.ts';
import { Standstills } from '../observe/standstill.ts';
import { type Panel, startPanel } from '../panel/server/panel.ts';
import { closeInTime } from '../runtime/close-in-time.ts';
import {
  type Config,
  defaultBaseUrl,
  type Environment,
  type Flags,
  readConfig,
  resolveUrls,
} from '../runtime/config/config.ts';
import { openIdOf } from '../runtime/config/openid.ts';
import { type ProxyOf, readProxies } from '../runtime/config/proxies.ts';
import { reportingFullDisk } from '../store/full-disk.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { parentOn } from './children/to-parent.ts';
import { demoAdministrator, demoDefaults, renewInvitation, requireLoopback } from './demo-panel.ts';
import { CommandError, exitStatus, type ProcessIo, wrongUsage } from './program/command.ts';
import { explainListenError } from './program/listen-error.ts';
import { listenForStop, type StopRequest } from './program/stop-signal.ts';
import { waitForSchema } from './wait-for-schema.ts';

/** A configuration with a panel. */
export type PanelConfig = Config & { readonly panelPort: number };

/** Runs the panel until it is stopped; returns the exit status. */
export async function runPanel(
  env: Environment,
  flags: Flags,
  io: ProcessIo,
  isDemo: boolean,
): Promise<number> {
  const config = readConfig(env, flags, isDemo ? demoDefaults : {});
  // Only the OpenID provider is reached by a proxy.
  const proxyOf = openIdOf(config) === null ? () => null : readProxies(env);
  if (isDemo) requireLoopback(config);
  const { panelPort } = config;
  if (panelPort === null) {
    throw wrongUsage('the panel needs a port; name it with --panel-port NUMBER or PANEL_PORT');
  }
  const log = createLog(config.logLevel, io.stdout);
  const stop = listenForStop(io.signals, () => io.exit(exitStatus.failed));
  const parent = parentOn(io.channel);
  // Whatever starts the service again needs the port, and sessions are in the database.
  void parent.gone.then(() => io.exit(exitStatus.failed));
  const store = openStore(config.databaseUrl, { allowNetwork: config.sqliteAllowNetwork });
  const makeDemoLink = isDemo ? () => demoLink(store, io.now()) : null;
  try {
    const opening = openPanel(
      { ...config, panelPort },
      { store, log, makeDemoLink, proxyOf, stop },
    );
    const panel = await opening.catch((error) => {
      throw explainListenError(error, config) ?? error;
    });
    if (panel === null) return exitStatus.done;
    parent.tellUp();
    const signal = await stop.signal;
    log.info({ signal }, 'stopping');
    await closeInTime(panel.close(), log);
    log.info('stopped');
    return exitStatus.done;
  } finally {
    stop.dispose();
  }
}

/** A new sign-in link of the demo's administrator. */
async function demoLink(store: Store, now: number): Promise<string> {
  const administrator = await demoAdministrator(store);
  return (await renewInvitation(store, administrator, now)).secret;
}

export interface PanelDependencies {
  readonly store: Store;
  readonly log: Log;
  /** Makes sign-in links for anybody on this machine; null unless this is a demo. */
  readonly makeDemoLink: (() => Promise<string>) | null;
  /** How the OpenID provider is reached. */
  readonly proxyOf: ProxyOf;
  readonly stop: Pick<StopRequest, 'signal'>;
}

/**
 * Opens the panel once its schema is there, and a metrics listener if a port is configured; null after
 * a stop before that.
 */
export async function openPanel(
  config: PanelConfig & Pick<ServerBounds, 'drainMs'>,
  { store, log, makeDemoLink, proxyOf, stop }: PanelDependencies,
): Promise<Pick<Panel, 'url' | 'port' | 'close'> | null> {
  const fullDisk = new FullDisk(() => performance.now());
  let panel: Panel | null = null;
  const metrics = new PanelMetrics({
    storeFull: () => fullDisk.isFull,
    droppedLogLines: () => log.lines.droppedLines ?? 0,
    connections: () => panel?.connections ?? 0,
    inFlight: () => panel?.inFlight ?? 0,
  });
  const observe = observeWith(observationLog(log), metrics.observe, fullDisk.observe);
  await using closing = new AsyncDisposableStack();
  const endChecks = new Standstills('panel', observe).start();
  closing.defer(endChecks);
  const endMoved = store.onMoved?.((error) => observe({ type: 'store-moved', by: 'panel', error }));
  closing.defer(() => endMoved?.());
  const state = { starting: true, stopping: false };
  const health = new Health(() => ({ ...nothingWrong, ...state, storeFull: fullDisk.isFull }));
  closing.defer(await openMetrics(config, { metrics, health, observe, log }));
  if (!(await waitForSchema(store, log, stop.signal))) return null;
  const writers = reportingFullDisk(store, (what) =>
    observe({ type: 'store-full', by: 'panel', what }),
  );
  const urls = urlsOf(config, log);
  const documents = openapiDocuments(urls);
  const openId = openIdOf(config);
  panel = await startPanel({
    config,
    openId: openId && { ...openId, proxyOf },
    reader: await store.openReader(),
    writer: await writers.openPeopleWriter(),
    interfaceUrl: urls.interfaceUrl,
    urls,
    reference: {
      versions: () => referenceVersions(documents, urls),
      document: (version) => documents[version],
      isPublic: config.docsReference === 'public',
    },
    audit: (action, facts) => log.info({ audit: true, action, ...facts }, action),
    observe,
    onError: (error) => log.warn({ err: error }, 'the panel could not write'),
    makeDemoLink,
  });
  closing.use({ [Symbol.asyncDispose]: panel.close });
  state.starting = false;
  const { url, host, port } = panel;
  const { interfaceUrl } = urls;
  const place = { host, port, interface_url: interfaceUrl, url };
  log.info(place, 'panel listening');
  const stack = closing.move();
  return {
    url,
    port,
    async close() {
      state.stopping = true;
      await stack.disposeAsync();
    },
  };
}

/** Where the interface is: for clients, as pages show it, and for the panel itself. */
function urlsOf(config: Config, log: Pick<Log, 'warn'>) {
  const { host, port } = config;
  const interfaceUrl = config.interfaceUrl ?? (port === 0 ? null : defaultBaseUrl(host, port));
  if (interfaceUrl === null) {
    throw new CommandError(
      'INTERFACE_URL is not set, and PORT is 0, which names no port; give the address at which ' +
        '`serve` listens, http://127.0.0.1:8080 for instance',
    );
  }
  const urls = resolveUrls(config, port, (message) => log.warn(message));
  return { ...urls, interfaceUrl };
}
