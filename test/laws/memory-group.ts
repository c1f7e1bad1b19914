/**
 * A control group of Linux that bounds the memory of processes, as containers do (kernel: cgroup-v2.rst,
 * cgroup-v1/memory.rst). It takes root, or a folder that was delegated.
 */
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const hierarchies = [
  { folder: '/sys/fs/cgroup/memory', bound: 'memory.limit_in_bytes' },
  { folder: '/sys/fs/cgroup', bound: 'memory.max' },
];

export class MemoryGroup {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Makes a group of so many bytes; null where this machine does not let us. */
  static async make(name: string, bytes: number): Promise<MemoryGroup | null> {
    for (const { folder, bound } of hierarchies) {
      const own = join(folder, name);
      const made = await mkdir(own).then(
        () => true,
        () => false,
      );
      if (!made) continue;
      try {
        await writeFile(join(own, bound), String(bytes));
        return new MemoryGroup(own);
      } catch {
        await rmdir(own).catch(() => {});
      }
    }
    return null;
  }

  /** The file that takes the ids of processes. */
  get processes(): string {
    return join(this.#folder, 'cgroup.procs');
  }

  /** Removes the group, whose processes have ended. */
  async remove(): Promise<void> {
    for (const pid of (await readFile(this.processes, 'utf8')).split('\n').filter(Boolean)) {
      process.kill(Number(pid), 'SIGKILL');
    }
    for (let tries = 0; tries < 50; tries++) {
      const removed = await rmdir(this.#folder).then(
        () => true,
        () => false,
      );
      if (removed) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
