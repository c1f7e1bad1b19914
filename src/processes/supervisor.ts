/**
 * Keeps the processes that share a port: each is replaced when it ends or its reports stop, at first
 * at once, and with growing pauses if it keeps ending young. A start takes a second or more of
 * processor time, so a spare process has done all of it but open the port.
 */
import type { Readiness } from '../http/health.ts';
import type { Observe, ProcessRole } from '../observe/observation.ts';
import { outcomeOf } from '../runtime/acknowledged.ts';
import type { Addresses } from '../service.ts';
import { notStarted, pauseUnlessAborted, stopOnAbort } from '../sources/child/program.ts';
import type { TokenUse } from '../store/store.ts';
import { processBeatMs } from './limits.ts';
import type { MetricsJson, Opening, OrderToProcess, ReportOfProcess } from './messages.ts';
import type { ServingProcess } from './serving-process.ts';

/**
 * Beats without a report after which a process is killed and replaced: 30 s. A process that loads
 * its modules on a busy machine reports nothing for some seconds; liveness probes allow as long.
 */
export const silentBeatsMax = 60;

/** Life after which the end of a process counts as its first: far longer than a start takes. */
export const steadyMs = 10_000;

/**
 * Backoff before a process is started again after it ended young. The first restart does not wait,
 * so that a killed process is replaced at once; a start takes a second of processor time.
 */
export const restartMs = 1_000;
const restartMsMax = 30_000;

/** Time for a process to report its metrics; what it reported last stands in for a hung one. */
export const metricsAnswerMs = 2_000;

export interface ProcessesOptions {
  readonly count: number;
  /** What the processes do: they answer, or are the panel's. */
  readonly role: ProcessRole;
  /** Whether one more stands by: its memory buys a replacement without a start. */
  readonly hasSpare: boolean;
  /** What each opens, besides its number. */
  readonly opening: () => Omit<Opening, 'number'>;
  readonly observe: Observe;
  /** Spawns a process, which sends its reports to `hear`; throws if that fails. */
  start(hear: (report: ReportOfProcess) => void): ServingProcess;
  /** Receives the metrics of a process, and null when it has ended. */
  readonly recordMetrics: (id: number, metrics: MetricsJson | null) => void;
  /** Writes uses of tokens that a process hands over. */
  readonly writeTokenUses: (uses: readonly TokenUse[]) => Promise<void>;
  /** The state of all, which each is sent. */
  readonly readiness: () => Readiness;
  /** Time for a process to end after it is asked to, in ms; it is killed then. */
  readonly stopMs: number;
}

/** A process that runs. */
interface Kept {
  /** Never given twice. */
  readonly id: number;
  readonly process: ServingProcess;
  /** Resolves with the reason of its end. */
  readonly ended: Promise<string>;
  readonly endStopping: () => void;
  /** Null until it answers. */
  readiness: Readiness | null;
  silentBeats: number;
  /** Has answered requests, or reported metrics. */
  isPrepared: boolean;
  /** Why it could not start, as it reported itself. */
  failure: string | null;
  /** Resolved when it has reported its metrics. */
  metrics: PromiseWithResolvers<void> | null;
}

export class Processes {
  readonly #options: ProcessesOptions;
  readonly #kept = new Set<Kept>();
  readonly #stop = new AbortController();
  readonly #first = Promise.withResolvers<Addresses>();
  /** Whether the first process has answered once. */
  #hasBegun = false;
  /** Prepared to take the place of one that ends; null while not all answer, and after its end. */
  #spare: Kept | null = null;
  #sparePauseMs = 0;
  /** Processes started so far. */
  #started = 0;
  #running: readonly Promise<void>[] = [];
  #beating: NodeJS.Timeout | undefined;

  constructor(options: ProcessesOptions) {
    this.#options = options;
  }

  /** States of the processes that answer. */
  get states(): readonly Readiness[] {
    return [...this.#kept].flatMap(({ readiness }) => readiness ?? []);
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

  /** Begins a start that `start` goes on with. */
  prepare(): void {
    this.#spare = this.#spawn();
  }

  /** Asks each process for its metrics; resolves when all that can have answered or had their time. */
  async reportMetrics(): Promise<void> {
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, metricsAnswerMs);
    const reports = [...this.#kept].flatMap((kept) => {
      kept.metrics ??= Promise.withResolvers();
      kept.process.send({ type: 'report-metrics' });
      // One that prepares its start answers once it can.
      return kept.isPrepared ? [Promise.race([kept.metrics.promise, kept.ended])] : [];
    });
    await Promise.race([Promise.all(reports), late.promise]);
    clearTimeout(timer);
  }

  /** Lets all processes finish what they do. Idempotent. */
  async stop(): Promise<void> {
    this.#stop.abort();
    // It has nothing to finish, and would first come to the end of its start.
    this.#spare?.process.kill('SIGKILL');
    await Promise.all(this.#running);
    await Promise.all([...this.#kept].map(({ ended }) => ended));
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

  /** Lets a process answer until its end, the spare one if there is; resolves with the reason. */
  #run(number: number): Promise<string> {
    const kept = this.#spare ?? this.#spawn();
    this.#spare = null;
    this.#logStart(kept, number);
    kept.process.send({ type: 'open', number, ...this.#options.opening() });
    return kept.ended;
  }

  /** Starts the spare process once all others answer: before that it would delay them. */
  #standBy(): void {
    const { count, observe, role, hasSpare } = this.#options;
    const { signal } = this.#stop;
    if (!hasSpare || this.#spare !== null || signal.aborted || this.states.length < count) return;
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

  #logStart({ process: { pid } }: Kept, number: number | null): void {
    const { observe, role } = this.#options;
    if (pid !== undefined) observe({ type: 'process-started', role, number, pid });
  }

  /** Starts a process, which answers nothing before it is asked to open the port. */
  #spawn(): Kept {
    const id = ++this.#started;
    const process = this.#start((report) => this.#hear(kept, report));
    const ended = process.ended.then((why) => this.#end(kept, why));
    const endStopping = stopOnAbort(this.#stop.signal, {
      ask: () => process.send({ type: 'stop' }),
      kill: () => process.kill('SIGKILL'),
      stopMs: this.#options.stopMs,
    });
    const kept: Kept = {
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
    this.#kept.add(kept);
    return kept;
  }

  #start(hear: (report: ReportOfProcess) => void): ServingProcess {
    try {
      return this.#options.start(hear);
    } catch (error) {
      return { pid: undefined, ended: Promise.resolve(notStarted(error)), send() {}, kill() {} };
    }
  }

  #end(kept: Kept, why: string): string {
    kept.endStopping();
    this.#kept.delete(kept);
    this.#options.recordMetrics(kept.id, null);
    if (kept.failure !== null) return kept.failure;
    const silentMs = silentBeatsMax * processBeatMs;
    const wasSilent = kept.silentBeats > silentBeatsMax;
    return wasSilent ? `reported nothing for ${silentMs / 1_000} s and ${why}` : why;
  }

  #hear(kept: Kept, report: ReportOfProcess): void {
    kept.silentBeats = 0;
    switch (report.type) {
      case 'state':
        kept.readiness = report.readiness;
        return;
      case 'answers':
        kept.isPrepared = true;
        this.#hasBegun = true;
        this.#first.resolve(report);
        this.#standBy();
        return;
      case 'metrics':
        kept.isPrepared = true;
        this.#options.recordMetrics(kept.id, report.metrics);
        kept.metrics?.resolve();
        kept.metrics = null;
        return;
      case 'token-uses':
        void outcomeOf(this.#options.writeTokenUses(report.uses)).then((error) =>
          kept.process.send({ type: 'token-uses-done', id: report.id, error }),
        );
        return;
      case 'failed':
        kept.failure = report.message;
        return;
    }
  }

  /** Counts ticks, not elapsed time: a pause of this process is no silence of the others. */
  #beat(): void {
    const order: OrderToProcess = { type: 'state', readiness: this.#options.readiness() };
    for (const kept of this.#kept) {
      kept.process.send(order);
      if (++kept.silentBeats > silentBeatsMax) kept.process.kill('SIGKILL');
    }
  }
}

function nextPauseMs(pauseMs: number): number {
  return Math.min(Math.max(pauseMs * 2, restartMs), restartMsMax);
}
