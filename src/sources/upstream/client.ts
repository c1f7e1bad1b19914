/**
 * The HTTP client of all collectors: with timeout, response size limit and retries of transient
 * errors, without redirects. A middleware chain: retry -> timeout -> send.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Dispatcher, Headers } from 'undici';
import { UpstreamError } from './error.ts';
import { type Send, sendOnce, type UpstreamAnswer, type UpstreamRequest } from './send.ts';

/** Maximum attempts per request to a source in a round; the next round retries. */
export const upstreamAttemptsMax = 3;

/**
 * Exponential backoff: the first pause, and the cap, which also limits a source's `Retry-After`.
 */
export const upstreamRetryMs = 500;
const upstreamRetryMsMax = 30_000;

export interface ClientOptions {
  /** Timeout of one attempt, response body included. */
  readonly timeoutMs: number;
  /** A slower attempt is not retried: the retry would take as long. */
  readonly repeatWithinMs?: number;
  /** Maximum of a response body, in bytes after decompression. */
  readonly bytesMax: number;
  /** Holds the source's TLS options; null: Node's default trust store. */
  readonly dispatcher?: Dispatcher | null;
  /** Called for each failed attempt that will be retried. */
  readonly onRetry?: (reason: string) => void;
  /** Random source in [0, 1), and the sleep between attempts; for tests. */
  readonly random?: () => number;
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Adds retries. Once attempts are used up, a response of any status is returned. */
export function createClient(options: ClientOptions): Send {
  const { bytesMax, dispatcher, timeoutMs } = options;
  return withRetries(withTimeout(sendOnce(bytesMax, dispatcher), timeoutMs), options);
}

/** Adds a timeout to each attempt. */
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

/** Retryable statuses. */
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
 * Retry delay: Retry-After, or else exponential backoff. Both get jitter, so that collectors that
 * failed together do not retry together.
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

/** The delay of Retry-After; one too long to wait for is left to the next round. */
function askedMsOf(outcome: UpstreamAnswer | UpstreamError): number | null {
  return outcome instanceof UpstreamError ? null : retryAfterMs(outcome.headers);
}

/** Parses seconds, which rate limits send; a date would require synchronized clocks. */
function retryAfterMs(headers: Headers): number | null {
  const seconds = headers.get('retry-after');
  return seconds !== null && /^\d{1,12}$/.test(seconds) ? Number(seconds) * 1_000 : null;
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal });
}
