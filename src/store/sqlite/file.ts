/**
 * Creates the file of a SQLite database and checks who can read it. It holds the data of all
 * partners and the digests of their tokens, so a file that the service creates is readable by its
 * own user only.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

const ownFile = 0o600;
const ownFolder = 0o700;
const readableByAll = 0o004;
const searchableByAll = 0o001;

/**
 * Opens a database, and creates its file and folders if missing. Existing ones stay unchanged.
 * SQLite gives the files that it creates next to it (`-wal`, `-shm`) the file's permissions.
 *
 * SQLite creates the file, and no other code may open it: POSIX drops all locks of a process on a
 * file when the process closes any descriptor of it (sqlite.org/howtocorrupt.html, 2.2). An older
 * SQLite in another process then believes that it is alone, and deletes the WAL of this one.
 */
export async function openNew(path: string, options: DatabaseSyncOptions): Promise<DatabaseSync> {
  await makeFolder(dirname(path));
  // SQLite copies the permissions of a file that its URI names. A umask would affect all threads.
  const pattern = `${path}.${randomUUID()}.mode`;
  await writeFile(pattern, '', { flag: 'wx', mode: ownFile });
  try {
    const uri = pathToFileURL(path);
    uri.search = `modeof=${encodeURIComponent(pattern)}`;
    return new DatabaseSync(uri, options);
  } finally {
    await rm(pattern);
  }
}

/**
 * Creates a folder and its parents. Tolerates another process doing the same. Node's own recursion
 * never ends below /proc.
 */
async function makeFolder(folder: string): Promise<void> {
  if (await makeInItsParent(folder)) return;
  await makeFolder(dirname(folder));
  await makeInItsParent(folder);
}

/** Creates a folder unless it exists; false if its parent is missing. */
async function makeInItsParent(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, ownFolder);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return true;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error;
    return false;
  }
}

/** Whether every user of the machine can read the file and search its folder. */
export async function isReadableByAll(path: string): Promise<boolean> {
  const modes = await Promise.all([path, dirname(path)].map(async (of) => (await stat(of)).mode));
  const [file, folder] = modes as [number, number];
  return (file & readableByAll) !== 0 && (folder & searchableByAll) !== 0;
}
