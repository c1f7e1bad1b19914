/** Starts a process that answers: the same command line on the same Node, with a channel to this one. */
import type { Environment } from '../config/config.ts';
import { startProgram } from '../sources/child/program.ts';
import type { OrderToProcess, ReportOfProcess } from './messages.ts';
import { WholeLines } from './whole-lines.ts';

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
  readonly onReport: (report: ReportOfProcess) => void;
  /** Takes whole lines of its log: two processes that write into one pipe split each other's. */
  readonly writeLines: (lines: Buffer) => void;
}

/** Throws if the spawn fails. */
export function startServingProcess({
  environment,
  onReport,
  writeLines,
}: StartOptions): ServingProcess {
  const { child, ended } = startProgram(process.argv.slice(2), {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const lines = new WholeLines(writeLines);
  child.stdout!.on('data', (bytes: Buffer) => lines.take(bytes));
  child.on('message', (report) => onReport(report as ReportOfProcess));
  return {
    pid: child.pid,
    ended,
    // Sending fails between the exit of the process and its notification.
    send: (order) => void (child.connected && child.send(order, () => {})),
    kill: (signal) => void child.kill(signal),
  };
}
