/**
 * Stores contexts, named credentials for services, in a file. It contains tokens, so only its
 * owner may read it.
 */
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandError, exitStatus } from '../exit.ts';
import { replaceFile, targetOf } from '../files.ts';
import type { Io } from '../io.ts';

/** A service's address with a user's credentials. */
export interface Credentials {
  readonly url: string;
  readonly userId: string;
  readonly token: string;
}

/** The contexts by name, and the default one. */
export interface Contexts {
  readonly current: string | null;
  readonly contexts: Readonly<Record<string, Credentials>>;
}

const none: Contexts = { current: null, contexts: {} };

/** Path of the file (XDG Base Directory Specification). */
export function contextsFile({ environment }: Io): string {
  const { XDG_CONFIG_HOME, HOME, APPDATA } = environment;
  const folder = XDG_CONFIG_HOME || APPDATA || join(HOME || homedir(), '.config');
  return join(folder, 'hybrid-core', 'contexts.json');
}

/** Reads the file; a missing one is empty. Throws if `hc` did not write it. */
export function readContexts(io: Io): Contexts {
  const file = contextsFile(io);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (isNotThere(error)) return none;
    throw unreadable(file, error);
  }
  try {
    return checked(parsed(text));
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** Hides the parser's message: it would quote the text around the error, possibly a token. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('it is no JSON');
  }
}

/** Lock timeout in ms: each holder takes a few. */
const lockedMsMax = 5_000;
const lockedPollIntervalMs = 20;

/** Read-modify-write under a file lock, so that no concurrent change is lost. */
export async function changeContexts(
  io: Io,
  change: (known: Contexts) => Contexts,
): Promise<Contexts> {
  const file = contextsFile(io);
  const lock = `${file}.lock`;
  for (const end = performance.now() + lockedMsMax; !takeLock(file, lock); ) {
    if (performance.now() > end) {
      const remedy = `If none does, remove ${lock}`;
      throw new CommandError(`another hc changes ${file}. ${remedy}`, exitStatus.busy);
    }
    await pause(lockedPollIntervalMs, undefined, { signal: io.interrupted });
  }
  // No await from here on: a signal cannot end the process while it holds the lock.
  try {
    const changed = change(readContexts(io));
    writeContexts(file, changed);
    return changed;
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Acquires the lock; false while another process holds it. */
function takeLock(file: string, lock: string): boolean {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    closeSync(openSync(lock, 'wx', 0o600));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw unwritable(file, error);
  }
}

/** Writes the file atomically, readable by its owner alone. */
function writeContexts(file: string, contexts: Contexts): void {
  try {
    replaceFile(targetOf(file), `${JSON.stringify(contexts, null, 2)}\n`, 0o600);
  } catch (error) {
    throw unwritable(file, error);
  }
}

function unwritable(file: string, error: unknown): CommandError {
  const reason = error instanceof Error ? error.message : String(error);
  return new CommandError(`${file} cannot be written: ${reason}`, exitStatus.failed);
}

/** Whether other users may read the file with its tokens. */
export function isOpenToOthers(io: Io): boolean {
  if (process.platform === 'win32') return false;
  try {
    return (statSync(contextsFile(io)).mode & 0o077) !== 0;
  } catch {
    return false;
  }
}

function checked(value: unknown): Contexts {
  const { current, contexts } = value as Partial<Contexts>;
  for (const [name, context] of Object.entries(contexts ?? {})) {
    for (const key of ['url', 'userId', 'token'] as const) {
      if (typeof context?.[key] !== 'string') throw new Error(`context ${name} has no ${key}`);
    }
  }
  return { current: typeof current === 'string' ? current : null, contexts: contexts ?? {} };
}

function unreadable(file: string, error: unknown): CommandError {
  const reason = error instanceof Error ? error.message : String(error);
  return new CommandError(`${file} cannot be read: ${reason}`, exitStatus.credentials);
}

function isNotThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
