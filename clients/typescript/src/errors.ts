/** In charge of what can go wrong besides the service's own problems: each a class of its own. */

/** Line ends, escape sequences, and what turns a line around. */
const unprintable = /[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** What every error of this package is. An abort is none: it throws the reason of its signal. */
export class HybridCoreError extends Error {
  /** The message is one line, which a terminal or a log may show whatever answered. */
  constructor(message: string, options?: ErrorOptions) {
    super(message.replaceAll(unprintable, ' ').trim(), options);
  }
}

/** No answer came: the service cannot be reached, or the connection broke. */
export class ConnectionError extends HybridCoreError {
  override readonly name = 'ConnectionError';
  /** The system's name for the cause, `ECONNREFUSED` for instance; null where it is not told. */
  readonly code: string | null;
  /** Whether the connection broke after it was made: the same request may well succeed. */
  readonly isCut: boolean;

  constructor(url: string, cause: unknown) {
    const code = codeOf(cause);
    const isCut =
      code !== null
        ? cutCodes.has(code)
        : /terminated|closed|reset|reading a body/i.test(reasonOf(cause));
    const what = isCut ? 'The connection broke off' : 'No connection';
    super(`${what}: ${new URL(url).origin}: ${reasonOf(cause)}`, { cause });
    this.code = code;
    this.isCut = isCut;
  }
}

/** What systems and fetch call a connection that was there and ended. */
const cutCodes: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'ConnectionClosed',
]);

/** No answer came in time. */
export class TimedOutError extends HybridCoreError {
  override readonly name = 'TimedOutError';

  constructor(url: string, timeoutMs: number) {
    super(`No answer within ${timeoutMs / 1000} s: ${new URL(url).origin}`);
  }
}

/** Something answered that does not speak this interface: a proxy's page, a redirect. */
export class UnexpectedAnswerError extends HybridCoreError {
  override readonly name = 'UnexpectedAnswerError';
  readonly status: number;
  /** What `Retry-After` said, in ms; null without it. */
  readonly retryAfterMs: number | null;

  constructor(message: string, status: number, retryAfterMs: number | null = null) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The list changed during every walk, and no export has its records. */
export class ListMovedError extends HybridCoreError {
  override readonly name = 'ListMovedError';

  constructor(path: string, walks: number) {
    super(`The data of ${path} changed during each of ${walks} walks over its pages.`);
  }
}

/** An export ended before its last byte: what came is not the whole. */
export class IncompleteExportError extends HybridCoreError {
  override readonly name = 'IncompleteExportError';

  constructor(path: string, cause: unknown) {
    super(`The export ${path} broke off: what came is not the whole. ${reasonOf(cause)}`, {
      cause,
    });
  }
}

/** Follows `cause` to where the system names what happened. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return codeOf(error.cause) ?? code;
}

/** What OpenSSL calls the first bytes of something that speaks plainly, with its own files and lines. */
const notTls: ReadonlySet<unknown> = new Set([
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
  'ERR_SSL_HTTP_REQUEST',
  'ERR_SSL_UNEXPECTED_MESSAGE',
]);

/** The innermost message, which says more than "fetch failed". Deno names no codes, but there. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  if ('code' in error && notTls.has(error.code)) {
    return 'what answers is no TLS; is it http:// rather than https://?';
  }
  return error.message || codeOf(error) || error.name;
}
