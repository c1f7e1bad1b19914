/** Starts a collector process: the same program on the same Node, with a channel to this process. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../../config/config.ts';
import { lowerProcessPriority } from '../../runtime/thread-priority.ts';
import type { CollectorMessage } from './messages.ts';

const program = fileURLToPath(new URL('../../../bin/hybrid-core.js', import.meta.url));

/** A collector process, from its start to its end. */
export interface CollectorProcess {
  /** Undefined if the spawn failed; the process has then ended. */
  readonly pid: number | undefined;
  /** Resolves after exit, once all messages are received: "was ended by SIGKILL". */
  readonly ended: Promise<string>;
  kill(signal: 'SIGTERM' | 'SIGKILL'): void;
}

/** Throws if the spawn fails. */
export function startCollectorProcess(
  environment: Environment,
  hear: (message: CollectorMessage) => void,
): CollectorProcess {
  const child = fork(program, ['collect'], {
    env: environment,
    // Its output is discarded: lines of two processes in one pipe would interleave. Its stderr
    // stays, for crash reports of Node.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  // With one processor and 50,000 assets collected continuously, one answer in ten takes 1.4 ms or
  // longer; at normal priority 3.6 ms.
  if (child.pid !== undefined) lowerProcessPriority(child.pid);
  // Kills the child when this process exits; if this process is killed, the channel closes.
  const kill = (): unknown => child.kill('SIGKILL');
  process.once('exit', kill);
  child.on('message', (message) => hear(message as CollectorMessage));
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => {
      if (child.pid === undefined) resolve(`could not be started: ${error.message}`);
    });
    child.on('close', (status, signal) => {
      resolve(signal === null ? `ended with status ${status}` : `was ended by ${signal}`);
    });
  });
  ended.then(() => process.off('exit', kill));
  return { pid: child.pid, ended, kill: (signal) => child.kill(signal) };
}
