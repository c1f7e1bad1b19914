/**
 * Supervises the collector process: one at a time, restarted when it exits or its heartbeat stops,
 * stopped with the service. Its failures never affect serving.
 */
import type { Environment } from '../../config/config.ts';
import type { Observe } from '../../observe/observation.ts';
import { Acknowledged } from '../../runtime/acknowledged.ts';
import { lowerProcessPriority } from '../../runtime/thread-priority.ts';
import type { TokenUse } from '../../store/store.ts';
import {
  type CollectorMessage,
  collectorBeatMs,
  collectorStopMs,
  type TokenUsesToWrite,
} from './messages.ts';
import { notStarted, pauseUnlessAborted, startProgram, stopOnAbort } from './program.ts';

/**
 * Missed heartbeats after which a process is replaced: a minute. The largest response takes seconds
 * to parse, and ten times as long on a busy processor.
 */
export const collectorSilentBeatsMax = 12;

/**
 * Initial and maximum backoff before the collector process is restarted: a start takes a second of
 * CPU.
 */
export const collectorRestartMs = 1_000;
export const collectorRestartMsMax = 30_000;

/** Life of a collector process after which its end counts as the first one: twice that pause. */
export const collectorSteadyMs = 60_000;

/** A collector process, from its start to its end. */
export interface CollectorProcess {
  /** Undefined if the spawn failed; the process has then ended. */
  readonly pid: number | undefined;
  /** Resolves after exit, once all messages are received: "was ended by SIGKILL". */
  readonly ended: Promise<string>;
  send(order: TokenUsesToWrite): void;
  kill(signal: 'SIGTERM' | 'SIGKILL'): void;
}

export interface SupervisorOptions {
  readonly observe: Observe;
  /** Spawns a process that sends its observations to `onMessage`; throws if that fails. */
  start(onMessage: (message: CollectorMessage) => void): CollectorProcess;
}

export class CollectorSupervisor {
  readonly #options: SupervisorOptions;
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #residentBytes = 0;
  /** The process that runs; null if there is none. */
  #child: CollectorProcess | null = null;
  readonly #handed = new Acknowledged<readonly TokenUse[]>();

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /** Last reported memory of the process; 0 if there is none. */
  get residentBytes(): number {
    return this.#residentBytes;
  }

  /** Starts in the background. */
  start(): void {
    this.#running = this.#keepOne();
  }

  /** Resolves once the process has written uses of tokens; rejects if it cannot, or has ended. */
  async writeTokenUses(uses: readonly TokenUse[]): Promise<void> {
    const child = this.#child;
    if (child === null) throw new Error('the process that writes them is being started');
    await this.#handed.hand(uses, (id) => child.send({ type: 'token-uses', id, uses }));
  }

  /** Stops the process; it has `collectorStopMs` to release its lease. Idempotent. */
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
      await pauseUnlessAborted(restartMs, signal);
      restartMs = Math.min(restartMs * 2, collectorRestartMsMax);
    }
  }

  /** Spawns a process and waits for its exit; resolves with the reason. */
  async #runOne(): Promise<string> {
    const { observe, start } = this.#options;
    let silentBeats = 0;
    const onMessage = (message: CollectorMessage): void => {
      silentBeats = 0;
      if (message.type === 'observed') observe(message.observation);
      else if (message.type === 'alive') this.#residentBytes = message.residentBytes;
      else this.#handed.settle(message.id, message.error);
    };
    let child: CollectorProcess;
    try {
      child = start(onMessage);
    } catch (error) {
      return notStarted(error);
    }
    this.#child = child;
    if (child.pid !== undefined) observe({ type: 'collector-started', pid: child.pid });
    // Counts ticks, not elapsed time: a pause of this process is no missed heartbeat.
    const listening = setInterval(() => {
      if (++silentBeats > collectorSilentBeatsMax) child.kill('SIGKILL');
    }, collectorBeatMs);
    const endStopping = stopOnAbort(this.#stop.signal, {
      ask: () => child.kill('SIGTERM'),
      kill: () => child.kill('SIGKILL'),
      stopMs: collectorStopMs,
    });
    const why = await child.ended;
    clearInterval(listening);
    endStopping();
    this.#residentBytes = 0;
    this.#child = null;
    this.#handed.end(why);
    const silentMs = collectorSilentBeatsMax * collectorBeatMs;
    const wasSilent = silentBeats > collectorSilentBeatsMax;
    return wasSilent ? `told nothing for ${silentMs / 1_000} s and ${why}` : why;
  }
}

/**
 * Starts a collector process: the same program on the same Node, with a channel to this process. Throws
 * if the spawn fails.
 */
export function startCollectorProcess(
  environment: Environment,
  onMessage: (message: CollectorMessage) => void,
): CollectorProcess {
  const { child, ended } = startProgram(['collect'], {
    env: environment,
    // Its output is discarded: lines of two processes in one pipe would interleave. Its stderr
    // stays, for crash reports of Node.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // With one processor and 50,000 assets collected continuously, one answer in ten takes 1.4 ms or
  // longer; at normal priority 3.6 ms.
  if (child.pid !== undefined) lowerProcessPriority(child.pid);
  child.on('message', (message) => onMessage(message as CollectorMessage));
  return {
    pid: child.pid,
    ended,
    // Sending fails between the exit of the process and its notification.
    send: (order) => void (child.connected && child.send(order, () => {})),
    kill: (signal) => child.kill(signal),
  };
}
