/**
 * In charge of how the log looks: JSON lines, or readable ones on a terminal. What is logged is
 * the business of others; that credentials are not is seen to here once more.
 */
import type { DestinationStream, Logger, LoggerOptions } from 'pino';
import { pino, stdTimeFunctions } from 'pino';
import { prettyFactory } from 'pino-pretty';
import type { LogLevel } from './config-values.ts';

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

/**
 * Makes the log of the service. Lines: `{"level":"info","time":"2026-11-20T12:00:00.000Z",…}`.
 */
export function createLog(level: LogLevel, output: LogOutput): Logger {
  return pino({ ...lineFormat, level }, destination(output));
}

/** Makes the log of an administrative command, whose lines are out before the command ends. */
export function createAuditLog(output: LogOutput): Logger {
  return pino({ ...lineFormat, level: 'info' }, output.isTTY ? readable(output) : output);
}

const lineFormat: LoggerOptions = {
  // The process id and the host's name are what every log collector adds by itself.
  base: null,
  timestamp: stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  redact: redacted,
};

function destination(output: LogOutput): DestinationStream {
  if (output.isTTY) return readable(output);
  return output.fd === undefined ? output : pino.destination({ dest: output.fd, sync: false });
}

function readable(output: LogOutput): DestinationStream {
  const format = prettyFactory({ colorize: true, singleLine: true, translateTime: 'HH:MM:ss' });
  return { write: (line) => output.write(format(line)) };
}
