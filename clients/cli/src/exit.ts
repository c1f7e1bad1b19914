/** In charge of how `hc` ends: what an error means to whoever called it, as a status and a sentence. */
import { HybridCoreError, ProblemError, UnexpectedAnswerError } from '@hybrid-core/client';

/** The statuses that scripts go by (docs: Tools). */
export const exitStatus = {
  done: 0,
  failed: 1,
  usage: 2,
  credentials: 3,
  notThere: 4,
  busy: 5,
} as const;

export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus];

/** An error of the command line's own, which says all that there is to say. */
export class CommandError extends Error {
  readonly status: ExitStatus;

  constructor(message: string, status: ExitStatus) {
    super(message);
    this.status = status;
  }
}

export function wrongUsage(message: string): CommandError {
  return new CommandError(message, exitStatus.usage);
}

/** What an error means; null for a defect of `hc` itself. */
export function statusOf(error: unknown): ExitStatus | null {
  if (error instanceof CommandError) return error.status;
  if (error instanceof ProblemError) return statusOfProblem(error);
  if (error instanceof UnexpectedAnswerError && isBusy(error.status)) return exitStatus.busy;
  return error instanceof HybridCoreError ? exitStatus.failed : null;
}

/** What a proxy answers where no service is ready, too. */
function isBusy(status: number): boolean {
  return status === 429 || status === 503;
}

function statusOfProblem({ status, slug }: ProblemError): ExitStatus {
  if (slug === 'authentication-failed' || status === 401 || status === 403) {
    return exitStatus.credentials;
  }
  if (status === 404) return exitStatus.notThere;
  if (isBusy(status)) return exitStatus.busy;
  return status === 400 ? exitStatus.usage : exitStatus.failed;
}

/** What to try next, where that is known. */
export function adviceOn(error: unknown): string | null {
  if (error instanceof ProblemError) {
    const status = statusOfProblem(error);
    if (status === exitStatus.credentials) return '`hc doctor` looks at the credentials.';
    if (status === exitStatus.busy) return 'Try again later.';
    if (error.slug === 'route-unknown') return '`hc doctor` finds out more.';
    return null;
  }
  return error instanceof HybridCoreError ? '`hc doctor` finds out more.' : null;
}
