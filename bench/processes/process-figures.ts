/** What a process has used so far: processor time and memory, read from outside where possible. */
import type { ChildProcess } from 'node:child_process';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';

export interface ProcessFigures {
  /** Of all threads, user and system together. */
  readonly cpuMs: number;
  readonly rssBytes: number;
  readonly peakBytes: number;
}

/** Linux tells all about a process to anybody; elsewhere the process has to tell it itself. */
export const isToldFromOutside = existsSync('/proc/self/stat');

const millisecondsPerTick = isToldFromOutside
  ? 1_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  : Number.NaN;

/** Reads the figures of a child; where it is asked itself, it must have been started with the probe. */
export async function figuresOf(child: ChildProcess): Promise<ProcessFigures> {
  if (!isToldFromOutside) return askProbe(child, 'read');
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return {
    cpuMs: cpuMs(readFileSync(`/proc/${child.pid}/stat`, 'utf8')),
    rssBytes: kibibytes(status, 'VmRSS'),
    peakBytes: kibibytes(status, 'VmHWM'),
  };
}

/** The processor time of a process's main thread, in ms; null where it is not told. */
export function mainThreadMs(pid: number): number | null {
  const file = `/proc/${pid}/task/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : null;
}

/** The longest that an event loop was held since the watch began, in ms. */
export interface LongestHold {
  /** By the clock: others may have had the processor meanwhile. */
  readonly holdMs: number;
  /** By processor time: at most so much was worked without a look at what else has come. */
  readonly workMs: number;
}

/** What the probe in a child answers. */
export async function askProbe(
  child: ChildProcess,
  question: 'read' | 'reset',
): Promise<ProcessFigures & LongestHold> {
  const answered = once(child, 'message');
  child.send(question);
  const [answer] = await answered;
  return answer;
}

/** The name, in brackets, may hold spaces; user and system time are the 12th and 13th after it. */
function cpuMs(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick;
}

/** A process that has just ended tells no memory any more. */
function kibibytes(status: string, name: string): number {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status);
  return found === null ? Number.NaN : Number(found[1]) * 1024;
}
