/**
 * In charge of reading a request's head: the few headers that matter, from the raw list, so that
 * a header given twice is seen as such (node:http would join or drop the second).
 */
import type { IncomingMessage } from 'node:http';
import type { Credentials } from '../access/authenticate.ts';
import { requestHeadBytesMax, requestIdCharactersMax } from '../limits.ts';
import { type ProblemError, problem } from '../problems.ts';
import { newRequestId } from './request-ids.ts';

/** Headers that are read, by lower-case name. Every other one is ignored. */
const fields = {
  host: 'host',
  'x-request-id': 'requestId',
  'x-auth-userid': 'userId',
  'x-auth-token': 'token',
  'if-none-match': 'ifNoneMatch',
  accept: 'accept',
  'accept-encoding': 'acceptEncoding',
  origin: 'origin',
  'x-forwarded-for': 'forwardedFor',
  'access-control-request-method': 'preflightMethod',
} as const;

type Field = (typeof fields)[keyof typeof fields];

/** By the length of the name, which spares most names a closer look. */
const fieldsByLength = Map.groupBy(Object.entries(fields), ([name]) => name.length);

function fieldNamed(name: string): Field | undefined {
  const candidates = fieldsByLength.get(name.length);
  if (candidates === undefined) return undefined;
  const lowerCase = name.toLowerCase();
  for (const [known, field] of candidates) if (known === lowerCase) return field;
  return undefined;
}

/** Each header as it came; a list of values where it was given more than once. */
type Given = { [Name in Field]?: string | string[] };

export interface RequestHead {
  readonly requestId: string;
  readonly credentials: Credentials;
  readonly ifNoneMatch: string | undefined;
  readonly accept: string | undefined;
  readonly acceptEncoding: string | undefined;
  readonly origin: string | undefined;
  readonly forwardedFor: string | undefined;
  readonly preflightMethod: string | undefined;
  readonly hosts: number;
  /** Size of the headers as commonly written, `Name: value` and a line end each. */
  readonly headerBytes: number;
}

const requestIdForm = /^[A-Za-z0-9._-]+$/;

export function readHead(rawHeaders: readonly string[]): RequestHead {
  const given: Given = {};
  let headerBytes = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    const value = rawHeaders[i + 1];
    headerBytes += name.length + value.length + ': \r\n'.length;
    const field = fieldNamed(name);
    if (field !== undefined) given[field] = added(given[field], value);
  }
  return {
    requestId: requestId(given.requestId),
    credentials: { userId: single(given.userId), token: single(given.token) },
    ifNoneMatch: list(given.ifNoneMatch),
    accept: list(given.accept),
    acceptEncoding: list(given.acceptEncoding),
    origin: list(given.origin),
    forwardedFor: list(given.forwardedFor),
    preflightMethod: list(given.preflightMethod),
    hosts: given.host === undefined ? 0 : typeof given.host === 'string' ? 1 : given.host.length,
    headerBytes,
  };
}

function added(before: string | string[] | undefined, value: string): string | string[] {
  if (before === undefined) return value;
  return typeof before === 'string' ? [before, value] : [...before, value];
}

/** The value of a header that is there once and not empty. */
function single(given: string | string[] | undefined): string | null {
  return typeof given === 'string' && given !== '' ? given : null;
}

/** The values of a header whose repetitions make one list (RFC 9110, section 5.3). */
function list(given: string | string[] | undefined): string | undefined {
  return Array.isArray(given) ? given.join(', ') : given;
}

/** The client's own request id where it has the allowed form, else a new one. */
function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' &&
    given.length <= requestIdCharactersMax &&
    requestIdForm.test(given)
    ? given
    : newRequestId();
}

/** The problem of a request line and headers that are too long together. */
export function headTooLarge(): ProblemError {
  return problem(
    'request-header-fields-too-large',
    `Request line and headers may have ${requestHeadBytesMax} bytes together; this request has more.`,
  );
}

const visibleAscii = /^[\x21-\x7e]+$/;

/**
 * Refuses what the parser lets through and RFC 9112 does not: a target with other than visible
 * ASCII (section 3.2), and a request of HTTP/1.1 with no Host or several.
 */
export function checkHead(request: IncomingMessage, head: RequestHead): void {
  const target = request.url ?? '';
  // The parser's own bound leaves out separators, so it refuses a little later than promised.
  const lineBytes = request.method!.length + target.length + '  HTTP/1.1\r\n\r\n'.length;
  if (lineBytes + head.headerBytes > requestHeadBytesMax) throw headTooLarge();
  if (!visibleAscii.test(target)) {
    throw problem(
      'request-malformed',
      'The request target holds bytes that are not visible ASCII; percent-encode them as UTF-8.',
    );
  }
  if (head.hosts !== 1 && request.httpVersion === '1.1') {
    throw problem(
      'request-malformed',
      `A request of HTTP/1.1 has exactly one Host header; this one has ${head.hosts}.`,
    );
  }
}
