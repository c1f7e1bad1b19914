/** Defines the errors besides the service's own problems, each as a class. */

/** Line ends, escape sequences, and bidirectional controls. */
const unprintable = /[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Base class of this package's errors. An abort throws the reason of its signal instead. */
export class HybridCoreError extends Error {
  /** The message is one line, safe for a terminal or a log whatever the peer sent. */
  constructor(message: string, options?: ErrorOptions) {
    super(message.replaceAll(unprintable, ' ').trim(), options);
  }
}

/** No response: the service is unreachable, or the connection broke. */
export class ConnectionError extends HybridCoreError {
  override readonly name = 'ConnectionError';
  /** The system's error code, such as `ECONNREFUSED`; null if unknown. */
  readonly code: string | null;
  /** Whether an established connection broke: the same request may well succeed. */
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

/** Codes of systems and of fetch for an established connection that ended. */
const cutCodes: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'ConnectionClosed',
]);

/** No response in time. */
export class TimedOutError extends HybridCoreError {
  override readonly name = 'TimedOutError';

  constructor(url: string, timeoutMs: number) {
    super(`No answer within ${timeoutMs / 1000} s: ${new URL(url).origin}`);
  }
}

/** The peer does not speak this interface: a proxy's page, a redirect. */
export class UnexpectedAnswerError extends HybridCoreError {
  override readonly name = 'UnexpectedAnswerError';
  readonly status: number;
  /** `Retry-After` in ms; null without it. */
  readonly retryAfterMs: number | null;

  constructor(message: string, status: number, retryAfterMs: number | null = null) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** An id that no record has, and that an address cannot carry: a parser folds `..` with what stands before it. */
export class InvalidIdError extends HybridCoreError {
  override readonly name = 'InvalidIdError';

  constructor(path: string) {
    super(`No record has the id "." or ".."; asked was ${path}.`);
  }
}

/** The list changed during every walk, and no export covers its records. */
export class ListMovedError extends HybridCoreError {
  override readonly name = 'ListMovedError';

  constructor(path: string, walks: number) {
    super(`The data of ${path} changed during each of ${walks} walks over its pages.`);
  }
}

/** An export ended before its last byte: the data is incomplete. */
export class IncompleteExportError extends HybridCoreError {
  override readonly name = 'IncompleteExportError';

  constructor(path: string, cause: unknown) {
    super(`The export ${path} broke off: what came is not the whole. ${reasonOf(cause)}`, {
      cause,
    });
  }
}

/** Follows `cause` to the system's error code. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return codeOf(error.cause) ?? code;
}

/**
 * OpenSSL's error for a peer that speaks plaintext; the full message has its source files and
 * lines.
 */
const notTls: ReadonlySet<unknown> = new Set([
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
  'ERR_SSL_HTTP_REQUEST',
  'ERR_SSL_UNEXPECTED_MESSAGE',
]);

/** The innermost message, more telling than "fetch failed". Deno has no codes, only messages. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  if ('code' in error && notTls.has(error.code)) {
    return 'what answers is no TLS; is it http:// rather than https://?';
  }
  return error.message || codeOf(error) || error.name;
}
