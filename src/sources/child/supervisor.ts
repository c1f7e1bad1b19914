/**
 * In charge of the process that collects for a service: one at a time, replaced when it ends or
 * falls silent, and ended with the service. Whatever becomes of it, the service answers on.
 */
import type { Observe } from '../../observe/observation.ts';
import {
  collectorBeatMs,
  collectorRestartMs,
  collectorRestartMsMax,
  collectorSilentBeatsMax,
  collectorSteadyMs,
  collectorStopMs,
} from '../limits.ts';
import type { CollectorMessage } from './messages.ts';
import type { CollectorProcess } from './process.ts';

export interface SupervisorOptions {
  readonly observe: Observe;
  /** Starts a process that tells `hear` what it observes; throws where that fails. */
  start(hear: (message: CollectorMessage) => void): CollectorProcess;
}

export class CollectorSupervisor {
  readonly #options: SupervisorOptions;
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #residentBytes = 0;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /** Memory of the process as it told lately; 0 where there is none. */
  get residentBytes(): number {
    return this.#residentBytes;
  }

  /** Begins; returns at once. */
  start(): void {
    this.#running = this.#keepOne();
  }

  /** Ends the process, which has `collectorStopMs` to give its lease up. May be called again. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #keepOne(): Promise<void> {
    const { signal } = this.#stop;
    let restartMs = collectorRestartMs;
    while (!signal.aborted) {
      const startedAt = performance.now();
      const why = await this.#runOne();
      if (signal.aborted) return;
      if (performance.now() - startedAt >= collectorSteadyMs) restartMs = collectorRestartMs;
      this.#options.observe({ type: 'collector-ended', why, restartMs });
      await this.#pause(restartMs);
      restartMs = Math.min(restartMs * 2, collectorRestartMsMax);
    }
  }

  /** Starts a process and sees it to its end; resolves with how that came. */
  async #runOne(): Promise<string> {
    const { observe, start } = this.#options;
    let silentBeats = 0;
    const hear = (message: CollectorMessage): void => {
      silentBeats = 0;
      if (message.type === 'observed') observe(message.observation);
      else this.#residentBytes = message.residentBytes;
    };
    let child: CollectorProcess;
    try {
      child = start(hear);
    } catch (error) {
      return `could not be started: ${error instanceof Error ? error.message : error}`;
    }
    if (child.pid !== undefined) observe({ type: 'collector-started', pid: child.pid });
    // Counted here, beat by beat: a pause of this process is no silence of the other.
    const listening = setInterval(() => {
      if (++silentBeats > collectorSilentBeatsMax) child.kill('SIGKILL');
    }, collectorBeatMs);
    const endStopping = this.#endWithStop(child);
    const why = await child.ended;
    clearInterval(listening);
    endStopping();
    this.#residentBytes = 0;
    const silentMs = collectorSilentBeatsMax * collectorBeatMs;
    const wasSilent = silentBeats > collectorSilentBeatsMax;
    return wasSilent ? `told nothing for ${silentMs / 1_000} s and ${why}` : why;
  }

  /** Waits, but not past the stop. */
  async #pause(ms: number): Promise<void> {
    const { signal } = this.#stop;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    const end = () => resolve();
    signal.addEventListener('abort', end);
    await promise;
    signal.removeEventListener('abort', end);
    clearTimeout(timer);
  }

  /** Asks the process to end once the service stops, and ends it where it does not listen. */
  #endWithStop(child: CollectorProcess): () => void {
    const { signal } = this.#stop;
    let timer: NodeJS.Timeout | undefined;
    const stop = (): void => {
      child.kill('SIGTERM');
      timer = setTimeout(() => child.kill('SIGKILL'), collectorStopMs);
    };
    signal.addEventListener('abort', stop);
    return () => {
      signal.removeEventListener('abort', stop);
      clearTimeout(timer);
    };
  }
}
