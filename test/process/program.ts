/** Runs the program as a user does: in a separate process, in a separate folder. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileCache } from '../fixture/compile-cache.ts';
import { eventually, patienceMs } from '../fixture/patience.ts';

const bin = fileURLToPath(new URL('../../bin/hybrid-core.js', import.meta.url));

export interface Finished {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A started process, with its output so far. */
export class Running {
  readonly #child: ChildProcess;
  readonly #finished: Promise<Finished>;
  stdout = '';
  stderr = '';

  constructor(child: ChildProcess) {
    this.#child = child;
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text;
    });
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    this.#finished = new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (status, signal) => {
        resolve({ status, signal, stdout: this.stdout, stderr: this.stderr });
      });
    });
  }

  get pid(): number {
    return this.#child.pid!;
  }

  get ended(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Resolves when the process has ended; kills it and rejects on timeout. */
  async finished(): Promise<Finished> {
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), patienceMs);
    const finished = await this.#finished;
    clearTimeout(timer);
    return finished;
  }

  /** Waits for a pattern in the process's output; rejects if it ends without it. */
  async wrote(pattern: RegExp): Promise<RegExpExecArray> {
    const found = await eventually(
      () => pattern.exec(this.stdout) ?? (this.#child.exitCode === null ? null : 'ended'),
    );
    if (found === null || found === 'ended') {
      throw new Error(`did not write ${pattern}: ${this.stdout}\n${this.stderr}`);
    }
    return found;
  }

  /** The same for standard error, where some programs log. */
  async logged(pattern: RegExp): Promise<RegExpExecArray> {
    const ask = () => pattern.exec(this.stderr) ?? (this.#child.exitCode === null ? null : 'ended');
    const found = await eventually(ask);
    if (found === null || found === 'ended') throw new Error(`no ${pattern} in: ${this.stderr}`);
    return found;
  }

  /** The address in a service's log. */
  async listens(): Promise<string> {
    return (await this.wrote(/"url":"(http:[^"]+)"/))[1]!;
  }
}

/** A folder in which processes run, isolated from the test's own environment. */
export class Workplace {
  readonly folder: string;
  readonly #running: Running[] = [];

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async make(): Promise<Workplace> {
    return new Workplace(await mkdtemp(join(tmpdir(), 'hybrid-core-process-')));
  }

  /** Starts `hybrid-core` with these arguments. */
  start(
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
    options: Readonly<Pick<SpawnOptions, 'uid' | 'gid'>> = {},
  ): Running {
    return this.startProgram(process.execPath, [bin, ...args], environment, options);
  }

  startProgram(
    program: string,
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
    options: Readonly<Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'>> = {},
  ): Running {
    const env = { PATH: process.env.PATH, ...compileCache, ...environment };
    const child = spawn(program, args, {
      cwd: this.folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    });
    const running = new Running(child);
    this.#running.push(running);
    return running;
  }

  /** Runs `hybrid-core` to its end. */
  run(args: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Finished> {
    return this.start(args, environment).finished();
  }

  /** Stops running processes and removes the folder. */
  async remove(): Promise<void> {
    for (const running of this.#running) running.kill('SIGKILL');
    await Promise.all(this.#running.map((running) => running.finished()));
    await rm(this.folder, { recursive: true });
  }
}
