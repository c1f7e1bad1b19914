/** Runs `hc` inside a test, on streams that the test can read. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { Io } from '../src/io.ts';
import { run } from '../src/main.ts';

/** A test's environment. */
export interface Surroundings {
  readonly environment?: Readonly<Record<string, string>>;
  /** Standard input, a pipe. */
  readonly input?: string;
  /** Columns of the terminal; without them, all output goes to pipes. */
  readonly columns?: number;
  readonly rows?: number;
  readonly nowMs?: number;
  /** Aborts when the user interrupts the program. */
  readonly interrupted?: AbortSignal;
  readonly fetch?: Io['fetch'];
  /** Called for each chunk of standard output. */
  readonly onWritten?: (text: string) => void;
  /** Called for each chunk of standard error. */
  readonly onTold?: (text: string) => void;
  /** The system's error for each write to standard output. */
  readonly writeError?: Error;
}

export interface Result {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hc-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function hc(words: readonly string[], around: Surroundings = {}): Promise<Result> {
  const isTerminal = around.columns !== undefined;
  let stdout = '';
  let stderr = '';
  const stream = (take: (text: string) => void, error?: Error) => ({
    isTTY: isTerminal,
    columns: around.columns ?? 80,
    rows: around.rows ?? 24,
    write(chunk: string | Uint8Array, written?: (error?: Error | null) => void) {
      take(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
      written?.(error);
      return true;
    },
  });
  const status = await run(words, {
    stdout: stream((text) => {
      stdout += text;
      around.onWritten?.(text);
    }, around.writeError),
    stderr: stream((text) => {
      stderr += text;
      around.onTold?.(text);
    }),
    stdin: Readable.from([around.input ?? '']) as unknown as NodeJS.ReadStream,
    environment: around.environment ?? {},
    interrupted: around.interrupted ?? new AbortController().signal,
    now: () => around.nowMs ?? Date.now(),
    ...(around.fetch && { fetch: around.fetch }),
  });
  return { status, stdout, stderr };
}
