/**
 * Formats the log: JSON lines, or readable lines on a terminal. Other modules decide what to log;
 * this one redacts credentials as defence in depth.
 */
import { writeSync } from 'node:fs';
import type { DestinationStream, Logger, LoggerOptions } from 'pino';
import { pino } from 'pino';
import { prettyFactory } from 'pino-pretty';
import type { LogLevel } from '../runtime/config/values.ts';
import { DescriptorWriter } from './descriptor-writer.ts';
import { LineBatches } from './lines.ts';

/** The log's output stream: stdout, stderr or a stand-in. */
export interface LogOutput {
  write(text: string): unknown;
  /** A terminal gets readable lines. */
  readonly isTTY?: boolean | undefined;
  /** If set, written to directly, which is much faster than the stream. */
  readonly fd?: number | undefined;
}

/** Headers to redact in any logged object that has headers. */
const redacted = ['x-auth-token', 'x-auth-userid', 'authorization', 'cookie'].flatMap((header) => [
  `headers["${header}"]`,
  `*.headers["${header}"]`,
]);

/** The log's sink, and its count of lines dropped since the start. */
interface LogLines extends DestinationStream {
  readonly droppedLines?: number;
}

/** The service's log. Preformatted lines may bypass pino. */
export type Log = Logger & { readonly lines: LogLines };

/**
 * Makes the log of the service. Lines: `{"level":"info","time":"2026-11-20T12:00:00.000Z",…}`.
 * Lines are batched: a killed process loses those of the last `logFlushMs`.
 */
export function createLog(level: LogLevel, output: LogOutput): Log {
  const lines = destination(output);
  return Object.assign(pino({ ...lineFormat, level }, lines), { lines });
}

/** Makes the log of an administrative command, flushed before the command ends. */
export function createAuditLog(output: LogOutput): Logger {
  return pino({ ...lineFormat, level: 'info' }, output.isTTY ? readable(output) : output);
}

const lineFormat: LoggerOptions = {
  // No pid and host name: log collectors add them.
  base: null,
  timestamp: () => `,"time":"${timeNow()}"`,
  formatters: { level: (label) => ({ level: label }) },
  redact: redacted,
};

function destination(output: LogOutput): LogLines {
  if (output.fd !== undefined && !output.isTTY) return batched(output.fd);
  const lines = output.isTTY ? readable(output) : output;
  return { write: (line) => void lines.write(line) };
}

/**
 * Writes batches of lines asynchronously, and flushes at exit.
 */
function batched(fd: number): LogLines {
  const writer = new DescriptorWriter(fd, (reason) => {
    // stderr may be on the same full disk; then only the metric shows the loss.
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
    // No channel is left to report it on.
  }
}

function readable(output: LogOutput): DestinationStream {
  const format = prettyFactory({ colorize: true, singleLine: true, translateTime: 'HH:MM:ss' });
  return { write: (line) => output.write(format(line)) };
}

let lastTime = Number.NaN;
let lastText = '';

/** The timestamp of lines, formatted once per millisecond. */
export function timeNow(): string {
  const now = Date.now();
  if (now !== lastTime) {
    lastTime = now;
    lastText = new Date(now).toISOString();
  }
  return lastText;
}
