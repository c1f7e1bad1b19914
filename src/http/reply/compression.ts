/** Negotiates the content encoding and compresses answers. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import Negotiator from 'negotiator';
import { negotiatedCharactersMax } from '../../limits.ts';
import { type Answer, answer, type Encoding, encodings, inOwnMemory } from './answer.ts';

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

/** The encoding to use, or null to send the bytes as they are (RFC 9110, 12.5.3). */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | null {
  if (acceptEncoding === undefined || acceptEncoding === '') return null;
  if (acceptEncoding.length > negotiatedCharactersMax) return null;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const chosen = negotiator.encoding([...encodings, 'identity']);
  return encodings.find((encoding) => encoding === chosen) ?? null;
}

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
