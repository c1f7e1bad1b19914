/**
 * The process and the context that each command gets, and how a command fails: with a sentence and an
 * exit status.
 */

import type { Logger } from 'pino';
import { retryingDeadlock } from '../../store/error.ts';
import type { StoreReader, StoreTransaction, StoreWriter } from '../../store/store.ts';
import type { Channel } from '../children/to-parent.ts';
import type { SignalSource } from './stop-signal.ts';

/** Standard output or standard error, or something like them. */
export interface Output extends NodeJS.WritableStream {
  readonly isTTY?: boolean;
  readonly fd?: number;
}

/** Standard input as it was given to the process, before any stream is made of it. */
export interface StandardInput {
  readonly descriptor: number;
  readonly isTerminal: boolean;
}

export interface CommandContext {
  /**
   * Opens the database for reading; throws if its schema is not up to date. The caller closes it.
   */
  openReader(): Promise<StoreReader>;
  /** Opens and migrates the database for writing. The caller closes it. */
  openWriter(): Promise<StoreWriter>;
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  /** For results only, so that they can be piped. */
  readonly stdout: Output;
  readonly stderr: Output;
  /** The audit log: one line per change, never credentials. */
  readonly audit: Logger;
  /** The clock, in ms since 1970. */
  now(): number;
}

/** The process, or a test's stand-in for it. */
export interface ProcessIo {
  /** A getter: making a stream of a pipe prevents reading it whole. */
  readonly stdin: CommandContext['stdin'];
  readonly standardInput: StandardInput;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly signals: SignalSource;
  /** The IPC channel to the parent process, if there is one. */
  readonly channel?: Channel;
  /** The clock, in ms since 1970. */
  now(): number;
  /** Exits immediately. */
  exit(status: number): void;
}

export const exitStatus = { done: 0, failed: 1, wrongUsage: 2 } as const;

/** An expected failure: its message is for people and needs no stack trace. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitStatus: number;

  constructor(message: string, status: number = exitStatus.failed) {
    super(message);
    this.exitStatus = status;
  }
}

/** Makes a usage error. */
export function wrongUsage(message: string): CommandError {
  return new CommandError(message, exitStatus.wrongUsage);
}

/** Runs work on a reader, which neither blocks nor waits for writers. */
export async function reading<Result>(
  context: Pick<CommandContext, 'openReader'>,
  work: (reader: StoreReader) => Promise<Result>,
): Promise<Result> {
  const reader = await context.openReader();
  try {
    return await work(reader);
  } finally {
    await reader.close();
  }
}

/**
 * Runs work in one transaction, rolled back if it throws. Retries the work once after a deadlock
 * with another writer.
 */
export async function inTransaction<Result>(
  context: Pick<CommandContext, 'openWriter'>,
  work: (transaction: StoreTransaction) => Promise<Result>,
): Promise<Result> {
  const writer = await context.openWriter();
  try {
    return await retryingDeadlock(() => writer.transaction(work));
  } finally {
    await writer.close();
  }
}

/** Writes the audit line of an action such as `token.create`. */
export function audit(
  context: Pick<CommandContext, 'audit'>,
  action: string,
  facts: Readonly<Record<string, string | number | boolean | null>>,
): void {
  context.audit.info({ audit: true, action, ...facts }, action);
}
