/**
 * Runs the panel as a child process that the service starts, supervises and stops. Only this process
 * writes users and sessions. Overloading or killing it does not affect the processes that answer partners.
 */
import { isIP } from 'node:net';
import { type Config, defaultBaseUrl, type Environment } from '../config/config.ts';
import type { Readiness } from '../http/health.ts';
import { expectFree } from '../http/server/listeners.ts';
import { shutdownMs } from '../limits.ts';
import type { Log } from '../observe/log.ts';
import type { Observe } from '../observe/observation.ts';
import { type DataSockets, makeSockets, type OwnSockets } from '../panel/data-socket.ts';
import type { DemoPanel } from '../panel/panel.ts';
import { closeMs, type PanelUrls, type ServicePanel } from '../service.ts';
import { AggregatedMetrics, type AggregatedMetricsOptions } from './aggregated-metrics.ts';
import { mergeReadiness } from './merged-readiness.ts';
import { startServingProcess } from './serving-process.ts';
import { environmentOfPanel } from './shared-ports.ts';
import { Processes, processKillGraceMs } from './supervisor.ts';

export interface PanelProcessOptions {
  readonly config: Pick<Config, 'panelHost' | 'panelUrl'> & { readonly panelPort: number };
  readonly log: Log;
  readonly environment: Environment;
  /** Number of answering processes. */
  readonly count: number;
  /** Null unless this is the panel of a demo. */
  readonly demo: Pick<DemoPanel, 'preferredPort' | 'administrator'> | null;
}

export class PanelProcess implements ServicePanel {
  readonly port: number;
  readonly url: string;
  readonly #ownSockets: OwnSockets;
  readonly #options: PanelProcessOptions;
  #urls: PanelUrls | null = null;
  #processes: Processes | null = null;
  #metrics: AggregatedMetrics | null = null;

  private constructor(options: PanelProcessOptions, port: number, sockets: OwnSockets) {
    const { config, demo } = options;
    this.#options = options;
    this.port = port;
    this.#ownSockets = sockets;
    // Passkeys need a host name; every browser resolves this one to this machine.
    const host = demo !== null && isIP(config.panelHost) !== 0 ? 'localhost' : config.panelHost;
    this.url = config.panelUrl ?? defaultBaseUrl(host, port);
  }

  /** Chooses the port without opening it; rejects if it is taken. */
  static async make(options: PanelProcessOptions): Promise<PanelProcess> {
    const port = await choosePort(options);
    return new PanelProcess(options, port, await makeSockets(options.count));
  }

  get sockets(): DataSockets {
    return this.#ownSockets.sockets;
  }

  /** Starts the process without waiting for it; startup takes a second of CPU time. */
  begin(observe: Observe, readiness: () => Readiness): void {
    const { environment, demo, log } = this.#options;
    const place = { port: this.port, url: this.url, demo: demo?.administrator ?? null };
    this.#processes = new Processes({
      count: 1,
      role: 'panel',
      hasStandby: false,
      openOrder: () => ({ sockets: this.sockets, urls: this.#urls }),
      observe,
      readiness,
      start: (onReport) =>
        startServingProcess({
          environment: environmentOfPanel(environment, place),
          onReport,
          writeLines: (lines) => log.lines.relay(lines),
        }),
      // Negative ids, distinct from those of the answering processes.
      recordMetrics: (id, reported) =>
        reported === null ? this.#metrics?.end(-id) : this.#metrics?.record(-id, reported),
      // The panel authenticates no tokens.
      writeTokenUses: async () => {},
      stopMs: shutdownMs + closeMs + processKillGraceMs,
    });
    this.#processes.prepare();
  }

  /** Opens the panel's port; rejects if that fails. */
  async open(urls: PanelUrls): Promise<void> {
    this.#urls = urls;
    await this.#processes!.start();
  }

  /** Merges its readiness with that of the other processes. */
  mergeReadiness(own: Readiness): Readiness {
    return mergeReadiness(own, this.#processes?.states ?? []);
  }

  /** Aggregates its metrics with `own` and those of the processes that `ask` asks. */
  aggregateMetrics(
    own: AggregatedMetricsOptions['own'],
    ask: AggregatedMetricsOptions['ask'] = async () => {},
  ): AggregatedMetrics {
    const askAll = async () => {
      await Promise.all([this.#processes?.reportMetrics(), ask()]);
    };
    this.#metrics = new AggregatedMetrics({ own, ask: askAll });
    return this.#metrics;
  }

  async stop(): Promise<void> {
    await this.#processes?.stop();
    await this.#ownSockets.remove();
  }
}

/** The configured port, or else the preferred one, or any free one. */
async function choosePort({ config, demo }: PanelProcessOptions): Promise<number> {
  const { panelHost: host, panelPort: port } = config;
  const preferred = port === 0 ? (demo?.preferredPort ?? null) : null;
  if (preferred !== null) {
    try {
      return await expectFree({ host, port: preferred });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
  return expectFree({ host, port });
}
