/** In charge of when a request is tried again: what may be repeated, and after which pause. */
import { ConnectionError, IncompleteExportError, UnexpectedAnswerError } from './errors.ts';
import { firstPauseMs, jitterMsMax, retryAfterMsMax } from './limits.ts';
import { ProblemError } from './problem.ts';

/** What decides on the next attempt. */
export interface Attempt {
  /** What the last attempt failed with. */
  readonly error: unknown;
  /** How many attempts there were before it. */
  readonly attemptsBefore: number;
  /** How many attempts there may be after the first. */
  readonly retries: number;
  /** At least 0 and below 1. */
  readonly random: number;
}

/**
 * The pause before the next attempt, in whole ms; null if there is to be none. 429 and 503 are
 * tried again after what `Retry-After` says plus a random moment (docs: Rate limits), never before,
 * and so is a connection that broke off. A wait of over a minute is the caller's to decide on.
 */
export function pauseBeforeRetry(attempt: Attempt): number | null {
  const { error, attemptsBefore, retries, random } = attempt;
  if (attemptsBefore >= retries || !mayBeRepeated(error)) return null;
  const asked = 'retryAfterMs' in error ? error.retryAfterMs : null;
  if (asked !== null && asked > retryAfterMsMax) return null;
  return (asked ?? firstPauseMs * 2 ** attemptsBefore) + Math.round(random * jitterMsMax);
}

function mayBeRepeated(
  error: unknown,
): error is ProblemError | UnexpectedAnswerError | ConnectionError | IncompleteExportError {
  if (error instanceof IncompleteExportError) return true;
  if (error instanceof ConnectionError) return error.isCut;
  const answered = error instanceof ProblemError || error instanceof UnexpectedAnswerError;
  return answered && (error.status === 429 || error.status === 503);
}

/** Reads `Retry-After`, seconds or a date (RFC 9110, 10.2.3), as ms from now; null if unreadable. */
export function readRetryAfter(value: string | null, nowMs: number): number | null {
  if (value === null) return null;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  // Date.parse takes "-1" for a year: a date of HTTP begins with the name of its day.
  const date = /^[A-Z][a-z]{2,8},? /.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}

/** A timer does not count the part of a millisecond that is under way when it is set. */
const timerSlackMs = 1;

/** Waits, and no shorter; throws the signal's reason as soon as it is aborted. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, ms + timerSlackMs);
    signal?.addEventListener('abort', end);
  });
}
