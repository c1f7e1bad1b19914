/**
 * In charge of talking to a source over HTTP, for every collector alike: bounded in time and in
 * bytes, patient with what passes, never led to another host. A chain of functions, each of which
 * does one thing to the next: retry -> time limit -> send.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Dispatcher, Headers } from 'undici';
import { upstreamAttemptsMax, upstreamRetryMs, upstreamRetryMsMax } from '../limits.ts';
import { UpstreamError } from './error.ts';
import type { Send, UpstreamAnswer, UpstreamRequest } from './request.ts';
import { sendOnce } from './send.ts';

export interface ClientOptions {
  /** Time for one attempt, its whole body included. */
  readonly timeoutMs: number;
  /** An attempt that took longer is not repeated: it would take as long again. */
  readonly repeatWithinMs?: number;
  /** Bytes of an answer's body, unpacked. */
  readonly bytesMax: number;
  /** Knows the certificates of the source; null: those that Node trusts. */
  readonly dispatcher?: Dispatcher | null;
  /** Told of each attempt that failed and will be repeated. */
  readonly onRetry?: (reason: string) => void;
  /** Chance, from 0 to below 1, and the pause between attempts; for tests. */
  readonly random?: () => number;
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** A sender that tries again. An answer of any status is an answer, once attempts are used up. */
export function createClient(options: ClientOptions): Send {
  const { bytesMax, dispatcher, timeoutMs } = options;
  return withRetries(withTimeout(sendOnce(bytesMax, dispatcher), timeoutMs), options);
}

/** Limits one attempt in time. */
function withTimeout(send: Send, timeoutMs: number): Send {
  return async (request, signal) => {
    const timer = AbortSignal.timeout(timeoutMs);
    try {
      return await send(request, AbortSignal.any([signal, timer]));
    } catch (error) {
      signal.throwIfAborted();
      if (!timer.aborted) throw error;
      throw new UpstreamError(
        request.url,
        'timeout',
        `no whole answer within ${timeoutMs / 1_000} s`,
      );
    }
  };
}

/** Statuses that a later attempt may mend. */
const passingStatuses: readonly number[] = [408, 429, 500, 502, 503, 504];

function withRetries(send: Send, options: ClientOptions): Send {
  const { random = Math.random, pause = sleep, onRetry = () => {} } = options;
  const { repeatWithinMs = Number.POSITIVE_INFINITY } = options;
  return async (request, signal) => {
    for (let attempt = 1; ; attempt++) {
      const startedAt = performance.now();
      const outcome = await attempted(send, request, signal);
      const isSlow = performance.now() - startedAt > repeatWithinMs;
      const reason = isSlow ? null : reasonToRepeat(outcome);
      const isLater = (askedMsOf(outcome) ?? 0) > upstreamRetryMsMax;
      if (reason === null || isLater || attempt >= upstreamAttemptsMax) {
        if (outcome instanceof UpstreamError) throw outcome;
        return outcome;
      }
      onRetry(reason);
      await pause(pauseMs(attempt, outcome, random), signal);
    }
  };
}

async function attempted(
  send: Send,
  request: UpstreamRequest,
  signal: AbortSignal,
): Promise<UpstreamAnswer | UpstreamError> {
  try {
    return await send(request, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof UpstreamError) return error;
    throw error;
  }
}

function reasonToRepeat(outcome: UpstreamAnswer | UpstreamError): string | null {
  if (outcome instanceof UpstreamError) return outcome.mayPass ? outcome.message : null;
  return passingStatuses.includes(outcome.status) ? `HTTP status ${outcome.status}` : null;
}

/**
 * What the source asks for in Retry-After, or else a time that doubles with each attempt; in both
 * cases spread by chance, so that collectors that failed together do not come back together.
 */
function pauseMs(
  attempt: number,
  outcome: UpstreamAnswer | UpstreamError,
  random: () => number,
): number {
  const doubled = upstreamRetryMs * 2 ** (attempt - 1);
  const asked = askedMsOf(outcome);
  if (asked !== null) return asked + random() * upstreamRetryMs;
  return Math.min(doubled, upstreamRetryMsMax) * (0.5 + random() / 2);
}

/** How long the source asks to be left alone; what is too long to wait for is left to the next round. */
function askedMsOf(outcome: UpstreamAnswer | UpstreamError): number | null {
  return outcome instanceof UpstreamError ? null : retryAfterMs(outcome.headers);
}

/** Seconds are what rate limits send; a date would ask for clocks that agree. */
function retryAfterMs(headers: Headers): number | null {
  const seconds = headers.get('retry-after');
  return seconds !== null && /^\d{1,12}$/.test(seconds) ? Number(seconds) * 1_000 : null;
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal });
}
