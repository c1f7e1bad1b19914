/** Mounts a file system of a few MiB that can be filled to the last byte; requires root. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** PostgreSQL's tests run it as this user if they themselves run as root. */
const unprivilegedUid = 65_534;

const sizeMiB = 48;

/**
 * Mounts, reports it, and unmounts when its standard input ends, however the test ends. A lazy
 * unmount: a server with open files does not block it.
 */
const keeper = `mount -t tmpfs -o size=${sizeMiB}m,uid=${unprivilegedUid},mode=700 hybrid-core-test "$0" &&
  echo mounted && cat > /dev/null; umount -l "$0" && rmdir "$0"`;

export interface SmallDisk {
  readonly folder: string;
  fill(): Promise<void>;
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** Whether this machine allows a mount; reports it if not. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'hybrid-core-mount-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'hybrid-core-test', folder]);
  if (mounted.status === 0) spawnSync('umount', ['-l', folder]);
  rmdirSync(folder);
  if (mounted.status === 0) return true;
  process.stderr.write(
    '\nNOT TESTED: no file system can be mounted here (it takes root), so the test of a full ' +
      'disk is left out\n',
  );
  return false;
}

export async function mountSmallDisk(): Promise<SmallDisk> {
  const folder = mkdtempSync(join(tmpdir(), 'hybrid-core-disk-'));
  chmodSync(folder, 0o755);
  // Detached, so that an interrupted test run leaves it alive to clean up.
  const child = spawn('sh', ['-c', keeper, folder], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), exited]);
  if (child.exitCode !== null) throw new Error('the small disk cannot be mounted');
  const ballast = join(folder, 'ballast');
  return {
    folder,
    async fill() {
      const file = await open(ballast, 'w');
      try {
        await fillUp(file);
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast),
    async remove() {
      child.stdin.end();
      await exited;
    },
  };
}

/** Writes until there is no space left. */
async function fillUp(file: Awaited<ReturnType<typeof open>>): Promise<void> {
  const block = Buffer.alloc(4_096);
  try {
    for (;;) await file.write(block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
