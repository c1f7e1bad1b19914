/** The processes of one PostgreSQL server, so that a test can stop or kill all of them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/**
 * The server's main process and its children, the connections' among them. Where there is no
 * `/proc`, it is the main process alone.
 */
export function processesOf(mainPid: number): readonly number[] {
  if (!existsSync('/proc')) return [mainPid];
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return [mainPid, ...pids.filter((pid) => statusOf(pid)?.parent === mainPid)];
}

/** Whether the process is still there, other than as a zombie that nobody asks for. */
export function isRunning(pid: number): boolean {
  const status = statusOf(pid);
  return status !== null && status.state !== 'Z';
}

/** Sends a signal to each; one that has ended meanwhile does not matter. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** From `PID (NAME) STATE PARENT …`, where the name may hold anything. */
function statusOf(pid: number): { state: string; parent: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return null;
  }
}
