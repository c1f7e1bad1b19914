/**
 * Runs one replica of the service as a process, observed from outside: responses, readiness,
 * metric, log.
 */
import { freePort } from '../fixture/free-port.ts';
import type { Running, Workplace } from '../process/program.ts';

export interface Received {
  readonly status: number;
  readonly text: string;
}

/** Number of logged store outages and recoveries. */
export interface Told {
  readonly away: number;
  readonly back: number;
}

export type Environment = Readonly<Record<string, string>>;

export class Replica {
  readonly port: number;
  readonly #workplace: Workplace;
  readonly #environment: Environment;
  readonly #metricsPort: number;
  #running: Running;

  private constructor(
    workplace: Workplace,
    environment: Environment,
    [port, metricsPort]: readonly [number, number],
  ) {
    this.port = port;
    this.#workplace = workplace;
    this.#environment = { ...environment, PORT: `${port}`, METRICS_PORT: `${metricsPort}` };
    this.#metricsPort = metricsPort;
    this.#running = this.#start();
  }

  /** Resolves once it listens. */
  static async start(workplace: Workplace, environment: Environment): Promise<Replica> {
    const replica = new Replica(workplace, environment, [await freePort(), await freePort()]);
    await replica.#running.wrote(/"msg":"listening"/);
    return replica;
  }

  #start(): Running {
    return this.#workplace.start(['serve'], this.#environment);
  }

  signal(signal: NodeJS.Signals): void {
    this.#running.kill(signal);
  }

  /** Sends SIGTERM; resolves with its exit status and the duration. */
  async stop(): Promise<{ readonly status: number | null; readonly ms: number }> {
    const began = performance.now();
    this.#running.kill('SIGTERM');
    const { status } = await this.#running.finished();
    return { status, ms: performance.now() - began };
  }

  /** Kills it, if it is running, and starts it again. */
  async restart(): Promise<void> {
    this.#running.kill('SIGKILL');
    await this.#running.finished();
    this.#running = this.#start();
    await this.#running.wrote(/"msg":"listening"/);
  }

  async get(target: string, headers: Environment = {}): Promise<Received> {
    const response = await fetch(`http://127.0.0.1:${this.port}${target}`, { headers });
    return { status: response.status, text: await response.text() };
  }

  /** The response of `/readyz`. */
  async readiness(): Promise<{ status: number; body: Record<string, unknown> }> {
    const { status, text } = await this.get('/readyz');
    return { status, body: JSON.parse(text) };
  }

  /** The metric `hybrid_core_store_unavailable`. */
  async storeUnavailable(): Promise<number> {
    const response = await fetch(`http://127.0.0.1:${this.#metricsPort}/metrics`);
    return Number(/^hybrid_core_store_unavailable (\d+)$/m.exec(await response.text())?.[1]);
  }

  reported(): Told {
    const count = (text: string) => this.#running.stdout.split(`"msg":"${text}`).length - 1;
    return { away: count('database unavailable'), back: count('the database is back') };
  }
}
