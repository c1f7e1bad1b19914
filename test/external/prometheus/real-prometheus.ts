/** Runs the real Prometheus and node_exporter, Debian's packages, on loopback for one test. */
import type { ChildProcess } from 'node:child_process';
import { freePort } from '../../fixture/free-port.ts';
import { end, launch, PrometheusServer } from './prometheus-server.ts';

/** Processes of one test, which alone stops them. */
export class RealPrometheus {
  readonly #exporter: ChildProcess;
  readonly #server: PrometheusServer;

  private constructor(exporter: ChildProcess, server: PrometheusServer) {
    this.#exporter = exporter;
    this.#server = server;
  }

  get url(): string {
    return this.#server.url;
  }

  /** Starts both; `scrapeConfigs` is YAML, to which a job `node` for node_exporter is added. */
  static async start(folder: string, scrapeConfigs: string): Promise<RealPrometheus> {
    const target = `127.0.0.1:${await freePort()}`;
    const exporter = launch('prometheus-node-exporter', [`--web.listen-address=${target}`]);
    const node = `  - job_name: node\n    static_configs: [{ targets: ['${target}'] }]\n`;
    const config = `global: { scrape_interval: 1s, scrape_timeout: 1s }\nscrape_configs:\n${node}${scrapeConfigs}`;
    try {
      return new RealPrometheus(exporter, await PrometheusServer.start(folder, config));
    } catch (error) {
      await end(exporter);
      throw error;
    }
  }

  async stopPrometheus(): Promise<void> {
    await this.#server.stop();
  }

  async startAgain(): Promise<void> {
    await this.#server.startAgain();
  }

  async stop(): Promise<void> {
    await Promise.all([this.#server.stop(), end(this.#exporter)]);
  }
}
