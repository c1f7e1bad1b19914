/**
 * Reads the few headers that matter from a request's raw header list. Duplicates are detected;
 * node:http would join them or drop the second one.
 */
import { randomUUID } from 'node:crypto';
import type { Credentials } from '../../access/authenticate.ts';
import { requestIdCharactersMax } from '../../limits.ts';

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
