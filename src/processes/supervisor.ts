/**
 * Supervises the processes that share a port. A process that ends or stops reporting is replaced:
 * immediately at first, with backoff if replacements also end early. A start takes a second or more
 * of CPU time, so a warm standby has started already and only has to open the port.
 */
import type { Readiness } from '../http/health.ts';
import type { Observe, ProcessRole } from '../observe/observation.ts';
import { outcomeOf } from '../runtime/acknowledged.ts';
import type { Addresses } from '../service.ts';
import { notStarted, pauseUnlessAborted, stopOnAbort } from '../sources/child/program.ts';
import type { TokenUse } from '../store/store.ts';
import {
  type MetricsJson,
  type OpenOrder,
  type OrderToProcess,
  processBeatMs,
  type ReportOfProcess,
} from './messages.ts';
import type { ServingProcess } from './serving-process.ts';

/**
 * Beats without a report after which a process is killed and replaced: 30 s. A process that loads
 * its modules on a busy machine reports nothing for some seconds; liveness probes allow as long.
 */
export const silentBeatsMax = 60;

/** Grace period after a process's own shutdown deadline, so that only a hung process is killed. */
export const processKillGraceMs = 1_000;

/** Uptime after which the backoff is reset: far longer than a start takes. */
export const steadyMs = 10_000;

/**
 * Backoff before a process that ended early is restarted. The first restart is immediate, so that a
 * killed process is replaced without delay; a start takes a second of CPU time.
 */
export const restartMs = 1_000;
const restartMsMax = 30_000;

/** Timeout for the metrics of a process; the last report stands in for a hung one. */
export const metricsAnswerMs = 2_000;

export interface ProcessesOptions {
  readonly count: number;
  /** The role of the processes: answering, or serving the panel. */
  readonly role: ProcessRole;
  /** Whether to keep a warm standby: it costs memory and saves the start of a replacement. */
  readonly hasStandby: boolean;
  /** What each process opens, apart from its number. */
  readonly openOrder: () => Omit<OpenOrder, 'number'>;
  readonly observe: Observe;
  /** Spawns a process, which sends its reports to `onReport`; throws if that fails. */
  start(onReport: (report: ReportOfProcess) => void): ServingProcess;
  /** Receives the metrics of a process, and null when it has ended. */
  readonly recordMetrics: (id: number, metrics: MetricsJson | null) => void;
  /** Writes the token uses that a process reports. */
  readonly writeTokenUses: (uses: readonly TokenUse[]) => Promise<void>;
  /** The merged readiness, sent to each process. */
  readonly readiness: () => Readiness;
  /** Time in ms from the stop request until a process is killed. */
  readonly stopMs: number;
}

/** A running process. */
interface RunningProcess {
  /** Never reused. */
  readonly id: number;
  readonly process: ServingProcess;
  /** Resolves with the reason when the process ends. */
  readonly ended: Promise<string>;
  readonly endStopping: () => void;
  /** Null until it answers. */
  readiness: Readiness | null;
  silentBeats: number;
  /** Whether it has answered requests or reported metrics. */
  isPrepared: boolean;
  /** Why it could not start, by its own report. */
  failure: string | null;
  /** Resolved by its next metrics report. */
  metrics: PromiseWithResolvers<void> | null;
}

export class Processes {
  readonly #options: ProcessesOptions;
  readonly #children = new Set<RunningProcess>();
  readonly #stop = new AbortController();
  readonly #first = Promise.withResolvers<Addresses>();
  /** Whether the first process has answered once. */
  #hasBegun = false;
  /** The warm standby; null until all others answer, and after its end. */
  #spare: RunningProcess | null = null;
  #sparePauseMs = 0;
  /** Processes started so far. */
  #started = 0;
  #restartLoops: readonly Promise<void>[] = [];
  #beating: NodeJS.Timeout | undefined;

  constructor(options: ProcessesOptions) {
    this.#options = options;
  }

  /** States of the processes that answer. */
  get states(): readonly Readiness[] {
    return [...this.#children].flatMap(({ readiness }) => readiness ?? []);
  }

  /**
   * Starts the first process, then the others once it answers, so that a fault common to all is
   * reported once. Rejects with the reason if the first process ends before it answers.
   */
  async start(): Promise<Addresses> {
    this.#beating = setInterval(() => this.#beat(), processBeatMs);
    this.#restartLoops = [this.#keep(1)];
    const addresses = await this.#first.promise;
    for (let number = 2; number <= this.#options.count; number++) {
      this.#restartLoops = [...this.#restartLoops, this.#keep(number)];
    }
    return addresses;
  }

  /** Spawns the first process, which `start` then waits for. */
  prepare(): void {
    this.#spare = this.#spawn();
  }

  /** Requests the metrics of each process; resolves once all have answered or timed out. */
  async reportMetrics(): Promise<void> {
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, metricsAnswerMs);
    const reports = [...this.#children].flatMap((running) => {
      running.metrics ??= Promise.withResolvers();
      running.process.send({ type: 'report-metrics' });
      // A process that is still starting answers later.
      return running.isPrepared ? [Promise.race([running.metrics.promise, running.ended])] : [];
    });
    await Promise.race([Promise.all(reports), late.promise]);
    clearTimeout(timer);
  }

  /** Drains and stops all processes. Idempotent. */
  async stop(): Promise<void> {
    this.#stop.abort();
    // The standby has nothing to drain, and would first complete its start.
    this.#spare?.process.kill('SIGKILL');
    await Promise.all(this.#restartLoops);
    await Promise.all([...this.#children].map(({ ended }) => ended));
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
      const { observe, role } = this.#options;
      observe({ type: 'process-ended', role, number, why, restartMs: pauseMs });
      await pauseUnlessAborted(pauseMs, signal);
      pauseMs = nextPauseMs(pauseMs);
    }
  }

  /** Runs a process until it ends, the standby if there is one; resolves with the reason. */
  #run(number: number): Promise<string> {
    const running = this.#spare ?? this.#spawn();
    this.#spare = null;
    this.#logStart(running, number);
    running.process.send({ type: 'open', number, ...this.#options.openOrder() });
    return running.ended;
  }

  /** Starts the standby once all others answer; earlier it would delay them. */
  #standBy(): void {
    const { count, observe, role, hasStandby } = this.#options;
    const { signal } = this.#stop;
    if (!hasStandby || this.#spare !== null || signal.aborted || this.states.length < count) return;
    const spare = this.#spawn();
    this.#spare = spare;
    this.#logStart(spare, null);
    const startedAt = performance.now();
    spare.ended.then(async (why) => {
      const hasOpened = this.#spare !== spare;
      if (hasOpened || signal.aborted) return;
      this.#spare = null;
      if (performance.now() - startedAt >= steadyMs) this.#sparePauseMs = 0;
      const pauseMs = this.#sparePauseMs;
      this.#sparePauseMs = nextPauseMs(pauseMs);
      observe({ type: 'process-ended', role, number: null, why, restartMs: pauseMs });
      await pauseUnlessAborted(pauseMs, signal);
      this.#standBy();
    });
  }

  #logStart({ process: { pid } }: RunningProcess, number: number | null): void {
    const { observe, role } = this.#options;
    if (pid !== undefined) observe({ type: 'process-started', role, number, pid });
  }

  /** Spawns a process. It answers only once asked to open the port. */
  #spawn(): RunningProcess {
    const id = ++this.#started;
    const process = this.#start((report) => this.#receive(running, report));
    const ended = process.ended.then((why) => this.#end(running, why));
    const endStopping = stopOnAbort(this.#stop.signal, {
      ask: () => process.send({ type: 'stop' }),
      kill: () => process.kill('SIGKILL'),
      stopMs: this.#options.stopMs,
    });
    const running: RunningProcess = {
      id,
      process,
      ended,
      endStopping,
      readiness: null,
      silentBeats: 0,
      isPrepared: false,
      failure: null,
      metrics: null,
    };
    this.#children.add(running);
    return running;
  }

  #start(onReport: (report: ReportOfProcess) => void): ServingProcess {
    try {
      return this.#options.start(onReport);
    } catch (error) {
      return { pid: undefined, ended: Promise.resolve(notStarted(error)), send() {}, kill() {} };
    }
  }

  #end(running: RunningProcess, why: string): string {
    running.endStopping();
    this.#children.delete(running);
    this.#options.recordMetrics(running.id, null);
    if (running.failure !== null) return running.failure;
    const silentMs = silentBeatsMax * processBeatMs;
    const wasSilent = running.silentBeats > silentBeatsMax;
    return wasSilent ? `reported nothing for ${silentMs / 1_000} s and ${why}` : why;
  }

  #receive(running: RunningProcess, report: ReportOfProcess): void {
    running.silentBeats = 0;
    switch (report.type) {
      case 'state':
        running.readiness = report.readiness;
        return;
      case 'answers':
        running.isPrepared = true;
        this.#hasBegun = true;
        this.#first.resolve(report);
        this.#standBy();
        return;
      case 'metrics':
        running.isPrepared = true;
        this.#options.recordMetrics(running.id, report.metrics);
        running.metrics?.resolve();
        running.metrics = null;
        return;
      case 'token-uses':
        void outcomeOf(this.#options.writeTokenUses(report.uses)).then((error) =>
          running.process.send({ type: 'token-uses-done', id: report.id, error }),
        );
        return;
      case 'failed':
        running.failure = report.message;
        return;
    }
  }

  /** Counts ticks, not elapsed time, so that a pause of this process does not count as silence of the others. */
  #beat(): void {
    const order: OrderToProcess = { type: 'state', readiness: this.#options.readiness() };
    for (const running of this.#children) {
      running.process.send(order);
      if (++running.silentBeats > silentBeatsMax) running.process.kill('SIGKILL');
    }
  }
}

function nextPauseMs(pauseMs: number): number {
  return Math.min(Math.max(pauseMs * 2, restartMs), restartMsMax);
}
