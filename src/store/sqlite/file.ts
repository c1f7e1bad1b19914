/**
 * In charge of the file of a SQLite database, and of who may read it. The file holds the data of
 * all partners and the digests of their tokens. What the service makes can be read by its own user
 * alone.
 */
import { constants } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const ownFile = 0o600;
const ownFolder = 0o700;
const readableByAll = 0o004;
const searchableByAll = 0o001;

/**
 * Makes the file, and its folders, where they are missing. Existing files and folders stay as they
 * are. SQLite gives the files that it makes beside it (`-wal`, `-shm`) the permissions of the file.
 */
export async function makeFile(path: string): Promise<void> {
  await makeFolder(dirname(path));
  const file = await open(path, constants.O_RDONLY | constants.O_CREAT, ownFile);
  await file.close();
}

/**
 * Makes a folder and the folders above it. Another process may do so at the same time. Node's own
 * recursion never ends below /proc.
 */
async function makeFolder(folder: string): Promise<void> {
  if (await makeInItsParent(folder)) return;
  await makeFolder(dirname(folder));
  await makeInItsParent(folder);
}

/** Makes a folder unless it exists; false where the folder above it is missing. */
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

/** Whether every user of the machine may read the file and look into its folder. */
export async function isReadableByAll(path: string): Promise<boolean> {
  const modes = await Promise.all([path, dirname(path)].map(async (of) => (await stat(of)).mode));
  const [file, folder] = modes as [number, number];
  return (file & readableByAll) !== 0 && (folder & searchableByAll) !== 0;
}
