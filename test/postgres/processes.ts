/** Lists the processes of one PostgreSQL server, so that a test can stop or kill all of them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/**
 * The server's main process and its children, including those of connections. Without `/proc`, the
 * main process alone.
 */
export function processesOf(mainPid: number): readonly number[] {
  if (!existsSync('/proc')) return [mainPid];
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return [mainPid, ...pids.filter((pid) => statusOf(pid)?.parent === mainPid)];
}

/** Whether the process is running, rather than a zombie. */
export function isRunning(pid: number): boolean {
  const status = statusOf(pid);
  return status !== null && status.state !== 'Z';
}

/** Sends a signal to each; one that has ended is ignored. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Parses `PID (NAME) STATE PARENT …`; the name may contain anything. */
function statusOf(pid: number): { state: string; parent: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return null;
  }
}
