/** An answer as sent: its bytes, its entity tag, and its compressed forms once requested. */
import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The encodings offered, in order of preference. */
export const encodings = ['br', 'gzip'] as const;

export type Encoding = (typeof encodings)[number];

export interface Answer {
  readonly status: 200;
  readonly contentType: string;
  readonly body: Buffer;
  /** A weak entity tag: it differs whenever the bytes do (RFC 9110, 8.8.1). */
  readonly etag: string;
  /** Null until a compressed form is requested. */
  encoded: Map<Encoding, Buffer> | null;
}

export const jsonType = 'application/json; charset=utf-8';

/** Half of SHA-256 is still far beyond an accidental collision. */
const tagCharacters = 22;
const tagRadix = 36;

/**
 * Copies the bytes into a buffer of their own: a view pins the whole buffer that it was cut from.
 */
export function inOwnMemory(body: Buffer): Buffer {
  if (body.length === body.buffer.byteLength) return body;
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}

/** An answer whose tag is a hash of its bytes. */
export function answer(body: Buffer, contentType = jsonType): Answer {
  return { status: 200, contentType, body, etag: weakTag(body), encoded: null };
}

/**
 * A JSON answer. Its bytes follow from the records with this digest and from `asked`, the question.
 * The digest identifies the state of the records. A short hash of `asked` is enough: answers to
 * different questions are never compared.
 */
export function answerTagged(body: Buffer, digest: string, asked: string): Answer {
  return { status: 200, contentType: jsonType, body, etag: tagOf(digest, asked), encoded: null };
}

/** The tag of an answer that these two determine. */
export function tagOf(digest: string, asked: string): string {
  return `W/"${digest.slice(0, tagCharacters)}.${crc32(asked).toString(tagRadix)}"`;
}

/** An answer whose tag is made from a known digest of its bytes. */
export function answerDigested(body: Buffer, contentType: string, digest: string): Answer {
  const etag = `W/"${digest.slice(0, tagCharacters)}"`;
  return { status: 200, contentType, body, etag, encoded: null };
}

/**
 * True if `If-None-Match` names the tag or is `*` (RFC 9110, 13.1.2). Comparison is weak (RFC 9110, 8.8.3.2): proxies
 * change `W/` and recompress, and our tags tell bodies apart whatever their encoding.
 */
export function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.slice(2);
  return [...ifNoneMatch.matchAll(/(?:W\/)?("[^"]*")/g)].some(([, tag]) => tag === opaque);
}

function weakTag(source: Buffer | string): string {
  return `W/"${hash('sha256', source, 'base64url').slice(0, tagCharacters)}"`;
}
