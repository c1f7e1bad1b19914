/**
 * In charge of how the log looks: JSON lines, or readable lines on a terminal. Other modules decide
 * what is logged. This module makes sure, once more, that no credential is logged.
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
  /** Written to directly where it is there, which is much faster. */
  readonly fd?: number | undefined;
}

/** Header values that must never be logged, wherever an object with headers is. */
const redacted = ['x-auth-token', 'x-auth-userid', 'authorization', 'cookie'].flatMap((header) => [
  `headers["${header}"]`,
  `*.headers["${header}"]`,
]);

/** The log of the service. Finished lines may be written past pino. */
export type Log = Logger & { readonly lines: DestinationStream };

/**
 * Makes the log of the service. Lines: `{"level":"info","time":"2026-11-20T12:00:00.000Z",…}`.
 * Several lines are written at a time: a process that is killed loses the lines of the last
 * `logFlushMs`.
 */
export function createLog(level: LogLevel, output: LogOutput): Log {
  const lines = destination(output);
  return Object.assign(pino({ ...lineFormat, level }, lines), { lines });
}

/** Makes the log of an administrative command. Its lines are written before the command ends. */
export function createAuditLog(output: LogOutput): Logger {
  return pino({ ...lineFormat, level: 'info' }, output.isTTY ? readable(output) : output);
}

const lineFormat: LoggerOptions = {
  // Without process id and host name: every log collector adds them by itself.
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

/**
 * Writes beside the event loop, several lines at a time. A process that ends writes the last lines
 * first.
 */
function batched(fd: number): DestinationStream {
  let batches: LineBatches | null = null;
  // Before the stream's own end: after that, the stream takes nothing more.
  process.once('exit', () => batches?.flush());
  const stream = pino.destination({
    dest: fd,
    contentMode: 'buffer',
    sync: false,
    maxLength: logWaitingBytesMax,
  });
  // The stream's types know of text only.
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

/** The time as lines have it, written once for all lines of one millisecond. */
export function timeNow(): string {
  const now = Date.now();
  if (now !== lastTime) {
    lastTime = now;
    lastText = new Date(now).toISOString();
  }
  return lastText;
}
