/** Reads and writes the results of a run. */
import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, release, type as systemType, totalmem } from 'node:os';
import type { CaseResult } from '../case.ts';
import { loadGenerator } from '../load/closed.ts';
import type { Options } from '../options.ts';
import { canPin } from '../processes/cores.ts';

export interface Results {
  /** Start of the run, ISO 8601. */
  readonly at: string;
  readonly commit: string;
  readonly machine: Machine;
  readonly options: Pick<Options, 'rounds' | 'seconds' | 'connections' | 'store' | 'assets'>;
  readonly cases: readonly CaseOutcome[];
}

export interface Machine {
  readonly processor: string;
  readonly processors: number;
  readonly memoryGiB: number;
  readonly system: string;
  readonly node: string;
  readonly loadGenerator: string;
  /** Whether each server was pinned to a CPU, and the load generator to the other. */
  readonly pinned: boolean;
}

export type CaseOutcome = CaseIdentity & { readonly seconds: number } & (
    | CaseResult
    | { readonly error: string }
  );

interface CaseIdentity {
  readonly name: string;
  readonly title: string;
}

export function describeMachine(): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    processors: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${systemType()} ${release()}`,
    node: process.version,
    loadGenerator,
    pinned: canPin,
  };
}

/** The measured commit, with a plus if the work tree differs from it. */
export function describeCommit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+');
  } catch {
    return 'unknown';
  }
}
