/** Errors of the panel: a status, a code for programs and a message for people. */

import { ProblemError, problem } from '../../contract/problems.ts';
import { retryAfterSeconds } from '../../limits.ts';
import { DiskFull, StatementRefused, StoreBusy, StoreError } from '../../store/error.ts';

export type PanelErrorCode =
  | 'signed-out'
  | 'not-allowed'
  | 'unknown-passkey'
  | 'origin'
  | 'unknown'
  | 'method'
  | 'malformed'
  | 'too-many'
  | 'no-length'
  | 'too-large'
  | 'too-late'
  | 'conflict'
  | 'other-partner'
  | 'away'
  | 'busy';

const statuses: Readonly<Record<PanelErrorCode, number>> = {
  'signed-out': 401,
  'not-allowed': 403,
  'unknown-passkey': 403,
  origin: 403,
  unknown: 404,
  method: 405,
  malformed: 400,
  'too-many': 429,
  'no-length': 411,
  'too-large': 413,
  'too-late': 408,
  conflict: 409,
  'other-partner': 409,
  away: 503,
  busy: 503,
};

/** A rejected request; its message is shown to the user. */
export class PanelError extends Error {
  override readonly name = 'PanelError';
  readonly code: PanelErrorCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: PanelErrorCode,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.code = code;
    this.headers = headers;
  }

  get status(): number {
    return statuses[this.code];
  }

  /** `{ error: { code, message } }`. */
  body(): string {
    return JSON.stringify({ error: { code: this.code, message: this.message } });
  }
}

/** Converts a rejection of a listener to the panel's format. */
export function busy({ problems, headers }: ProblemError): PanelError {
  return new PanelError('busy', problems[0].detail, headers);
}

/** A method that the path does not support; `allowed` lists those it does. */
export function methodNotAllowed(allowed: string): PanelError {
  return new PanelError('method', `Allowed here: ${allowed}.`, { Allow: allowed });
}

/** There is no session, or it has ended. */
export function signedOut(): PanelError {
  return new PanelError('signed-out', 'You are not signed in, or your session has ended.');
}

/** A path that leads nowhere. */
export function noSuchPlace(): PanelError {
  return new PanelError('unknown', 'There is nothing at this address.');
}

/** The interface cannot be reached, or broke off its answer. */
export function cannotAsk(cause: unknown): PanelError {
  const error = new PanelError(
    'away',
    'The panel cannot reach the service at the moment. Try again in a few seconds.',
    { 'Retry-After': String(retryAfterSeconds) },
  );
  return Object.assign(error, { cause });
}

/** A rate-limited request; the wait in ms is in the message and in `Retry-After`. */
export function tooMany(said: string, waitMs: number): PanelError {
  const seconds = String(Math.max(1, Math.ceil(waitMs / 1_000)));
  const message = `${said} Try again in ${seconds} s.`;
  return new PanelError('too-many', message, { 'Retry-After': seconds });
}

/** The message shown for an error; internal errors show only that one occurred. */
export function asAnswer(thrown: unknown): PanelError | ProblemError {
  if (thrown instanceof PanelError || thrown instanceof ProblemError) return thrown;
  if (thrown instanceof StatementRefused) {
    return thrown.what === 'value'
      ? new PanelError('malformed', 'The request has a text that cannot be kept.')
      : new PanelError(
          'conflict',
          'Something of this was changed or removed just now. Look again.',
        );
  }
  if (thrown instanceof StoreBusy) {
    return new PanelError(
      'away',
      'The service is busy writing, an import for instance. Try again in a few seconds.',
      { 'Retry-After': String(retryAfterSeconds) },
    );
  }
  if (thrown instanceof DiskFull) {
    return new PanelError(
      'away',
      'This could not be kept: the disk of the database is full. The operator of the service has to make space.',
    );
  }
  if (thrown instanceof StoreError) {
    return new PanelError('away', 'The service cannot reach its database at the moment.');
  }
  return problem(
    'internal-error',
    'The panel failed to answer. Its operator finds the cause in the log.',
  );
}
