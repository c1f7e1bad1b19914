/** Reads a process's CPU time and memory, from outside where possible. */
import type { ChildProcess } from 'node:child_process';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export interface ProcessUsage {
  /** Of all threads, user and system together. */
  readonly cpuMs: number;
  readonly rssBytes: number;
  readonly peakBytes: number;
}

/** Linux exposes a process's statistics in /proc; elsewhere the process must report them itself. */
export const isReadableFromOutside = existsSync('/proc/self/stat');

const millisecondsPerTick = isReadableFromOutside
  ? 1_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  : Number.NaN;

/** Reads a child's statistics; without /proc, it must have been started with the probe. */
export async function processUsageOf(child: ChildProcess): Promise<ProcessUsage> {
  if (!isReadableFromOutside) return askProbe(child, 'read');
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return {
    cpuMs: cpuMs(readFileSync(`/proc/${child.pid}/stat`, 'utf8')),
    rssBytes: kibibytes(status, 'VmRSS'),
    peakBytes: kibibytes(status, 'VmHWM'),
  };
}

/** CPU time of a process and its descendants, ended ones included, in ms: on Linux only. */
export function cpuMsOfTree(pid: number): number {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const children = tasks.flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const own = cpuMs(stat) + endedChildrenCpuMs(stat);
  return children.reduce((sum, child) => sum + cpuMsOfTree(Number(child)), own);
}

/** CPU time of a process's main thread in ms; null where it is unavailable. */
export function mainThreadMs(pid: number): number | null {
  const file = `/proc/${pid}/task/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : null;
}

/** The longest hold of an event loop since the monitor started, in ms. */
export interface LongestHold {
  /** In wall-clock time: other processes may have had the CPU in that time. */
  readonly holdMs: number;
  /** In CPU time: an upper bound of uninterrupted work. */
  readonly workMs: number;
}

/** The response of a child's probe. */
export async function askProbe(
  child: ChildProcess,
  question: 'read' | 'reset',
): Promise<ProcessUsage & LongestHold> {
  const answered = once(child, 'message');
  child.send(question);
  const [answer] = await answered;
  return answer;
}

/** User and system time are the 12th and 13th field after the process's name. */
function cpuMs(stat: string): number {
  const fields = fieldsAfterName(stat);
  return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick;
}

/** The next two fields are the times of children that have ended. */
function endedChildrenCpuMs(stat: string): number {
  const fields = fieldsAfterName(stat);
  return (Number(fields[13]) + Number(fields[14])) * millisecondsPerTick;
}

/** The name, in brackets, may contain spaces. */
function fieldsAfterName(stat: string): readonly string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** A process that has just ended reports no memory. */
function kibibytes(status: string, name: string): number {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status);
  return found === null ? Number.NaN : Number(found[1]) * 1024;
}
