/** Spawns the program as a child process, and supports the supervision of such processes. */
import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../../bin/hybrid-core.js', import.meta.url));

export interface StartedProgram {
  readonly child: ChildProcess;
  /** Resolves after exit, once all messages and output are received: "was ended by SIGKILL". */
  readonly ended: Promise<string>;
}

/**
 * Starts the program on the same Node, with a channel to this process. However this process exits,
 * it leaves the child no longer than itself; if it is killed, the channel closes. Throws if the spawn fails.
 */
export function startProgram(words: readonly string[], options: ForkOptions): StartedProgram {
  const child = fork(program, words, { ...options, serialization: 'advanced' });
  const kill = (): unknown => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => {
      if (child.pid === undefined) resolve(notStarted(error));
    });
    child.on('close', (status, signal) => {
      resolve(signal === null ? `ended with status ${status}` : `was ended by ${signal}`);
    });
  });
  ended.then(() => process.off('exit', kill));
  return { child, ended };
}

/** Why a process ended that never began. */
export function notStarted(error: unknown): string {
  return `could not be started: ${error instanceof Error ? error.message : error}`;
}

/** Sleeps until the delay or the abort, whichever is first. */
export async function pauseUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === 0 || signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const end = () => resolve();
  signal.addEventListener('abort', end);
  await promise;
  signal.removeEventListener('abort', end);
  clearTimeout(timer);
}

/** How a process is stopped: it is asked to, and killed if it has not ended within `stopMs`. */
interface Stopping {
  readonly ask: () => void;
  readonly kill: () => void;
  readonly stopMs: number;
}

/** Stops a process once the signal is aborted. Call the result when the process has ended. */
export function stopOnAbort(signal: AbortSignal, { ask, kill, stopMs }: Stopping): () => void {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    ask();
    timer = setTimeout(kill, stopMs);
  };
  signal.addEventListener('abort', stop);
  return () => {
    signal.removeEventListener('abort', stop);
    clearTimeout(timer);
  };
}
