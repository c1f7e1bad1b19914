/**
 * In charge of how the log looks: JSON lines, or readable lines on a terminal. Other modules decide
 * what is logged. This module makes sure, once more, that no credential is logged.
 */
import { writeSync } from 'node:fs';
import type { DestinationStream, Logger, LoggerOptions } from 'pino';
import { pino } from 'pino';
import { prettyFactory } from 'pino-pretty';
import type { LogLevel } from '../config/values.ts';
import { DescriptorWriter } from './descriptor-writer.ts';
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

/** Where the log's lines go, and how many of them were lost since the start. */
interface LogLines extends DestinationStream {
  readonly droppedLines?: number;
}

/** The log of the service. Finished lines may be written past pino. */
export type Log = Logger & { readonly lines: LogLines };

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

function destination(output: LogOutput): LogLines {
  if (output.isTTY) return readable(output);
  if (output.fd === undefined) return output;
  return batched(output.fd);
}

/**
 * Writes beside the event loop, several lines at a time. A process that ends writes the last lines
 * first.
 */
function batched(fd: number): LogLines {
  const writer = new DescriptorWriter(fd, (reason) => {
    // Standard error may be the same full disk: then the metric alone tells.
    tryWrite(2, `hybrid-core: the log cannot be written, and lines are lost: ${reason}\n`);
  });
  const batches = new LineBatches(writer);
  process.once('exit', () => {
    batches.flush();
    writer.flushSync();
  });
  return {
    write: (line) => batches.write(line),
    get droppedLines() {
      return writer.droppedLines;
    },
  };
}

function tryWrite(fd: number, text: string): void {
  try {
    writeSync(fd, text);
  } catch {
    // Nowhere is left to say it.
  }
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
