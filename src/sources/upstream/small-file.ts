/** Reads the small files that a sources file names: secrets and certificates. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { SourceError } from '../runner/source.ts';

/**
 * The text of a regular file. Throws a SourceError that begins with `name` and says why there is none.
 *
 * A pipe that nobody writes would hold the round for ever, and a device has no end: opened without
 * waiting, they are told before a byte is read. The bound is on what is read: some file systems give
 * no sizes, and a file may grow meanwhile.
 */
export async function readSmallFile(path: string, bytesMax: number, name: string): Promise<string> {
  try {
    await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stat = await file.stat();
    if (stat.isDirectory()) throw unreadable(name, 'it is a directory');
    if (!stat.isFile()) throw unreadable(name, 'it is not a regular file');
    const bytes = Buffer.alloc(bytesMax + 1);
    let count = 0;
    while (count < bytes.length) {
      const { bytesRead } = await file.read(bytes, count, bytes.length - count);
      if (bytesRead === 0) return bytes.toString('utf8', 0, count);
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
