/** The results of a run, as they are written and read. */
import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, release, type as systemType, totalmem } from 'node:os';
import type { CaseResult } from '../case.ts';
import { loadGenerator } from '../load/closed.ts';
import type { Options } from '../options.ts';
import { canPin } from '../processes/cores.ts';

export interface Results {
  /** When the run began, ISO 8601. */
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
  /** Whether each server had a processor, and the load generator the other. */
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

/** The commit that was measured, with a plus where files differ from it. */
export function describeCommit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+');
  } catch {
    return 'unknown';
  }
}
