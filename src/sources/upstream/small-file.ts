/**
 * Reads the small files that a sources file names: secrets and certificates. The round ends in time
 * wherever they lie.
 */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileText } from '../../runtime/config/file-text.ts';
import { SourceError } from '../runner/source.ts';

/** How long a file may take (ms): a file system that does not answer would hold the round for ever. */
const fileMsMax = 10_000;

export interface SmallFile {
  readonly path: string;
  readonly bytesMax: number;
  /** Begins the messages. */
  readonly name: string;
}

/** Reads under way: one that hangs holds one of the process's few threads, and no round begins another. */
const reading = new Map<string, Promise<string>>();

/**
 * The text of a regular file. Throws a SourceError that begins with its name and says why there is
 * none, and the signal's reason.
 */
export async function readSmallFile(
  file: SmallFile,
  signal: AbortSignal,
  { msMax = fileMsMax, read = readRegular } = {},
): Promise<string> {
  const { path, name } = file;
  const key = `${name} ${path}`;
  const text = reading.get(key) ?? read(file);
  reading.set(key, text);
  const end = () => reading.delete(key);
  text.then(end, end);
  const timer = AbortSignal.timeout(msMax);
  const either = AbortSignal.any([signal, timer]);
  const { promise: given, reject: giveUp } = Promise.withResolvers<never>();
  const stop = () =>
    giveUp(
      signal.aborted
        ? signal.reason
        : unreadable(name, `it takes more than ${msMax / 1_000} s; does its file system hang?`),
    );
  either.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([text, given]);
  } finally {
    either.removeEventListener('abort', stop);
  }
}

/**
 * A pipe that nobody writes would not end, and a device has no end: opened without waiting, they are told
 * before a byte is read. The bound is on what is read: some file systems give no sizes, and a file may
 * grow meanwhile.
 */
async function readRegular({ path, bytesMax, name }: SmallFile): Promise<string> {
  try {
    await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stat = await file.stat();
    if (stat.isDirectory()) throw unreadable(name, 'it is a directory');
    if (!stat.isFile()) throw unreadable(name, 'it is not a regular file');
    const bytes = Buffer.alloc(bytesMax + 1);
    let count = 0;
    while (count < bytes.length) {
      const { bytesRead } = await file.read(bytes, count, bytes.length - count);
      if (bytesRead === 0) return fileText(bytes.subarray(0, count));
      count += bytesRead;
    }
    throw unreadable(name, `it has more than ${bytesMax} bytes`);
  } catch (error) {
    if (error instanceof SourceError) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw unreadable(name, plainReasons[code] ?? (code || message));
  }
}

function unreadable(name: string, reason: string): SourceError {
  return new SourceError(`${name} cannot be read: ${reason}`);
}

const plainReasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EACCES: 'permission denied',
  ENXIO: 'it is not a regular file',
};
