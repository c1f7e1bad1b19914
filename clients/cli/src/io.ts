/** In charge of what surrounds `hc`: its streams, environment, clock and terminal. */
import { shielded } from './output/shield.ts';

/** Standard output or standard error, or something like them. */
export interface Output {
  write(text: string | Uint8Array, written?: (error?: Error | null) => void): boolean;
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
}

/** The process, or a test's stand-in for it. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly stdin: NodeJS.ReadStream;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Aborted when the user ends the program. */
  readonly interrupted: AbortSignal;
  /** The clock, in ms since 1970. */
  now(): number;
  /** In place of the global `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** Columns of a terminal that does not tell how wide it is. */
const columnsUnknown = 80;

/** The width to fit into; null where nobody looks at a terminal. */
export function terminalColumns({ stdout, environment }: Io): number | null {
  if (stdout.isTTY !== true) return null;
  return stdout.columns || Number(environment.COLUMNS) || columnsUnknown;
}

/** Whether a stream gets colours: only on a terminal, and not where people said no (no-color.org). */
export function takesColors(stream: Output, { environment }: Io): boolean {
  const { NO_COLOR, TERM } = environment;
  return stream.isTTY === true && (NO_COLOR ?? '') === '' && TERM !== 'dumb';
}

/** Writes, and waits until the stream has taken it. */
export function write(stream: Output, text: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    put(stream, text, (error) => (error ? reject(error) : resolve()));
  });
}

/** Writes. All that goes to a terminal goes this way, and nothing in it is obeyed but our own colours. */
export function put(
  stream: Output,
  text: string | Uint8Array,
  written?: (error?: Error | null) => void,
): void {
  const isShown = stream.isTTY === true;
  stream.write(isShown ? shielded(Buffer.from(text).toString()) : text, written);
}

/** Sends a terminal what it is to obey: sequences of our own, with texts that went through `printable`. */
export function control(stream: Output, sequence: string): void {
  stream.write(sequence);
}
