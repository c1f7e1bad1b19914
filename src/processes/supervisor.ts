/**
 * Keeps the processes that share a port: each is restarted when it ends or its reports stop, at
 * first at once, and with growing pauses if it keeps ending young.
 */
import type { Readiness } from '../http/health.ts';
import type { Observe } from '../observe/observation.ts';
import type { Addresses } from '../service.ts';
import {
  metricsAnswerMs,
  processBeatMs,
  restartMs,
  restartMsMax,
  silentBeatsMax,
  steadyMs,
} from './limits.ts';
import type { MetricsJson, OrderToProcess, ReportOfProcess } from './messages.ts';
import type { ServingProcess } from './serving-process.ts';

export interface ProcessesOptions {
  readonly count: number;
  readonly observe: Observe;
  /** Spawns the process of a number, which sends its reports to `hear`; throws if that fails. */
  start(number: number, hear: (report: ReportOfProcess) => void): ServingProcess;
  /** Receives the metrics of a process, and null when it has ended. */
  readonly recordMetrics: (number: number, metrics: MetricsJson | null) => void;
  /** The state of all, which each is sent. */
  readonly readiness: () => Readiness;
  /** Time for a process to end after it is asked to, in ms; it is killed then. */
  readonly stopMs: number;
}

/** A process that runs. */
interface Kept {
  readonly process: ServingProcess;
  /** Null until it answers. */
  readiness: Readiness | null;
  silentBeats: number;
  /** Why it could not start, as it reported itself. */
  failure: string | null;
  /** Resolved when it has reported its metrics. */
  metrics: PromiseWithResolvers<void> | null;
}

export class Processes {
  readonly #options: ProcessesOptions;
  readonly #kept = new Map<number, Kept>();
  readonly #stop = new AbortController();
  readonly #first = Promise.withResolvers<Addresses>();
  /** Whether the first process has answered once. */
  #hasBegun = false;
  #running: readonly Promise<void>[] = [];
  #beating: NodeJS.Timeout | undefined;

  constructor(options: ProcessesOptions) {
    this.#options = options;
  }

  /** States of the processes that answer. */
  get states(): readonly Readiness[] {
    return [...this.#kept.values()].flatMap(({ readiness }) => readiness ?? []);
  }

  /**
   * Starts the first process, and the others once it answers: what stops one stops all, and is
   * said once. Rejects with the first one's reason if it ends before.
   */
  async start(): Promise<Addresses> {
    this.#beating = setInterval(() => this.#beat(), processBeatMs);
    this.#running = [this.#keep(1)];
    const addresses = await this.#first.promise;
    for (let number = 2; number <= this.#options.count; number++) {
      this.#running = [...this.#running, this.#keep(number)];
    }
    return addresses;
  }

  /** Asks each process for its metrics; resolves when all have answered or had their time. */
  async reportMetrics(): Promise<void> {
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, metricsAnswerMs);
    const reports = [...this.#kept.values()].map((kept) => {
      kept.metrics ??= Promise.withResolvers();
      kept.process.send({ type: 'report-metrics' });
      return Promise.race([kept.metrics.promise, kept.process.ended]);
    });
    await Promise.race([Promise.all(reports), late.promise]);
    clearTimeout(timer);
  }

  /** Lets all processes finish what they do. Idempotent. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#running);
    clearInterval(this.#beating);
  }

  async #keep(number: number): Promise<void> {
    const { signal } = this.#stop;
    let pauseMs = 0;
    while (!signal.aborted) {
      const startedAt = performance.now();
      const why = await this.#run(number);
      if (!this.#hasBegun) this.#first.reject(new Error(why));
      if (signal.aborted || !this.#hasBegun) return;
      if (performance.now() - startedAt >= steadyMs) pauseMs = 0;
      this.#options.observe({ type: 'process-ended', number, why, restartMs: pauseMs });
      await this.#pause(pauseMs);
      pauseMs = Math.min(Math.max(pauseMs * 2, restartMs), restartMsMax);
    }
  }

  /** Runs one process to its end; resolves with the reason. */
  async #run(number: number): Promise<string> {
    const { start, observe, recordMetrics } = this.#options;
    let process: ServingProcess;
    try {
      process = start(number, (report) => this.#hear(number, report));
    } catch (error) {
      return `could not be started: ${error instanceof Error ? error.message : error}`;
    }
    const kept: Kept = {
      process,
      readiness: null,
      silentBeats: 0,
      failure: null,
      metrics: null,
    };
    this.#kept.set(number, kept);
    if (process.pid !== undefined) observe({ type: 'process-started', number, pid: process.pid });
    const endStopping = this.#endWithStop(process);
    const why = await process.ended;
    endStopping();
    this.#kept.delete(number);
    recordMetrics(number, null);
    if (kept.failure !== null) return kept.failure;
    const silentMs = silentBeatsMax * processBeatMs;
    const wasSilent = kept.silentBeats > silentBeatsMax;
    return wasSilent ? `reported nothing for ${silentMs / 1_000} s and ${why}` : why;
  }

  #hear(number: number, report: ReportOfProcess): void {
    const kept = this.#kept.get(number);
    if (kept === undefined) return;
    kept.silentBeats = 0;
    switch (report.type) {
      case 'state':
        kept.readiness = report.readiness;
        return;
      case 'answers':
        this.#hasBegun = true;
        this.#first.resolve(report);
        return;
      case 'metrics':
        this.#options.recordMetrics(number, report.metrics);
        kept.metrics?.resolve();
        kept.metrics = null;
        return;
      case 'failed':
        kept.failure = report.message;
        return;
    }
  }

  /** Counts ticks, not elapsed time: a pause of this process is no silence of the others. */
  #beat(): void {
    const order: OrderToProcess = { type: 'state', readiness: this.#options.readiness() };
    for (const kept of this.#kept.values()) {
      kept.process.send(order);
      if (++kept.silentBeats > silentBeatsMax) kept.process.kill('SIGKILL');
    }
  }

  /** Sleeps until the delay or the stop, whichever is first. */
  async #pause(ms: number): Promise<void> {
    const { signal } = this.#stop;
    if (ms === 0 || signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    const end = () => resolve();
    signal.addEventListener('abort', end);
    await promise;
    signal.removeEventListener('abort', end);
    clearTimeout(timer);
  }

  /** Asks the process to stop once all do, then kills it if it does not end. */
  #endWithStop(process: ServingProcess): () => void {
    const { signal } = this.#stop;
    let timer: NodeJS.Timeout | undefined;
    const stop = (): void => {
      process.send({ type: 'stop' });
      timer = setTimeout(() => process.kill('SIGKILL'), this.#options.stopMs);
    };
    signal.addEventListener('abort', stop);
    return () => {
      signal.removeEventListener('abort', stop);
      clearTimeout(timer);
    };
  }
}
