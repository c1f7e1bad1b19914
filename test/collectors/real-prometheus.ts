/** The real Prometheus and node_exporter, as Debian packages them, on loopback for one test. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../fixture/free-port.ts';
import { eventually } from '../fixture/patience.ts';

const startDeadlineMs = 30_000;

/** The programs that are not installed. */
export function missingPrograms(): readonly string[] {
  return ['prometheus', 'prometheus-node-exporter'].filter(
    (program) => spawnSync(program, ['--version']).error !== undefined,
  );
}

/** What one test started, to be ended by it and nobody else. */
export class RealPrometheus {
  readonly url: string;
  readonly exporterTarget: string;
  readonly #folder: string;
  readonly #exporter: ChildProcess;
  #prometheus: ChildProcess;

  private constructor(folder: string, ports: readonly [number, number]) {
    const [port, exporterPort] = ports;
    this.#folder = folder;
    this.url = `http://127.0.0.1:${port}`;
    this.exporterTarget = `127.0.0.1:${exporterPort}`;
    this.#exporter = start('prometheus-node-exporter', [
      `--web.listen-address=${this.exporterTarget}`,
    ]);
    this.#prometheus = this.#startPrometheus();
  }

  /** Starts both; `scrapeConfigs` is YAML, to which a job `node` for node_exporter is added. */
  static async start(folder: string, scrapeConfigs: string): Promise<RealPrometheus> {
    await mkdir(folder, { recursive: true });
    const ports = [await freePort(), await freePort()] as const;
    const node = `  - job_name: node\n    static_configs: [{ targets: ['127.0.0.1:${ports[1]}'] }]\n`;
    const config = `global: { scrape_interval: 1s, scrape_timeout: 1s }\nscrape_configs:\n${node}${scrapeConfigs}`;
    await writeFile(join(folder, 'prometheus.yml'), config);
    const running = new RealPrometheus(folder, ports);
    await running.isReady();
    return running;
  }

  #startPrometheus(): ChildProcess {
    return start('prometheus', [
      `--config.file=${join(this.#folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(this.#folder, 'data')}`,
      `--web.listen-address=${this.url.slice('http://'.length)}`,
    ]);
  }

  async isReady(): Promise<void> {
    const ready = await eventually(async () => {
      const answer = await fetch(`${this.url}/-/ready`).catch(() => null);
      return answer?.ok ? true : null;
    }, startDeadlineMs);
    if (ready === null) throw new Error('Prometheus did not become ready');
  }

  async stopPrometheus(): Promise<void> {
    await end(this.#prometheus);
  }

  async startAgain(): Promise<void> {
    this.#prometheus = this.#startPrometheus();
    await this.isReady();
  }

  async stop(): Promise<void> {
    await Promise.all([end(this.#prometheus), end(this.#exporter)]);
  }
}

function start(program: string, args: readonly string[]): ChildProcess {
  return spawn(program, args, { stdio: 'ignore' });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
