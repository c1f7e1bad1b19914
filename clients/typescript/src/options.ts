/** In charge of what a client is made with, and of refusing what could never work. */
import type { HybridCoreError } from './errors.ts';

/** A pause before the same request is sent again. */
export interface Retry {
  readonly error: HybridCoreError;
  readonly pauseMs: number;
}

/** What a client is made with. */
export interface ClientOptions {
  /** Where the service is: `https://api.example`; a path in front of `/hybrid-core/` counts. */
  readonly url: string;
  /** The user's UUID, as the partner panel shows it. */
  readonly userId: string;
  /** An API token of that user. */
  readonly token: string;
  /** Time for one attempt, in ms; 30,000 unless given. */
  readonly timeoutMs?: number;
  /** Attempts after the first; 4 unless given. */
  readonly retries?: number;
  /** Characters of answers that are kept for conditional requests; 8 million unless given. */
  readonly keptCharactersMax?: number;
  /** Told of each pause before another attempt. */
  readonly onRetry?: (retry: Retry) => void;
  /** In place of the global `fetch`: one that goes by a proxy, for instance. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Headers on top of the client's own, `User-Agent` for instance. */
  readonly headers?: Readonly<Record<string, string>>;
  /** In place of `JSON.parse`: one that keeps integers beyond 2^53 exact, for instance. */
  readonly parse?: (json: string) => unknown;
}

/** What every call takes. */
export interface CallOptions {
  /** Ends the call, pauses included; it then throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** Time for one attempt, in ms, in place of the client's. */
  readonly timeoutMs?: number;
}

/** The address without a slash at the end. Throws a TypeError where it cannot be one. */
export function readUrl(url: string): string {
  const { protocol, origin, pathname, search, hash, username, password } = parsedUrl(url);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  if (!isWeb || search !== '' || hash !== '' || username !== '' || password !== '') {
    throw notAnAddress(url);
  }
  return `${origin}${pathname.replace(/\/$/, '')}`;
}

/** What stands before an `@` may be a password. */
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

/** Checks what goes into a header; the value itself is never shown. */
export function readCredential(name: 'userId' | 'token', value: string): string {
  if (typeof value === 'string' && /^[!-~]+$/.test(value)) return value;
  throw new TypeError(`${name} is empty, or has spaces or letters that no header can carry`);
}
