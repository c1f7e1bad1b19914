/** An answer as sent: its bytes, its entity tag, and its compressed forms once requested. */
import { hash } from 'node:crypto';
import { brotliCompressSync, constants, crc32, gzipSync } from 'node:zlib';

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

/**
 * Longest body that is compressed in place, some 0.1 ms of work: less than a thread of the pool
 * costs it. Longer ones are compressed there while they are sent.
 */
export const inPlaceBytesMax = 64 * 1_024;

/** gzip's fastest level: a full page in a third of the time of level 6, and a sixth longer. */
const gzipLevel = 1;

/** The level of Brotli that is as fast, and shorter. */
const brotliQuality = 2;

/** Brotli's window, as long as a body that is compressed in place: the default's memory costs more than the work. */
const brotliWindowBits = Math.log2(inPlaceBytesMax);

/** zlib's output buffers: a compressed page fills one. Larger ones take as long to get as the work itself. */
const chunkSize = 4 * 1_024;

/** The answer's bytes in an encoding, compressed once per answer. Null if they are too long for that. */
export function encodedBody(of: Answer, encoding: Encoding): Buffer | null {
  const known = of.encoded?.get(encoding);
  if (known !== undefined) return known;
  if (of.body.length > inPlaceBytesMax) return null;
  const body = compressed(of.body, encoding);
  of.encoded ??= new Map();
  of.encoded.set(encoding, body);
  return body;
}

/** An answer that stays as long as the process: compressed at once, whatever its length. */
export function lastingAnswer(body: Buffer, contentType?: string): Answer {
  const made = answer(body, contentType);
  made.encoded = new Map(encodings.map((encoding) => [encoding, compressed(body, encoding)]));
  return made;
}

function compressed(body: Buffer, encoding: Encoding): Buffer {
  const bytes =
    encoding === 'gzip'
      ? gzipSync(body, { level: gzipLevel, chunkSize })
      : brotliCompressSync(body, {
          chunkSize,
          params: {
            [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
            [constants.BROTLI_PARAM_LGWIN]: brotliWindowBits,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        });
  // zlib's buffer is larger than its output.
  return inOwnMemory(bytes);
}
