/**
 * Rejects heads that the parser accepts and HTTP does not: unknown versions, and targets, hosts and
 * lengths that two parsers could read differently, as in request smuggling (RFC 9112). Measured on
 * Node 26.10: the parser rejects everything else that test/contract/protocol.yaml lists.
 */
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { type ProblemError, problem } from '../../contract/problems.ts';
import { requestHeadBytesMax, requestHeadersMax } from '../../limits.ts';
import type { RequestHead } from './head.ts';

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
