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

const ownerOnlyFile = 0o600;
const ownerOnlyFolder = 0o700;
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
export async function openOrCreate(
  path: string,
  options: DatabaseSyncOptions,
): Promise<DatabaseSync> {
  await createFolder(dirname(path));
  // SQLite gives the database the permissions of the file in `modeof`. A umask would do so as well, but
  // affects all threads.
  const modeFile = `${path}.${randomUUID()}.mode`;
  await writeFile(modeFile, '', { flag: 'wx', mode: ownerOnlyFile });
  try {
    const uri = pathToFileURL(path);
    uri.search = `modeof=${encodeURIComponent(modeFile)}`;
    return new DatabaseSync(uri, options);
  } finally {
    await rm(modeFile);
  }
}

/**
 * Creates a folder and its parents. Tolerates another process doing the same. Node's
 * `mkdir` with `recursive` never returns for a path below /proc.
 */
export async function createFolder(folder: string): Promise<void> {
  if (await createInParent(folder)) return;
  await createFolder(dirname(folder));
  await createInParent(folder);
}

/** Creates a folder unless it exists; false if its parent is missing. */
async function createInParent(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, ownerOnlyFolder);
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
