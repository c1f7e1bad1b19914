/**
 * Runs another of the programs as a child of this process: starts it, starts it again with back-off when
 * it ends, and stops it. Its output, health and metrics are its own.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { shutdownMs } from '../../limits.ts';
import type { ChildProgram, Observe } from '../../observe/observation.ts';
import type { Environment } from '../../runtime/config/config.ts';
import { lowerProcessPriority } from '../../runtime/thread-priority.ts';
import { upMessage } from './to-parent.ts';

/** Pauses before a program is started that ended again at once: a start takes a second of processor time. */
const restartMs = 1_000;
const restartMsMax = 30_000;

/** A life as long as this makes the next restart immediate: far longer than a start takes. */
const steadyMs = 10_000;

/** From the stop on, after which a child is killed: what serves drains for as long, and has 10 s in all. */
export const childStopMs = shutdownMs + 1_500;

const entry = fileURLToPath(new URL('../../../bin/hybrid-core.js', import.meta.url));

export interface ChildOptions {
  readonly program: ChildProgram;
  /** Its further words on the command line. */
  readonly words?: readonly string[];
  /** Called for each start. */
  readonly makeEnvironment: () => Environment | Promise<Environment>;
  /** Whether it yields the processor to this process. */
  readonly isLowPriority?: boolean;
  readonly observe: Observe;
  /** The file to run; the program's own unless a test names another. */
  readonly file?: string;
}

export class Child {
  readonly #options: ChildOptions;
  readonly #stop = new AbortController();
  readonly #first = Promise.withResolvers<void>();
  #process: ChildProcess | null = null;
  #keeping: Promise<void> = Promise.resolve();
  #isUp = false;

  constructor(options: ChildOptions) {
    this.#options = options;
  }

  get program(): ChildProgram {
    return this.#options.program;
  }

  /** Whether a process runs that has said that it does its work. */
  get isUp(): boolean {
    return this.#isUp;
  }

  /** Resolves once a process is up, or the first and its successor have ended. */
  get tried(): Promise<void> {
    return this.#first.promise;
  }

  /** Starts it in the background. */
  start(): void {
    this.#keeping = this.#keep();
  }

  /** Asks it to end, and kills it if it has not within `childStopMs`. Idempotent. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#process?.kill('SIGTERM');
    const late = new AbortController();
    setTimeout(childStopMs, undefined, late).then(
      () => this.#process?.kill('SIGKILL'),
      () => {},
    );
    await this.#keeping;
    late.abort();
  }

  async #keep(): Promise<void> {
    const { program, observe } = this.#options;
    const { signal } = this.#stop;
    let pauseMs = 0;
    while (!signal.aborted) {
      const startedAt = performance.now();
      const why = await this.#runOnce();
      if (pauseMs > 0 || signal.aborted) this.#first.resolve();
      if (signal.aborted) return;
      if (performance.now() - startedAt >= steadyMs) pauseMs = 0;
      observe({ type: 'child-ended', program, why, restartMs: pauseMs });
      await setTimeout(pauseMs, undefined, { signal }).catch(() => {});
      pauseMs = Math.min(Math.max(pauseMs * 2, restartMs), restartMsMax);
    }
  }

  /** Resolves with how it ended: "was ended by SIGKILL". */
  async #runOnce(): Promise<string> {
    const {
      program,
      words = [],
      makeEnvironment,
      isLowPriority,
      observe,
      file = entry,
    } = this.#options;
    const ended = Promise.withResolvers<string>();
    let child: ChildProcess;
    try {
      // By the channel it learns of this process's end, however that comes; nothing else is said on it
      // but that it is up.
      const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
      const env = await makeEnvironment();
      if (this.#stop.signal.aborted) return 'was not started';
      child = fork(file, [program, ...words], { env, stdio: [...stdio] });
    } catch (error) {
      return notStarted(error);
    }
    this.#process = child;
    child.on('error', (error) => {
      if (child.pid === undefined) ended.resolve(notStarted(error));
    });
    child.on('message', (message) => {
      if (message !== upMessage) return;
      this.#isUp = true;
      this.#first.resolve();
    });
    child.on('exit', (status, by) =>
      ended.resolve(by === null ? `ended with status ${status}` : `was ended by ${by}`),
    );
    if (child.pid !== undefined) {
      if (isLowPriority) lowerProcessPriority(child.pid);
      observe({ type: 'child-started', program, pid: child.pid });
    }
    const kill = (): unknown => child.kill('SIGKILL');
    process.once('exit', kill);
    const why = await ended.promise;
    process.off('exit', kill);
    this.#process = null;
    this.#isUp = false;
    return why;
  }
}

function notStarted(error: unknown): string {
  return `could not be started: ${error instanceof Error ? error.message : error}`;
}
