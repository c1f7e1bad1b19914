/**
 * In charge of reading a request's head: the few headers that matter, from the raw list, so that
 * a header given twice is seen as such (node:http would join or drop the second).
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Credentials } from '../access/authenticate.ts';
import { requestHeadBytesMax, requestIdCharactersMax } from '../limits.ts';
import { type ProblemError, problem } from '../problems.ts';

export interface RequestHead {
  readonly requestId: string;
  readonly credentials: Credentials;
  readonly ifNoneMatch: string | undefined;
  readonly acceptEncoding: string | undefined;
  readonly origin: string | undefined;
  readonly forwardedFor: string | undefined;
  readonly preflightMethod: string | undefined;
  readonly hosts: number;
  /** Size of the headers as commonly written, `Name: value` and a line end each. */
  readonly headerBytes: number;
}

/** Headers that are read, in lower case. Every other one is ignored. */
const read = new Set([
  'host',
  'x-request-id',
  'x-auth-userid',
  'x-auth-token',
  'if-none-match',
  'accept-encoding',
  'origin',
  'x-forwarded-for',
  'access-control-request-method',
]);

const requestIdForm = new RegExp(`^[A-Za-z0-9._-]{1,${requestIdCharactersMax}}$`);

export function readHead(rawHeaders: readonly string[]): RequestHead {
  const found = new Map<string, string[]>();
  let headerBytes = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    headerBytes += rawHeaders[i].length + rawHeaders[i + 1].length + ': \r\n'.length;
    const name = rawHeaders[i].toLowerCase();
    if (!read.has(name)) continue;
    const values = found.get(name);
    if (values === undefined) found.set(name, [rawHeaders[i + 1]]);
    else values.push(rawHeaders[i + 1]);
  }
  const list = (name: string) => found.get(name)?.join(', ');
  return {
    requestId: requestId(found.get('x-request-id')),
    credentials: {
      userId: single(found.get('x-auth-userid')),
      token: single(found.get('x-auth-token')),
    },
    ifNoneMatch: list('if-none-match'),
    acceptEncoding: list('accept-encoding'),
    origin: list('origin'),
    forwardedFor: list('x-forwarded-for'),
    preflightMethod: list('access-control-request-method'),
    hosts: found.get('host')?.length ?? 0,
    headerBytes,
  };
}

/** The value of a header that is there once and not empty. */
function single(values: readonly string[] | undefined): string | null {
  return values?.length === 1 && values[0] !== '' ? values[0] : null;
}

/** The client's own request id where it has the allowed form, else a new one. */
function requestId(values: readonly string[] | undefined): string {
  const given = single(values);
  return given !== null && requestIdForm.test(given) ? given : randomUUID();
}

/** The problem of a request line and headers that are too long together. */
export function headTooLarge(): ProblemError {
  return problem(
    'request-header-fields-too-large',
    `Request line and headers may have ${requestHeadBytesMax} bytes together; this request has more.`,
  );
}

/**
 * Refuses what the parser lets through and RFC 9112 does not: a target with other than visible
 * ASCII (section 3.2), and a request of HTTP/1.1 with no Host or several.
 */
export function checkHead(request: IncomingMessage, head: RequestHead): void {
  // The parser's own bound leaves out separators, so it refuses a little later than promised.
  const requestLine = `${request.method} ${request.url} HTTP/1.1\r\n\r\n`;
  if (requestLine.length + head.headerBytes > requestHeadBytesMax) throw headTooLarge();
  if (!/^[\x21-\x7e]+$/.test(request.url ?? '')) {
    throw problem(
      'request-malformed',
      'The request target holds bytes that are not visible ASCII; percent-encode them as UTF-8.',
    );
  }
  if (request.httpVersion === '1.1' && head.hosts !== 1) {
    throw problem(
      'request-malformed',
      `A request of HTTP/1.1 has exactly one Host header; this one has ${head.hosts}.`,
    );
  }
}
