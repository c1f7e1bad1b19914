/** The real Prometheus, as Debian packages it, on loopback and with a folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../fixture/free-port.ts';
import { eventually } from '../../fixture/patience.ts';

/** A server that one test started, to be ended by it and nobody else. */
export class PrometheusServer {
  readonly url: string;
  readonly #folder: string;
  #process: ChildProcess;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.url = `http://127.0.0.1:${port}`;
    this.#process = this.#launch();
  }

  /** `config` is YAML. What is written by remote write is taken, too. */
  static async start(folder: string, config: string): Promise<PrometheusServer> {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'prometheus.yml'), config);
    const server = new PrometheusServer(folder, await freePort());
    await server.#isReady();
    return server;
  }

  async stop(): Promise<void> {
    await end(this.#process);
  }

  /** With the data that it had. */
  async startAgain(): Promise<void> {
    this.#process = this.#launch();
    await this.#isReady();
  }

  #launch(): ChildProcess {
    return launch('prometheus', [
      `--config.file=${join(this.#folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(this.#folder, 'data')}`,
      `--web.listen-address=${this.url.slice('http://'.length)}`,
      '--web.enable-remote-write-receiver',
    ]);
  }

  async #isReady(): Promise<void> {
    const ready = await eventually(async () => {
      const answer = await fetch(`${this.url}/-/ready`).catch(() => null);
      return answer?.ok ? true : null;
    });
    if (ready === null) throw new Error('Prometheus did not become ready');
  }
}

export function launch(program: string, args: readonly string[]): ChildProcess {
  return spawn(program, args, { stdio: 'ignore' });
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
