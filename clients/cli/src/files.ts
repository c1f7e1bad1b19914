/** Writes files atomically, also where several processes write the same one. */
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  lstatSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Most symbolic links to follow: Linux's limit. */
const linksMax = 40;

/** Resolves a path's symbolic links, whether the target exists or not: a link stays a link. */
export function targetOf(path: string): string {
  let target = path;
  for (let links = 0; links < linksMax && isLink(target); links++) {
    target = resolve(dirname(target), readlinkSync(target));
  }
  return target;
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** Whether a path leads to a device, a FIFO or a folder, which a rename must not replace. */
export function isSpecial(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && !stats.isFile();
}

/** A unique temporary name beside a file: open it with `wx`, and rename it once it is complete. */
export function nameBeside(file: string): string {
  return `${file}.${process.pid}-${randomUUID().slice(0, 8)}.part`;
}

/** Replaces a file's text, or leaves it as it was. `mode` sets its permissions, whatever the umask. */
export function replaceFile(file: string, text: string, mode?: number): void {
  const part = nameBeside(file);
  try {
    writeFileSync(part, text, { flag: 'wx', ...(mode !== undefined && { mode }) });
    if (mode !== undefined) chmodSync(part, mode);
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}
