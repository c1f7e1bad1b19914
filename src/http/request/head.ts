/**
 * Reads the few headers that matter from a request's raw header list, in which duplicates are seen
 * (node:http would join them or drop the second one), and rejects heads that the parser accepts and
 * HTTP does not: unknown versions, and targets, hosts and lengths that two parsers could read
 * differently, as in request smuggling (RFC 9112). Measured on Node 26.10: the parser rejects
 * everything else that test/contract/protocol.yaml lists.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { Credentials } from '../../access/authenticate.ts';
import { type ProblemError, problem } from '../../contract/problems.ts';
import { requestHeadBytesMax, requestHeadersMax, requestIdCharactersMax } from '../../limits.ts';

/** Headers that are read, by lower-case name. Every other one is ignored. */
const fields = {
  host: 'host',
  'x-request-id': 'requestId',
  'x-auth-userid': 'userId',
  'x-auth-token': 'token',
  authorization: 'authorization',
  'if-none-match': 'ifNoneMatch',
  accept: 'accept',
  'accept-encoding': 'acceptEncoding',
  origin: 'origin',
  'x-forwarded-for': 'forwardedFor',
  forwarded: 'forwarded',
  'last-event-id': 'lastEventId',
  'access-control-request-method': 'preflightMethod',
  'content-length': 'contentLength',
  'transfer-encoding': 'transferEncoding',
} as const;

/** Headers that connections, proxies and browsers set, and no page of another origin. */
const notByPages: ReadonlySet<string> = new Set([
  'host',
  'accept',
  'accept-encoding',
  'origin',
  'forwarded',
  'x-forwarded-for',
  'access-control-request-method',
  'content-length',
  'transfer-encoding',
]);

/** Headers that are read, and that a page of another origin may send only if it is told so (Fetch, 3.3). */
export const headersOfPages: readonly string[] = Object.keys(fields).filter(
  (name) => !notByPages.has(name),
);

type HeaderName = (typeof fields)[keyof typeof fields];

/** Indexed by the name's length, so that most names need no comparison. */
const fieldsByLength = Map.groupBy(Object.entries(fields), ([name]) => name.length);

function fieldNamed(name: string): HeaderName | undefined {
  const candidates = fieldsByLength.get(name.length);
  if (candidates === undefined) return undefined;
  const lowerCase = name.toLowerCase();
  for (const [known, field] of candidates) if (known === lowerCase) return field;
  return undefined;
}

/** Each header as it came; a list of values where it was given more than once. */
type HeaderValues = { [Name in HeaderName]?: string | string[] };

export interface RequestHead {
  readonly requestId: string;
  readonly credentials: Credentials;
  /** `Authorization`, where neither of the two headers is sent: they count first. */
  readonly authorization: string | null;
  readonly ifNoneMatch: string | undefined;
  readonly accept: string | undefined;
  readonly acceptEncoding: string | undefined;
  readonly lastEventId: string | undefined;
  readonly origin: string | undefined;
  readonly forwardedFor: string | undefined;
  readonly forwarded: string | undefined;
  readonly preflightMethod: string | undefined;
  /** The number of Host headers, and the value where there is exactly one. */
  readonly hosts: number;
  readonly host: string | undefined;
  readonly contentLength: string | undefined;
  readonly transferEncoding: string | undefined;
  /** Size of the headers in their shortest form: `Name:value` and a line end each. */
  readonly headerBytes: number;
}

const requestIdForm = /^[A-Za-z0-9._-]+$/;

export function readHead(rawHeaders: readonly string[]): RequestHead {
  const given: HeaderValues = {};
  let headerBytes = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    const value = rawHeaders[i + 1];
    headerBytes += name.length + value.length + ':\r\n'.length;
    const field = fieldNamed(name);
    if (field !== undefined) add(given, field, value);
  }
  const hasHeaders = given.userId !== undefined || given.token !== undefined;
  return {
    requestId: requestId(given.requestId),
    credentials: { userId: single(given.userId), token: single(given.token), digest: null },
    authorization: hasHeaders ? null : single(given.authorization),
    ifNoneMatch: list(given.ifNoneMatch),
    accept: list(given.accept),
    acceptEncoding: list(given.acceptEncoding),
    lastEventId: list(given.lastEventId),
    origin: list(given.origin),
    forwardedFor: list(given.forwardedFor),
    forwarded: list(given.forwarded),
    preflightMethod: list(given.preflightMethod),
    hosts: given.host === undefined ? 0 : typeof given.host === 'string' ? 1 : given.host.length,
    host: typeof given.host === 'string' ? given.host : undefined,
    contentLength: list(given.contentLength),
    transferEncoding: list(given.transferEncoding),
    headerBytes,
  };
}

/** In constant time, however often a header repeats; a head has room for a hundred. */
function add(given: HeaderValues, field: HeaderName, value: string): void {
  const before = given[field];
  if (before === undefined) given[field] = value;
  else if (typeof before === 'string') given[field] = [before, value];
  else before.push(value);
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
    : randomUUID();
}

/** The problem of a request line and headers that are too long together, or too many. */
export function headTooLarge(): ProblemError {
  return problem(
    'request-header-fields-too-large',
    `Request line and headers may have ${requestHeadBytesMax} bytes together, and there may be ${requestHeadersMax} headers; this request has more.`,
  );
}

/**
 * Throws the problem of a head that is too long, or whose version is neither HTTP/1.1 nor HTTP/1.0.
 */
export function checkHead(request: IncomingMessage, head: RequestHead): void {
  const target = request.url ?? '';
  checkVersion(request.httpVersion);
  // The parser's own limit excludes separators, so it rejects a little later than promised.
  const lineBytes = request.method!.length + target.length + '  HTTP/1.1\r\n\r\n'.length;
  if (lineBytes + head.headerBytes > requestHeadBytesMax) throw headTooLarge();
  checkTarget(target);
  checkHost(head, request.httpVersion);
  if (head.transferEncoding !== undefined) {
    checkTransferEncoding(head.transferEncoding, request.httpVersion);
  }
}

/** A request line without a version is reported as version 0.9, which no client uses any more. */
function checkVersion(version: string): void {
  if (version === '1.1' || version === '1.0') return;
  throw problem(
    'request-malformed',
    'The request line must end in HTTP/1.1 or HTTP/1.0; this service speaks no other version.',
  );
}

const visibleAscii = /^[\x21-\x7e]+$/;

/** A target is visible ASCII (section 3.2). A whole address as target has a host and no user. */
function checkTarget(target: string): void {
  if (!visibleAscii.test(target)) {
    throw problem(
      'request-malformed',
      'The request target holds bytes that are not visible ASCII; percent-encode them as UTF-8.',
    );
  }
  if (target.startsWith('/')) return;
  const authority = /^https?:\/\/([^/?]*)/i.exec(target)?.[1];
  if (authority === undefined) return;
  // RFC 9110, sections 4.2.1 and 4.2.4.
  if (authority === '' || authority.startsWith(':') || !isAuthority(authority)) {
    throw problem(
      'request-malformed',
      'A request target that is a whole address must name a host, may name a port, and no user.',
    );
  }
}

/**
 * A request of HTTP/1.1 has one Host header. A Host header names a host and a port (section 3.2).
 */
function checkHost({ hosts, host }: RequestHead, version: string): void {
  if (hosts !== 1 && version === '1.1') {
    throw problem(
      'request-malformed',
      `A request of HTTP/1.1 has exactly one Host header; this one has ${hosts}.`,
    );
  }
  if (hosts > 1) {
    throw problem(
      'request-malformed',
      `A request has at most one Host header; this one has ${hosts}.`,
    );
  }
  if (host !== undefined && !isAuthority(host)) {
    throw problem(
      'request-malformed',
      'The Host header must be a host name or an address, with a port or without; this one is not.',
    );
  }
}

/** Host and port: a name, or an address in brackets (RFC 3986, section 3.2). */
const authorityForm =
  /^(?:\[([^[\]]*)\]|(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)(?::[0-9]*)?$/;
const futureAddress = /^v[0-9A-Fa-f]+\.[A-Za-z0-9._~!$&'()*+,;=:-]+$/i;

function isAuthority(text: string): boolean {
  const parts = authorityForm.exec(text);
  if (parts === null) return false;
  const address = parts[1];
  // node takes a zone for part of an address, but a zone has a meaning on one machine only.
  return (
    address === undefined ||
    (isIPv6(address) && !address.includes('%')) ||
    futureAddress.test(address)
  );
}

/** Unless `chunked` is the last encoding, the end of the request is undefined (section 6.1). */
function checkTransferEncoding(codings: string, version: string): void {
  if (version === '1.0') {
    throw problem('request-malformed', 'A request of HTTP/1.0 has no Transfer-Encoding.');
  }
  const last = codings.slice(codings.lastIndexOf(',') + 1).trim();
  if (last.toLowerCase() === 'chunked') return;
  throw problem(
    'request-malformed',
    'The last coding of Transfer-Encoding must be chunked; the end of this request cannot be told.',
  );
}

const basicScheme = /^basic +([A-Za-z0-9+/]+={0,2})$/i;

/**
 * The user's UUID and the token. Both are null where the header is not Basic, or either of them is
 * empty.
 */
export function readBasic(authorization: string | null): Credentials {
  const encoded = authorization === null ? null : basicScheme.exec(authorization);
  if (encoded === null) return { userId: null, token: null, digest: null };
  const text = Buffer.from(encoded[1], 'base64').toString();
  const colon = text.indexOf(':');
  const userId = colon < 0 ? '' : text.slice(0, colon);
  const token = colon < 0 ? '' : text.slice(colon + 1);
  return { userId: userId || null, token: token || null, digest: null };
}
