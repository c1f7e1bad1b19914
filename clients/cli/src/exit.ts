/** Maps an error to an exit status and a message. */
import {
  HybridCoreError,
  InvalidIdError,
  ProblemError,
  UnexpectedAnswerError,
} from '@hybrid-core/client';

/** Exit statuses for scripts (docs: Tools). */
export const exitStatus = {
  done: 0,
  failed: 1,
  usage: 2,
  credentials: 3,
  notThere: 4,
  busy: 5,
} as const;

export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus];

/** An error of the command line itself, whose message is complete. */
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

/** An error's exit status; null for a defect of `hc`. */
export function statusOf(error: unknown): ExitStatus | null {
  if (error instanceof CommandError) return error.status;
  if (error instanceof ProblemError) return statusOfProblem(error);
  if (error instanceof InvalidIdError) return exitStatus.notThere;
  if (error instanceof UnexpectedAnswerError && isBusy(error.status)) return exitStatus.busy;
  return error instanceof HybridCoreError ? exitStatus.failed : null;
}

/** Also the status of a proxy without an available backend. */
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

/** Advice for an error, if any. */
export function adviceOn(error: unknown): string | null {
  if (error instanceof ProblemError) {
    const status = statusOfProblem(error);
    if (status === exitStatus.credentials) return '`hc doctor` looks at the credentials.';
    if (status === exitStatus.busy) return 'Try again later.';
    if (error.slug === 'route-unknown') return '`hc doctor` finds out more.';
    return null;
  }
  if (error instanceof InvalidIdError) return null;
  return error instanceof HybridCoreError ? '`hc doctor` finds out more.' : null;
}
