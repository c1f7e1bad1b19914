/**
 * Names the sockets between the panel and the API processes: Unix sockets in a folder of mode 700, or
 * named pipes on Windows, with a shared secret that is new at each start.
 */
import { timingSafeEqual } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { tokenDigest } from '../access/authenticate.ts';
import { freshSecret } from '../access/secret.ts';

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

/** Makes the folder, of mode 700, and a secret. Rejects if there is no folder for temporary files. */
export async function makeSockets(count: number): Promise<DataSockets> {
  return { folder: await makeFolder(), secret: freshSecret(), count };
}

async function makeFolder(): Promise<string> {
  const isLinux = process.platform === 'linux';
  const beginning = join(tmpdir(), 'hybrid-core-');
  try {
    if (!isLinux || Buffer.byteLength(`${beginning}${longestEnd}`) <= socketPathBytesMax) {
      return await mkdtemp(beginning);
    }
  } catch (error) {
    if (!isLinux) throw error;
  }
  // A read-only container, or a long path: Linux has sockets without a file, which end with their process.
  return `${abstract}hybrid-core-${freshSecret()}`;
}

/** Maximum length of a socket's path on Linux: `sun_path` has 108 bytes, the last one is zero. */
const socketPathBytesMax = 107;

/** Length of the longest suffix: six characters of mkdtemp, and the name of a socket. */
const longestEnd = '123456/9999.sock';

/** Prefix of Linux' abstract socket names. */
const abstract = '\0';

/** Removes the folder and all sockets. */
export async function removeSockets({ folder }: DataSockets): Promise<void> {
  if (!folder.startsWith(abstract)) await rm(folder, { recursive: true, force: true });
}

/** Removes the stale socket of a killed process. */
export async function removeSocket(sockets: Pick<DataSockets, 'folder'>, number: number) {
  const path = socketOf(sockets, number);
  const hasFile = process.platform !== 'win32' && !path.startsWith(abstract);
  if (hasFile) await rm(path, { force: true });
}

/** The socket of a process. */
export function socketOf({ folder }: Pick<DataSockets, 'folder'>, number: number): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\${basename(folder)}-${number}`;
  return folder.startsWith(abstract) ? `${folder}-${number}` : join(folder, `${number}.sock`);
}

/** Compares in constant time. */
export function isSecret(given: unknown, { secret }: Pick<DataSockets, 'secret'>): boolean {
  const digest = (text: string) => Buffer.from(tokenDigest(text));
  return timingSafeEqual(digest(String(given)), digest(secret));
}
