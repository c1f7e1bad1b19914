/**
 * Sends a request until it is answered: credentials, timeouts, retries, and conditional requests
 * (docs: Conditional requests; Rate limits).
 */
import { Deadline } from './deadline.ts';
import {
  ConnectionError,
  HybridCoreError,
  TimedOutError,
  UnexpectedAnswerError,
} from './errors.ts';
import {
  bodyBytesMax,
  cachedResponsesMax,
  echoCharactersMax,
  keptCharactersMax,
  refusalBytesMax,
  retriesMax,
  timeoutMs,
} from './limits.ts';
import {
  type CallOptions,
  type ClientOptions,
  type Retry,
  readCredential,
  readUrl,
} from './options.ts';
import { ProblemError, readProblems } from './problem.ts';
import { type CachedResponse, ResponseCache } from './response-cache.ts';
import { pause, pauseBeforeRetry, readRetryAfter } from './retry-after.ts';

/** A request, relative to the base address. */
export interface Target extends CallOptions {
  /** Path and query string. */
  readonly path: string;
  readonly accept?: string;
  /** The entity tag of the caller's copy: the response may then be a 304 without a body. */
  readonly ifNoneMatch?: string;
}

/** A response whose body is unread. */
export interface OpenAnswer {
  readonly response: Response;
  readonly deadline: Deadline;
}

export class Transport {
  readonly #options: ClientOptions;
  readonly #base: string;
  readonly #headers: Readonly<Record<string, string>>;
  /** Cache of complete responses by `addressOf`. */
  readonly kept: ResponseCache;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.kept = new ResponseCache(
      cachedResponsesMax,
      options.keptCharactersMax ?? keptCharactersMax,
    );
    this.#base = readUrl(options.url);
    this.#headers = {
      ...options.headers,
      'X-Auth-UserId': readCredential('userId', options.userId),
      'X-Auth-Token': readCredential('token', options.token),
    };
  }

  /**
   * Resolves a link of a response against the base address: the service may know itself by another
   * name.
   */
  pathOfLink(link: string): string {
    const { pathname = '', search = '' } = URL.canParse(link, this.#base)
      ? new URL(link, this.#base)
      : {};
    // A path prefix may be named as the interface is: the last match is the interface's own.
    const path = pathname.slice(Math.max(0, pathname.lastIndexOf('/hybrid-core/v')));
    if (/^\/hybrid-core\/v\d+\//.test(path)) return `${path}${search}`;
    throw new UnexpectedAnswerError(`A link of the answer leads elsewhere: ${link}`, 200);
  }

  /** Returns the body as the caller's parser reads it. */
  async json(target: Target): Promise<unknown> {
    const body = await this.text(target);
    try {
      return (this.#options.parse ?? JSON.parse)(body);
    } catch {
      throw unexpected('what is no JSON', 200, body);
    }
  }

  /** Returns the body's text; the cached copy after a 304. */
  text(target: Target): Promise<string> {
    return this.repeated(target, async () => {
      const kept = this.kept.get(addressOf(target));
      const { response, deadline } = await this.#open(conditional(target, kept));
      if (response.status === 304 && kept !== null) {
        deadline.end();
        return kept.body;
      }
      const body = await this.#body(response, deadline, target, bodyBytesMax);
      const etag = response.headers.get('ETag');
      if (etag !== null) this.kept.put(addressOf(target), { etag, body });
      return body;
    });
  }

  /** Opens a streamed response: the timeout covers the time to its head. */
  open(target: Target): Promise<OpenAnswer> {
    return this.repeated(target, () => this.openOnce(target));
  }

  /** As `open`, without retries: the caller retries the whole. */
  async openOnce(target: Target): Promise<OpenAnswer> {
    const answer = await this.#open(target);
    answer.deadline.suspend();
    return answer;
  }

  /** Retries an attempt until it succeeds, or fails with an error that no retry mends. */
  async repeated<Result>(target: Target, attempt: () => Promise<Result>): Promise<Result> {
    const retries = this.#options.retries ?? retriesMax;
    for (let attemptsBefore = 0; ; attemptsBefore++) {
      try {
        return await attempt();
      } catch (error) {
        const random = Math.random();
        const pauseMs = pauseBeforeRetry({ error, attemptsBefore, retries, random });
        if (pauseMs === null || !(error instanceof HybridCoreError)) throw error;
        await this.waitToRetry({ error, pauseMs }, target.signal);
      }
    }
  }

  /** Reports a retry, and waits for it. */
  async waitToRetry(retry: Retry, signal: AbortSignal | undefined): Promise<void> {
    this.#options.onRetry?.(retry);
    await pause(retry.pauseMs, signal);
  }

  /** The error for a response that broke off. */
  cut(cause: unknown): ConnectionError {
    return new ConnectionError(this.#base, cause);
  }

  /** Sends once; throws unless it succeeds. */
  async #open(target: Target): Promise<OpenAnswer> {
    const ms = target.timeoutMs ?? this.#options.timeoutMs ?? timeoutMs;
    const deadline = new Deadline(ms, target.signal);
    const response = await this.#fetched(target, deadline, {
      ...this.#headers,
      ...(target.accept === undefined ? {} : { Accept: target.accept }),
      ...(target.ifNoneMatch === undefined ? {} : { 'If-None-Match': target.ifNoneMatch }),
    });
    const isUnchanged = response.status === 304 && target.ifNoneMatch !== undefined;
    if (response.status === 200 || isUnchanged) return { response, deadline };
    throw refusal(response, await this.#body(response, deadline, target, refusalBytesMax));
  }

  async #fetched(
    target: Target,
    deadline: Deadline,
    headers: Readonly<Record<string, string>>,
  ): Promise<Response> {
    const send = this.#options.fetch ?? ((url, init) => globalThis.fetch(url, init));
    try {
      return await send(`${this.#base}${target.path}`, {
        headers,
        signal: deadline.signal,
        // A redirect must not get the token; no cache but the client's keeps copies.
        redirect: 'manual',
        cache: 'no-store',
      });
    } catch (error) {
      throw this.#failure(error, deadline, target);
    }
  }

  async #body(
    response: Response,
    deadline: Deadline,
    target: Target,
    bytesMax: number,
  ): Promise<string> {
    let body: string | null;
    try {
      body = await textWithin(response, bytesMax);
    } catch (error) {
      throw this.#failure(error, deadline, target);
    }
    deadline.end();
    if (body !== null) return body;
    throw new UnexpectedAnswerError(
      `This is no answer of hybrid-core: more than ${bytesMax} bytes with status ${response.status}`,
      response.status,
    );
  }

  #failure(error: unknown, deadline: Deadline, { signal, timeoutMs: ms }: Target): unknown {
    deadline.end();
    if (deadline.hasPassed) {
      return new TimedOutError(this.#base, ms ?? this.#options.timeoutMs ?? timeoutMs);
    }
    return signal?.aborted ? signal.reason : new ConnectionError(this.#base, error);
  }
}

/** Reads a body's text; null, and no further reads, once it exceeds `bytes`. */
async function textWithin({ body }: Response, bytesMax: number): Promise<string | null> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > bytesMax) {
      await reader.cancel().catch(() => {});
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** The cache key of a request. */
export function addressOf({ accept = '', path }: Target): string {
  return `${accept} ${path}`;
}

/** Makes a request conditional on the cached copy's tag. */
export function conditional(target: Target, kept: CachedResponse | null): Target {
  return kept === null ? target : { ...target, ifNoneMatch: kept.etag };
}

function refusal(response: Response, body: string): HybridCoreError {
  const retryAfterMs = readRetryAfter(response.headers.get('Retry-After'), Date.now());
  const problems = readProblems(body);
  if (problems !== null) return new ProblemError(problems, retryAfterMs);
  const { status } = response;
  const location = response.headers.get('Location');
  if (location !== null || response.type === 'opaqueredirect') {
    return new UnexpectedAnswerError(`The address redirects to ${location ?? 'another'}`, status);
  }
  return unexpected(`status ${status}`, status, body, retryAfterMs);
}

function unexpected(
  what: string,
  status: number,
  body: string,
  retryAfterMs: number | null = null,
): UnexpectedAnswerError {
  const start = body.slice(0, echoCharactersMax).trim();
  const message = `This is no answer of hybrid-core: ${what}${start && `, which begins "${start}"`}`;
  return new UnexpectedAnswerError(message, status, retryAfterMs);
}
