/** Abstracts the environment of `hc`: streams, variables, clock and terminal. */
import { escapeControls } from './output/escape-controls.ts';

/** Standard output, standard error, or a substitute. */
export interface Output {
  write(text: string | Uint8Array, written?: (error?: Error | null) => void): boolean;
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
}

/** The process, or a test's substitute. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly stdin: NodeJS.ReadStream;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Aborts when the user interrupts the program. */
  readonly interrupted: AbortSignal;
  /** The clock, in ms since the epoch. */
  now(): number;
  /** Replaces the global `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** Columns of a terminal that does not report its width. */
const columnsUnknown = 80;

/** The terminal's width; null if the output is no terminal. */
export function terminalColumns({ stdout, environment }: Io): number | null {
  if (stdout.isTTY !== true) return null;
  return stdout.columns || Number(environment.COLUMNS) || columnsUnknown;
}

/** Whether a stream gets colours: only a terminal, unless NO_COLOR is set (no-color.org). */
export function takesColors(stream: Output, { environment }: Io): boolean {
  const { NO_COLOR, TERM } = environment;
  return stream.isTTY === true && (NO_COLOR ?? '') === '' && TERM !== 'dumb';
}

/** Writes, and waits until the stream has flushed. */
export function write(stream: Output, text: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    writeNow(stream, text, (error) => (error ? reject(error) : resolve()));
  });
}

/** Writes. The only way to a terminal: strips every control sequence but our own colours. */
export function writeNow(
  stream: Output,
  text: string | Uint8Array,
  written?: (error?: Error | null) => void,
): void {
  const isShown = stream.isTTY === true;
  stream.write(isShown ? escapeControls(Buffer.from(text).toString()) : text, written);
}

/** Sends our own control sequences to a terminal; texts among them are `printable` already. */
export function control(stream: Output, sequence: string): void {
  stream.write(sequence);
}
