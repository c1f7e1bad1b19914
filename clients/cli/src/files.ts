/** Writes files whole or not at all, also where several programs write the same one at a time. */
import { randomUUID } from 'node:crypto';
import { lstatSync, readlinkSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Links that are followed, one behind the other: as many as Linux follows. */
const linksMax = 40;

/** The file that a path leads to in the end, be it there or not: a link stays a link. */
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

/** Whether a path leads to a device, a FIFO or a folder, which no file may take the place of. */
export function isSpecial(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && !stats.isFile();
}

/** A name beside a file that nothing else has: to be made by `wx`, and renamed once it is whole. */
export function nameBeside(file: string): string {
  return `${file}.${process.pid}-${randomUUID().slice(0, 8)}.part`;
}
