/** In charge of content encoding: the encoding that a client takes, and the compressed bytes. */
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import Negotiator from 'negotiator';
import { brotliQuality, negotiatedCharactersMax } from '../../limits.ts';
import type { Answer, Encoding } from './answer.ts';
import { keepBody } from './body-memory.ts';

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);

/** The encodings that we offer, best first for a client that takes anything. */
const offered: readonly Encoding[] = ['br', 'gzip'];

/** The encoding to use, or null to send the bytes as they are (RFC 9110, 12.5.3). */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | null {
  if (acceptEncoding === undefined || acceptEncoding === '') return null;
  if (acceptEncoding.length > negotiatedCharactersMax) return null;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const chosen = negotiator.encoding([...offered, 'identity']);
  return offered.find((encoding) => encoding === chosen) ?? null;
}

/** The answer's bytes in an encoding, compressed once for each answer. */
export async function encodedBody(answer: Answer, encoding: Encoding): Promise<Buffer> {
  const known = answer.encoded?.get(encoding);
  if (known !== undefined) return known;
  const bytes =
    encoding === 'gzip'
      ? await gzip(answer.body)
      : await brotli(answer.body, {
          params: {
            [zlib.constants.BROTLI_PARAM_QUALITY]: brotliQuality,
            [zlib.constants.BROTLI_PARAM_SIZE_HINT]: answer.body.length,
          },
        });
  // zlib's buffer is larger than its output.
  const kept = keepBody(bytes);
  answer.encoded ??= new Map();
  answer.encoded.set(encoding, kept);
  return kept;
}
