/** Describes the findings of `hc doctor`, a line for each check. */
import type { ExitStatus } from '../exit.ts';

export interface Finding {
  /** The check's name: `credentials`, `certificate`, … */
  readonly check: string;
  readonly state: 'good' | 'doubtful' | 'bad';
  readonly finding: string;
  /** What to do; null if nothing. */
  readonly advice: string | null;
  /** Exit status of a failure. */
  readonly status?: ExitStatus;
}

export function good(check: string, finding: string): Finding {
  return { check, state: 'good', finding, advice: null };
}

export function doubtful(check: string, finding: string, advice: string): Finding {
  return { check, state: 'doubtful', finding, advice };
}

export function bad(check: string, finding: string, advice: string, status: ExitStatus): Finding {
  return { check, state: 'bad', finding, advice, status };
}
