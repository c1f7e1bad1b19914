/** Which processor runs what: each server one, the load generator the other. */
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** `server` for what is measured, `load` for what measures; null for whichever is free. */
export type Core = 'server' | 'load' | null;

const coreNumbers = { server: 0, load: 1 } as const;

/** Whether processes can be bound to a processor here, which takes Linux and two of them. */
export const canPin =
  availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

/** A command line that runs on a processor. */
export function pinned(core: Core, command: readonly string[]): readonly string[] {
  return core === null || !canPin
    ? command
    : ['taskset', '--cpu-list', String(coreNumbers[core]), ...command];
}
