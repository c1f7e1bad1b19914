/** An answer as it goes out: its bytes, its entity tag, and its compressed forms once asked for. */
import { hash } from 'node:crypto';

export type Encoding = 'br' | 'gzip';

export interface Answer {
  readonly status: 200;
  readonly contentType: string;
  readonly body: Buffer;
  /** A weak entity tag, drawn from the bytes: it differs whenever they do (RFC 9110, 8.8.1). */
  readonly etag: string;
  readonly encoded: Map<Encoding, Buffer>;
}

export const jsonType = 'application/json; charset=utf-8';

/** Half of SHA-256 is still far beyond an accidental collision. */
const tagCharacters = 22;

export function answer(body: Buffer, contentType = jsonType): Answer {
  const tag = hash('sha256', body, 'base64url').slice(0, tagCharacters);
  return { status: 200, contentType, body, etag: `W/"${tag}"`, encoded: new Map() };
}
