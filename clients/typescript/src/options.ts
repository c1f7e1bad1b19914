/** Validates the client's options, and rejects those that can never work. */
import type { HybridCoreError } from './errors.ts';

/** A pause before a retry. */
export interface Retry {
  readonly error: HybridCoreError;
  readonly pauseMs: number;
}

/** Options of a client. */
export interface ClientOptions {
  /**
   * The service's address: `https://api.example`; a path prefix before `/hybrid-core/` is allowed.
   */
  readonly url: string;
  /** The user's UUID, as the partner panel shows it. */
  readonly userId: string;
  /** An API token of that user. */
  readonly token: string;
  /** Timeout of one attempt in ms, default 30,000. */
  readonly timeoutMs?: number;
  /** Retries after the first attempt, default 4. */
  readonly retries?: number;
  /** Cache size in characters for conditional requests, default 8 million. */
  readonly keptCharactersMax?: number;
  /** Called before each retry's pause. */
  readonly onRetry?: (retry: Retry) => void;
  /** Replaces the global `fetch`: for a proxy, for instance. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Headers besides the client's own, such as `User-Agent`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces `JSON.parse`: for exact integers beyond 2^53, for instance. */
  readonly parse?: (json: string) => unknown;
}

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call, pauses included; the call then throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** Timeout of one attempt in ms; the client's by default. */
  readonly timeoutMs?: number;
}

/** Normalizes the base URL: no slash at the end. Throws a TypeError for an invalid one. */
export function readUrl(url: string): string {
  const { protocol, origin, pathname, search, hash, username, password } = parsedUrl(url);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  if (!isWeb || search !== '' || hash !== '' || username !== '' || password !== '') {
    throw notAnAddress(url);
  }
  return `${origin}${pathname.replace(/\/$/, '')}`;
}

/** The message omits everything before an `@`: it may be a password. */
function notAnAddress(url: string): TypeError {
  const shown = url.replace(/^.*@/s, '…@');
  return new TypeError(`url is "${shown}"; expected http(s)://HOST[:PORT][/PATH]`);
}

function parsedUrl(url: string): URL {
  try {
    return new URL(url);
  } catch {
    throw notAnAddress(url);
  }
}

/** Validates a header value; errors never quote it. */
export function readCredential(name: 'userId' | 'token', value: string): string {
  if (typeof value === 'string' && /^[!-~]+$/.test(value)) return value;
  throw new TypeError(`${name} is empty, or has spaces or letters that no header can carry`);
}
