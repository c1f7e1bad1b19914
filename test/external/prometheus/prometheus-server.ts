/** Runs the real Prometheus, Debian's package, on loopback and in a private folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../fixture/free-port.ts';
import { eventually } from '../../fixture/patience.ts';

/** A server of one test, which alone stops it. */
export class PrometheusServer {
  readonly url: string;
  readonly #folder: string;
  #process: ChildProcess;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.url = `http://127.0.0.1:${port}`;
    this.#process = this.#launch();
  }

  /** `config` is YAML. The remote-write receiver is enabled. */
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

  /** Restarts it on its former data. */
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
