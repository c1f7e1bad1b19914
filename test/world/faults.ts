/**
 * The faults that were found and mended once, each a patch that brings it back (`faults/`). A patch begins with
 * what the fault was, and what a user saw.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const folder = 'test/world/faults';

export interface Fault {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly patch: string;
}

/** The faults of a tree, by name. */
export function readFaults(root: string): readonly Fault[] {
  const files = readdirSync(join(root, folder)).filter((file) => file.endsWith('.patch'));
  return files.toSorted().map((file) => {
    const patch = readFileSync(join(root, folder, file), 'utf8');
    return { name: file.slice(0, -'.patch'.length), patch };
  });
}

/**
 * Puts a fault into a tree, or, with `--check`, only tries it. Returns what git complains of; null if the fault
 * applies. Asks nothing of a repository: the tree may be one, be within another, or have none.
 */
export function applyFault({ patch }: Fault, root: string, ...options: '--check'[]): string | null {
  const { error, status, stderr } = spawnSync('git', ['apply', ...options, '-'], {
    cwd: root,
    input: patch,
    encoding: 'utf8',
    env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(root) },
  });
  if (error !== undefined) throw error;
  return status === 0 ? null : stderr.trim();
}
