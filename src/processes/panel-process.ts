/**
 * The panel as a process of its own, which the service starts, watches and stops: the one that writes
 * people. Whatever is done to it, and if it dies, those who answer partners go on.
 */
import { isIP } from 'node:net';
import { type Config, defaultBaseUrl, type Environment } from '../config/config.ts';
import type { Readiness } from '../http/health.ts';
import { expectFree } from '../http/server/listeners.ts';
import { shutdownMs } from '../limits.ts';
import type { Log } from '../observe/log.ts';
import type { Observe } from '../observe/observation.ts';
import { type DataSockets, makeSockets, removeSockets } from '../panel/data-socket.ts';
import type { DemoPanel } from '../panel/panel.ts';
import { closeMs, type PanelUrls, type ServicePanel } from '../service.ts';
import { GatheredMetrics, type GatheredMetricsOptions } from './gathered-metrics.ts';
import { gatherReadiness } from './gathered-readiness.ts';
import { processLateMs } from './limits.ts';
import { startServingProcess } from './serving-process.ts';
import { environmentOfPanel } from './shared-ports.ts';
import { Processes } from './supervisor.ts';

export interface PanelProcessOptions {
  readonly config: Pick<Config, 'panelHost' | 'panelUrl'> & { readonly panelPort: number };
  readonly log: Log;
  readonly environment: Environment;
  /** How many processes answer. */
  readonly count: number;
  /** Null unless this is the panel of a demo. */
  readonly demo: Pick<DemoPanel, 'preferredPort' | 'administrator'> | null;
}

export class PanelProcess implements ServicePanel {
  readonly port: number;
  readonly url: string;
  readonly sockets: DataSockets;
  readonly #options: PanelProcessOptions;
  #urls: PanelUrls | null = null;
  #processes: Processes | null = null;
  #gathered: GatheredMetrics | null = null;

  private constructor(options: PanelProcessOptions, port: number, sockets: DataSockets) {
    const { config, demo } = options;
    this.#options = options;
    this.port = port;
    this.sockets = sockets;
    // Passkeys need a host name; every browser resolves this one to this machine.
    const host = demo !== null && isIP(config.panelHost) !== 0 ? 'localhost' : config.panelHost;
    this.url = config.panelUrl ?? defaultBaseUrl(host, port);
  }

  /** Chooses its port, which is not open yet; rejects if that is taken. */
  static async make(options: PanelProcessOptions): Promise<PanelProcess> {
    const port = await choosePort(options);
    return new PanelProcess(options, port, await makeSockets(options.count));
  }

  /** Begins to start it, which takes a second of processor time. */
  begin(observe: Observe, readiness: () => Readiness): void {
    const { environment, demo, log } = this.#options;
    const place = { port: this.port, url: this.url, demo: demo?.administrator ?? null };
    this.#processes = new Processes({
      count: 1,
      role: 'panel',
      hasSpare: false,
      opening: () => ({ sockets: this.sockets, urls: this.#urls }),
      observe,
      readiness,
      start: (hear) =>
        startServingProcess({
          environment: environmentOfPanel(environment, place),
          hear,
          writeLines: (lines) => log.lines.relay(lines),
        }),
      // Its ids are apart from those of processes that answer.
      recordMetrics: (id, reported) =>
        reported === null ? this.#gathered?.end(-id) : this.#gathered?.record(-id, reported),
      // It sees no token.
      writeTokenUses: async () => {},
      stopMs: shutdownMs + closeMs + processLateMs,
    });
    this.#processes.prepare();
  }

  /** Lets it open its port; rejects if it cannot. */
  async open(urls: PanelUrls): Promise<void> {
    this.#urls = urls;
    await this.#processes!.start();
  }

  /** Combines what is wrong for it with what is wrong for others. */
  gatherReadiness(own: Readiness): Readiness {
    return gatherReadiness(own, this.#processes?.states ?? []);
  }

  /** The metrics of it and of others; `ask` asks those. */
  gatherMetrics(
    own: GatheredMetricsOptions['own'],
    ask: GatheredMetricsOptions['ask'] = async () => {},
  ): GatheredMetrics {
    const askAll = async () => {
      await Promise.all([this.#processes?.reportMetrics(), ask()]);
    };
    this.#gathered = new GatheredMetrics({ own, ask: askAll });
    return this.#gathered;
  }

  async stop(): Promise<void> {
    await this.#processes?.stop();
    await removeSockets(this.sockets);
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
