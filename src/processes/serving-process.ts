/** Starts a process that answers: the same command line on the same Node, with a channel to this one. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../config/config.ts';
import type { OrderToProcess, ReportOfProcess } from './messages.ts';
import { WholeLines } from './whole-lines.ts';

const program = fileURLToPath(new URL('../../bin/hybrid-core.js', import.meta.url));

/** A process that answers, from its start to its end. */
export interface ServingProcess {
  /** Undefined if the spawn failed; the process has then ended. */
  readonly pid: number | undefined;
  /** Resolves after exit, once all reports and log lines are received: "was ended by SIGKILL". */
  readonly ended: Promise<string>;
  send(order: OrderToProcess): void;
  kill(signal: 'SIGTERM' | 'SIGKILL'): void;
}

export interface StartOptions {
  readonly environment: Environment;
  readonly hear: (report: ReportOfProcess) => void;
  /** Takes whole lines of its log: two processes that write into one pipe split each other's. */
  readonly writeLines: (lines: Buffer) => void;
}

/** Throws if the spawn fails. */
export function startServingProcess({
  environment,
  hear,
  writeLines,
}: StartOptions): ServingProcess {
  const child = fork(program, process.argv.slice(2), {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  // However this process exits, it leaves none behind; if it is killed, the channel closes.
  const kill = (): unknown => child.kill('SIGKILL');
  process.once('exit', kill);
  const lines = new WholeLines(writeLines);
  child.stdout!.on('data', (bytes: Buffer) => lines.take(bytes));
  child.on('message', (report) => hear(report as ReportOfProcess));
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => {
      if (child.pid === undefined) resolve(`could not be started: ${error.message}`);
    });
    child.on('close', (status, signal) => {
      resolve(signal === null ? `ended with status ${status}` : `was ended by ${signal}`);
    });
  });
  ended.then(() => process.off('exit', kill));
  return {
    pid: child.pid,
    ended,
    // Sending fails between the exit of the process and its notification.
    send: (order) => void (child.connected && child.send(order, () => {})),
    kill: (signal) => void child.kill(signal),
  };
}
