/**
 * Names the sockets between the panel and the API processes: Unix sockets in a folder of mode 700, or
 * named pipes on Windows, with a shared secret that is new at each start.
 */
import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { lstat, mkdir, mkdtemp, readdir, rm, rmdir, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freshSecret, secretDigest } from '../access/secret.ts';

/** The sockets of all API processes of a service. */
export interface DataSockets {
  /** The folder; the prefix of abstract names in a read-only container. */
  readonly folder: string;
  readonly secret: string;
  /** Count of API processes, numbered from 1. */
  readonly count: number;
}

/** Headers of the panel's requests. The partner's id is percent-encoded. */
export const askedBy = {
  secret: 'x-panel-secret',
  partner: 'x-panel-partner',
  role: 'x-panel-role',
  session: 'x-panel-session',
} as const;

/** Response header with the problems' slugs, for the panel's log. */
export const problemsHeader = 'x-panel-problems';

/** Path that resolves once a token is known: `/known-tokens/DIGEST`. */
export const knownTokens = 'known-tokens';

/** The sockets of a service, until it removes them. */
export interface OwnSockets {
  readonly sockets: DataSockets;
  /** Removes the folder and all sockets. Idempotent. */
  remove(): Promise<void>;
}

/**
 * Makes the folder, of mode 700, and a secret; removes the folders of killed services. Rejects if there
 * is no folder for temporary files.
 */
export async function makeSockets(count: number): Promise<OwnSockets> {
  await removeDeadFolders();
  const { folder, holder } = await makeFolder();
  return {
    sockets: { folder, secret: freshSecret(), count },
    async remove() {
      holder?.close();
      if (hasFiles(folder)) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The holder's socket shows other services that the folder is in use: it ends with this process. */
async function makeFolder(): Promise<{ folder: string; holder: Server | null }> {
  const isLinux = process.platform === 'linux';
  const beginning = join(tmpdir(), folderPrefix);
  try {
    if (!isLinux || Buffer.byteLength(`${beginning}${longestEnd}`) <= socketPathBytesMax) {
      const folder = await mkdtemp(beginning);
      return { folder, holder: await hold(folder) };
    }
  } catch (error) {
    if (!isLinux) throw error;
  }
  // A read-only container, or a long path: Linux has sockets without a file, which end with their process.
  return { folder: `${abstract}${folderPrefix}${freshSecret()}`, holder: null };
}

async function hold(folder: string): Promise<Server | null> {
  if (!hasFiles(folder)) return null;
  const server = createServer((socket) => socket.destroy()).unref();
  try {
    await once(server.listen(socketOf({ folder }, holderNumber)), 'listening');
    return server;
  } catch (error) {
    // No sockets in this file system.
    await rmdir(folder);
    throw error;
  }
}

const folderPrefix = 'hybrid-core-';

/** The number of the holder's socket; those of the processes begin at 1. */
const holderNumber = 0;

/** Maximum length of a socket's path on Linux: `sun_path` has 108 bytes, the last one is zero. */
const socketPathBytesMax = 107;

/** Length of the longest suffix: six characters of mkdtemp, and the name of a socket. */
const longestEnd = '123456/9999.sock';

/** Prefix of Linux' abstract socket names. */
const abstract = '\0';

/** Whether the sockets are files: named pipes and abstract sockets are not. */
function hasFiles(folder: string): boolean {
  return process.platform !== 'win32' && !folder.startsWith(abstract);
}

/** Removes the folders of this user's services that were killed. Failures leave them to a later start. */
async function removeDeadFolders(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names) {
    if (folderName.test(name)) await removeIfDead(join(tmpdir(), name)).catch(() => {});
  }
}

/** `folderPrefix`, and what `mkdtemp` puts behind it. */
const folderName = /^hybrid-core-[A-Za-z0-9]{6}$/;
const socketName = /^\d{1,4}\.sock$/;

/** Removes a folder that holds sockets alone, on none of which a process listens. */
async function removeIfDead(folder: string): Promise<void> {
  const stats = await lstat(folder);
  if (!stats.isDirectory() || stats.uid !== process.getuid?.()) return;
  const entries = await readdir(folder, { withFileTypes: true });
  const areSockets = entries.every((entry) => entry.isSocket() && socketName.test(entry.name));
  // An empty one may be that of a service that is starting.
  if (entries.length === 0 || !areSockets) return;
  // The holder's first.
  const paths = entries.map(({ name }) => join(folder, name)).toSorted();
  for (const path of paths) {
    if (!(await isRefused(path))) return;
  }
  for (const path of paths) await unlink(path);
  await rmdir(folder);
}

/** Whether no process listens on a socket; one that is stopped or busy still does. */
function isRefused(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(false);
    });
    socket.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED'));
  });
}

/** Makes room for the socket of a process: removes that of a killed one, makes a removed folder again. */
export async function prepareSocket(sockets: Pick<DataSockets, 'folder'>, number: number) {
  if (!hasFiles(sockets.folder)) return;
  await mkdir(sockets.folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(socketOf(sockets, number), { force: true });
}

/** Whether the socket of a process can still be reached: its file may have been removed. */
export async function hasSocket(sockets: Pick<DataSockets, 'folder'>, number: number) {
  if (!hasFiles(sockets.folder)) return true;
  return lstat(socketOf(sockets, number)).then(
    () => true,
    () => false,
  );
}

/** The socket of a process. */
export function socketOf({ folder }: Pick<DataSockets, 'folder'>, number: number): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\${basename(folder)}-${number}`;
  return folder.startsWith(abstract) ? `${folder}-${number}` : join(folder, `${number}.sock`);
}

/** Compares in constant time. */
export function isSecret(given: unknown, { secret }: Pick<DataSockets, 'secret'>): boolean {
  const digest = (text: string) => Buffer.from(secretDigest(text));
  return timingSafeEqual(digest(String(given)), digest(secret));
}
