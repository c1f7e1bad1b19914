/** Decides whether and when to retry a request. */
import {
  ConnectionError,
  IncompleteExportError,
  TimedOutError,
  UnexpectedAnswerError,
} from './errors.ts';
import {
  firstPauseMs,
  jitterMsMax,
  reopenPauseMsMax,
  reopenPauseMsMin,
  reopenRetryAfterMsMax,
  retryAfterMsMax,
} from './limits.ts';
import { ProblemError } from './problem.ts';

/** Input of the retry decision. */
export interface Attempt {
  /** The error of the last attempt. */
  readonly error: unknown;
  /** Number of attempts before it. */
  readonly attemptsBefore: number;
  /** Most retries after the first attempt. */
  readonly retries: number;
  /** At least 0 and below 1. */
  readonly random: number;
}

/**
 * Returns the pause before the next attempt, in whole ms; null to give up. A 429, a 503 and a
 * broken connection are retried after `Retry-After` plus jitter (docs: Rate limits), never before.
 * A wait of over a minute is left to the caller.
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

/** Input of the decision to open a stream again. */
export interface Interruption {
  /** What ended the stream, or the attempt to open it. */
  readonly error: unknown;
  /** Attempts that failed since the stream was last open. */
  readonly failures: number;
  /** The pause that the stream asked for. */
  readonly retryMs: number;
  /** At least 0 and below 1. */
  readonly random: number;
}

/**
 * Returns the pause before a stream is opened again, in whole ms; null to give up. Every broken
 * connection, 429 and 5xx is retried without an end, since a follower outlasts maintenance. Each
 * failure doubles the pause, up to its maximum; `Retry-After` is waited for in any case.
 */
export function pauseBeforeReopening(interruption: Interruption): number | null {
  const { error, failures, retryMs, random } = interruption;
  if (!mayBeReopened(error)) return null;
  const asked = ('retryAfterMs' in error ? error.retryAfterMs : null) ?? 0;
  if (asked > reopenRetryAfterMsMax) return null;
  const pauseMs = Math.max(retryMs, reopenPauseMsMin) * 2 ** Math.min(failures, 16);
  return Math.max(asked, Math.min(pauseMs, reopenPauseMsMax)) + Math.round(random * jitterMsMax);
}

function mayBeReopened(
  error: unknown,
): error is ProblemError | UnexpectedAnswerError | ConnectionError | TimedOutError {
  if (error instanceof ConnectionError || error instanceof TimedOutError) return true;
  const answered = error instanceof ProblemError || error instanceof UnexpectedAnswerError;
  return answered && (error.status === 429 || error.status >= 500);
}

/** Parses `Retry-After`, seconds or a date (RFC 9110, 10.2.3), as ms from now; null if invalid. */
export function readRetryAfter(value: string | null, nowMs: number): number | null {
  if (value === null) return null;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  // Date.parse takes "-1" for a year: an HTTP date begins with a weekday.
  const date = /^[A-Z][a-z]{2,8},? /.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}

/** A timer may fire up to a millisecond early: it ignores the started one. */
const timerSlackMs = 1;

/** Waits at least this long; throws the signal's reason on abort. */
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
