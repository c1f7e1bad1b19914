/** Runs a process of a service for the one that started it: signals, log, and the report of a failure. */
import type { Config } from '../config/config.ts';
import { createLog, type Log } from '../observe/log.ts';
import { type ProcessChannel, ServingParent } from '../processes/parent.ts';
import { exitStatus, type ProcessIo } from './program/command.ts';
import { listenForStop, type StopRequest } from './program/stop-signal.ts';
import { explainListenError } from './serve.ts';

/** What the process works with, until its work is done. */
export interface ForParent {
  readonly parent: ServingParent;
  readonly log: Log;
  readonly stop: Pick<StopRequest, 'signal'>;
}

/** Works until the parent asks for the stop, or has ended; returns the exit status. */
export async function runForParent(
  channel: ProcessChannel,
  config: Config,
  io: ProcessIo,
  work: (tools: ForParent) => Promise<void>,
): Promise<number> {
  const parent = new ServingParent(channel, () => io.exit(exitStatus.failed));
  const log = createLog(config.logLevel, io.stdout);
  const stop = listenForStop(io.signals, () => io.exit(exitStatus.failed));
  try {
    await work({ parent, log, stop });
    return exitStatus.done;
  } catch (error) {
    const fault = explainListenError(error, config) ?? error;
    parent.failed(fault instanceof Error ? fault.message : String(fault));
    return exitStatus.failed;
  } finally {
    parent.close();
    stop.dispose();
  }
}
