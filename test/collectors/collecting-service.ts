/** A service with sources and its collector process, as an operator's tools see them. */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../fixture/free-port.ts';
import { eventually } from '../fixture/patience.ts';
import { type Running, Workplace } from '../process/program.ts';
import { type FakePrometheus, startFakePrometheus } from './fake-prometheus.ts';

/** One compute node, `n1`, in the site `fra01` of `acme`. */
export const oneNode = `
partners:
  - id: acme
    name: ACME
    hybrid_cores:
      - id: eu
        status: active
        public_available: false
        sites: [{ id: fra01, assets: [{ id: n1, node_type: compute, status: active }] }]
`;

export class CollectingService {
  readonly work: Workplace;
  readonly prometheus: FakePrometheus;
  readonly running: Running;
  readonly url: string;
  readonly #metricsUrl: string;
  readonly #collectorUrl: string;

  private constructor(
    work: Workplace,
    prometheus: FakePrometheus,
    running: Running,
    urls: readonly [string, string, string],
  ) {
    this.work = work;
    this.prometheus = prometheus;
    this.running = running;
    [this.url, this.#metricsUrl, this.#collectorUrl] = urls;
  }

  /** Resolves once it listens; `environment` adds to the process's environment. */
  static async start(
    environment: Readonly<Record<string, string>> = {},
  ): Promise<CollectingService> {
    const [work, prometheus] = [await Workplace.make(), await startFakePrometheus()];
    const sources = `prometheus: { url: ${prometheus.url}, interval: 1s }`;
    await writeFile(join(work.folder, 'inventory.yaml'), oneNode);
    await writeFile(join(work.folder, 'sources.yaml'), sources);
    await work.run(['import', 'inventory.yaml']);
    const collectorPort = await freePort();
    const running = work.start(['serve', '--sources', 'sources.yaml'], {
      PORT: '0',
      METRICS_PORT: '0',
      COLLECTOR_METRICS_PORT: String(collectorPort),
      ...environment,
    });
    const url = await running.listens();
    const [, port] = await running.wrote(/"port":(\d+),"msg":"metrics listening"/);
    const metricsUrls = [port, collectorPort].map((of) => `http://127.0.0.1:${of}`);
    const urls = [url, metricsUrls[0]!, metricsUrls[1]!] as const;
    return new CollectingService(work, prometheus, running, urls);
  }

  /** PID of the n-th collector process that it started; the first is 1. */
  async collectorPid(number = 1): Promise<number> {
    const started = `"program":"collect","pid":(\\d+)[\\s\\S]*?`;
    const found = await this.running.wrote(new RegExp(started.repeat(number)));
    return Number(found[number]);
  }

  /** Waits until this many rounds are logged. */
  async collected(rounds: number): Promise<void> {
    await this.running.wrote(new RegExp('"msg":"collected"[\\s\\S]*?'.repeat(rounds)));
  }

  /** A metric of the service. */
  metric(name: string): Promise<number> {
    return metricAt(this.#metricsUrl, name);
  }

  /** A metric of the collector. */
  collectorMetric(name: string): Promise<number> {
    return metricAt(this.#collectorUrl, name);
  }

  /** The readiness of the service. */
  readiness(): Promise<Record<string, unknown>> {
    return readinessAt(this.#metricsUrl);
  }

  /** The readiness of the collector. */
  collectorReadiness(): Promise<Record<string, unknown>> {
    return readinessAt(this.#collectorUrl);
  }

  async remove(): Promise<void> {
    await this.work.remove();
    await this.prometheus.stop();
  }
}

async function metricAt(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

async function readinessAt(url: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/readyz`);
  return { http: response.status, ...((await response.json()) as object) };
}

/** Waits for a process to end; kills one that continues, and returns false. */
export async function hasEnded(pid: number): Promise<boolean> {
  if ((await eventually(() => (isRunning(pid) ? null : true))) !== null) return true;
  process.kill(pid, 'SIGKILL');
  return false;
}

/** An ended process may still be listed, as a zombie. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const state = /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
    return state !== 'Z';
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    // Without /proc, sending a signal is the only check.
    return code === 'ENOENT' && syscall === 'open' && process.platform !== 'linux';
  }
}
