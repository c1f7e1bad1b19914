/** Reads a process's CPU time and memory, from outside where possible. */
import type { ChildProcess } from 'node:child_process';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';

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

/**
 * User and system time are the 12th and 13th field after the process's name, which stands in brackets
 * and may contain spaces.
 */
function cpuMs(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick;
}

/** A process that has just ended reports no memory. */
function kibibytes(status: string, name: string): number {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status);
  return found === null ? Number.NaN : Number(found[1]) * 1024;
}
