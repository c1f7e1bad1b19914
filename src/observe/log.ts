/**
 * In charge of how the log looks: JSON lines, or readable ones on a terminal. What is logged is
 * the business of others; that credentials are not is seen to here once more.
 */
import type { DestinationStream, Logger, LoggerOptions } from 'pino';
import { pino } from 'pino';
import { prettyFactory } from 'pino-pretty';
import type { LogLevel } from '../config/values.ts';
import { logWaitingBytesMax } from '../limits.ts';
import { LineBatches } from './lines.ts';

/** Where lines go: standard output or standard error, or something like them. */
export interface LogOutput {
  write(text: string): unknown;
  /** A terminal gets readable lines. */
  readonly isTTY?: boolean | undefined;
  /** Written to directly where there is one, which is much faster. */
  readonly fd?: number | undefined;
}

/** Header values that must never be logged, wherever an object with headers is. */
const redacted = ['x-auth-token', 'x-auth-userid', 'authorization', 'cookie'].flatMap((header) => [
  `headers["${header}"]`,
  `*.headers["${header}"]`,
]);

/** The log of the service; finished lines may be written past pino. */
export type Log = Logger & { readonly lines: DestinationStream };

/**
 * Makes the log of the service. Lines: `{"level":"info","time":"2026-11-20T12:00:00.000Z",…}`.
 * They are written some at a time: a process that is killed loses those of `logFlushMs`.
 */
export function createLog(level: LogLevel, output: LogOutput): Log {
  const lines = destination(output);
  return Object.assign(pino({ ...lineFormat, level }, lines), { lines });
}

/** Makes the log of an administrative command, whose lines are out before the command ends. */
export function createAuditLog(output: LogOutput): Logger {
  return pino({ ...lineFormat, level: 'info' }, output.isTTY ? readable(output) : output);
}

const lineFormat: LoggerOptions = {
  // The process id and the host's name are what every log collector adds by itself.
  base: null,
  timestamp: () => `,"time":"${timeNow()}"`,
  formatters: { level: (label) => ({ level: label }) },
  redact: redacted,
};

function destination(output: LogOutput): DestinationStream {
  if (output.isTTY) return readable(output);
  if (output.fd === undefined) return output;
  return batched(output.fd);
}

/** Writes beside the event loop, some lines at a time; a process that ends writes the last ones. */
function batched(fd: number): DestinationStream {
  let batches: LineBatches | null = null;
  // Before the stream's own end, after which it takes nothing more.
  process.once('exit', () => batches?.flush());
  const stream = pino.destination({
    dest: fd,
    contentMode: 'buffer',
    sync: false,
    maxLength: logWaitingBytesMax,
  });
  // Its types know of text only.
  const write = (bytes: Buffer) => stream.write(bytes as unknown as string);
  batches = new LineBatches({ write });
  return batches;
}

function readable(output: LogOutput): DestinationStream {
  const format = prettyFactory({ colorize: true, singleLine: true, translateTime: 'HH:MM:ss' });
  return { write: (line) => output.write(format(line)) };
}

let lastTime = Number.NaN;
let lastText = '';

/** The time as lines have it; written once for all lines of the same millisecond. */
export function timeNow(): string {
  const now = Date.now();
  if (now !== lastTime) {
    lastTime = now;
    lastText = new Date(now).toISOString();
  }
  return lastText;
}
