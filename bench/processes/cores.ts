/** Pins processes to CPUs: each server to one, the load generator to the other. */
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** `server` for what is measured, `load` for what measures; null for any free one. */
export type Core = 'server' | 'load' | null;

const coreNumbers = { server: 0, load: 1 } as const;

/** Whether processes can be pinned here: on Linux with at least two CPUs. */
export const canPin =
  availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

/** A command line pinned to a CPU. */
export function pinned(core: Core, command: readonly string[]): readonly string[] {
  return core === null || !canPin
    ? command
    : ['taskset', '--cpu-list', String(coreNumbers[core]), ...command];
}
