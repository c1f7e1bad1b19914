/**
 * Tells file systems on which SQLite's locks and shared memory do not hold: those of a network, and
 * those that a program serves (FUSE), which mostly lead to one.
 */
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StoreError } from '../error.ts';

/** `f_type` of statfs(2) on Linux, by the names that `stat -f` and mount(8) have for them. */
const networkTypes: ReadonlyMap<number, string> = new Map([
  [0x0000564c, 'NCP'],
  [0x00006969, 'NFS'],
  [0x0000517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x65735546, 'FUSE'],
  [0x01021997, '9P'],
  [0x00c36400, 'CephFS'],
  [0x5346414f, 'AFS'],
  [0x6b414653, 'AFS'],
  [0x73757245, 'Coda'],
  [0x0bd00bd0, 'Lustre'],
  [0x47504653, 'GPFS'],
  [0x01161970, 'GFS2'],
  [0x7461636f, 'OCFS2'],
  [0x20030528, 'OrangeFS'],
  [0x19830326, 'BeeGFS'],
  [0xaad7aaea, 'PanFS'],
  [0xbeefdead, 'StorNext'],
  [0x61636673, 'ACFS'],
  [0x786f4256, 'VirtualBox shared folder'],
  [0x7c7c6673, 'Parallels shared folder'],
  [0xbacbacbc, 'VMware shared folder'],
]);

/** The type of the file system that holds a path; null if the system does not tell it so. */
export type FileSystemType = (path: string) => Promise<number | null>;

/** Of a path that is not there yet, that of the folder in which it will be. */
export async function fileSystemType(path: string): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  try {
    return (await statfs(path)).type;
  } catch (error) {
    const parent = dirname(path);
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return isMissing && parent !== path ? fileSystemType(parent) : null;
  }
}

/** The name of a network's file system; null for those of this machine, and unknown ones. */
export function networkName(type: number | null): string | null {
  // 32 bits, which some systems extend with their sign.
  return type === null ? null : (networkTypes.get(type >>> 0) ?? null);
}

/** Why a database may not be there. */
export function onNetwork(name: string, network: string): StoreError {
  return new StoreError(
    `the SQLite database ${name} is on a file system of the type ${network}: locks and shared memory ` +
      'do not hold there, and what two processes write is lost; use a disk of this machine, or ' +
      'PostgreSQL (DATABASE_URL=postgres://…). Who knows that one machine alone opens it sets ' +
      'SQLITE_ALLOW_NETWORK=on',
  );
}
