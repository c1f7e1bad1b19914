/** Waits for a shutdown signal. */

/**
 * A second signal within this time is an echo of the first: on Ctrl+C a terminal signals the whole
 * process group, and npm forwards its copy. Only a later one forces an immediate exit.
 */
export const signalEchoMs = 500;

/** The source of signals and the immediate exit: the process, or a test's stand-in. */
export interface SignalSource {
  on(signal: StopSignal, listener: (signal: StopSignal) => void): unknown;
  off(signal: StopSignal, listener: (signal: StopSignal) => void): unknown;
}

export type StopSignal = 'SIGTERM' | 'SIGINT' | 'SIGHUP';

/** SIGHUP: the terminal was closed; the service drains all the same. */
const stopSignals: readonly StopSignal[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];

export interface StopRequest {
  /** Resolves with the first signal. */
  readonly signal: Promise<StopSignal>;
  /** Restores the signals' default action: terminating the process. */
  dispose(): void;
}

/**
 * Installs the handlers; a second signal that is no echo of the first calls `endAtOnce`. `now` is
 * a monotonic clock, in ms; unless given, the system's.
 */
export function listenForStop(
  source: SignalSource,
  endAtOnce: () => void,
  now = () => performance.now(),
): StopRequest {
  const { promise, resolve } = Promise.withResolvers<StopSignal>();
  let firstAt: number | null = null;
  const listener = (signal: StopSignal): void => {
    if (firstAt !== null && now() - firstAt > signalEchoMs) endAtOnce();
    firstAt ??= now();
    resolve(signal);
  };
  for (const signal of stopSignals) source.on(signal, listener);
  return {
    signal: promise,
    dispose() {
      for (const signal of stopSignals) source.off(signal, listener);
    },
  };
}
