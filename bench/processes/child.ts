/** Starts child processes, and ensures that none outlives the run. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Core, pinned } from './cores.ts';

export interface ChildOptions {
  readonly core: Core;
  readonly env?: Readonly<Record<string, string>>;
  /** Standard output: a file descriptor, or a pipe to read from. */
  readonly stdout?: number | 'pipe' | 'ignore';
  /** Standard error; inherited by default. */
  readonly stderr?: 'pipe' | 'inherit';
  /** An IPC channel, which the probe needs. */
  readonly ipc?: boolean;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => process.exit(1));
}

export const probe = fileURLToPath(new URL('probe.js', import.meta.url));

/** Starts a command line; its environment has only our search path. */
export function startChild(command: readonly string[], options: ChildOptions): ChildProcess {
  const { core, env = {}, stdout = 'ignore', stderr = 'inherit', ipc = false } = options;
  const [program, ...given] = pinned(core, command);
  const child = spawn(program!, given, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', stdout, stderr, ...(ipc ? (['ipc'] as const) : [])],
  });
  running.add(child);
  child.on('exit', () => running.delete(child));
  child.on('error', () => running.delete(child));
  return child;
}

/**
 * Runs a command line to its end; resolves with its standard output, rejects with its error output
 * on failure.
 */
export async function runChild(
  command: readonly string[],
  options: Pick<ChildOptions, 'core' | 'env'>,
): Promise<string> {
  const child = startChild(command, { ...options, stdout: 'pipe', stderr: 'pipe' });
  let output = '';
  let faults = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    faults += text;
  });
  const [status] = await once(child, 'close');
  if (status !== 0) {
    throw new Error(
      `${command.join(' ').slice(0, 200)} ended with ${status}: ${(faults || output).slice(-2_000)}`,
    );
  }
  return output;
}

/** Grace period of a child. */
const endMs = 15_000;

/** Terminates a child, and kills it after the grace period. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), endMs);
  await ended;
  clearTimeout(timer);
}
