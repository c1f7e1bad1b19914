/** In charge of what `hc doctor` finds: one line for each thing that it looked at. */
import type { ExitStatus } from '../exit.ts';

export interface Finding {
  /** What was looked at: `credentials`, `certificate`, … */
  readonly check: string;
  readonly state: 'good' | 'doubtful' | 'bad';
  readonly finding: string;
  /** What to do about it; null where nothing has to be done. */
  readonly advice: string | null;
  /** How `hc` ends because of it, where it is bad. */
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
