/** Starts a collector process: the same program on the same Node, with a channel to this process. */
import type { Environment } from '../../config/config.ts';
import { lowerProcessPriority } from '../../runtime/thread-priority.ts';
import type { CollectorMessage, CollectorOrder } from './messages.ts';
import { startProgram } from './program.ts';

/** A collector process, from its start to its end. */
export interface CollectorProcess {
  /** Undefined if the spawn failed; the process has then ended. */
  readonly pid: number | undefined;
  /** Resolves after exit, once all messages are received: "was ended by SIGKILL". */
  readonly ended: Promise<string>;
  send(order: CollectorOrder): void;
  kill(signal: 'SIGTERM' | 'SIGKILL'): void;
}

/** Throws if the spawn fails. */
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
