/**
 * In charge of the file of contexts: a service and the credentials for it, under a name. It holds
 * tokens, so that nobody but its owner may read it.
 */
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError, exitStatus } from '../exit.ts';
import type { Io } from '../io.ts';

/** Where a service is, and who asks. */
export interface Credentials {
  readonly url: string;
  readonly userId: string;
  readonly token: string;
}

/** The contexts, by their names, and the one that is used unless another is named. */
export interface Contexts {
  readonly current: string | null;
  readonly contexts: Readonly<Record<string, Credentials>>;
}

const none: Contexts = { current: null, contexts: {} };

/** Where the file is (XDG Base Directory Specification). */
export function contextsFile({ environment }: Io): string {
  const { XDG_CONFIG_HOME, HOME, APPDATA } = environment;
  const folder = XDG_CONFIG_HOME || APPDATA || join(HOME || homedir(), '.config');
  return join(folder, 'hybrid-core', 'contexts.json');
}

/** Reads the file; none is as good as an empty one. Throws where it is not what `hc` wrote. */
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
    return checked(JSON.parse(text));
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** Writes the file whole or not at all, for its owner alone. */
export function writeContexts(io: Io, contexts: Contexts): void {
  const file = contextsFile(io);
  const beside = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(beside, `${JSON.stringify(contexts, null, 2)}\n`, { mode: 0o600 });
    chmodSync(beside, 0o600);
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${file} cannot be written: ${reason}`, exitStatus.failed);
  }
}

/** Whether others may read the file, and so the tokens in it. */
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
