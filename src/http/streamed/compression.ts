/** In charge of compressing a streamed answer while it is sent: quickly, and in little memory. */
import type { Transform } from 'node:stream';
import zlib from 'node:zlib';
import { brotliQuality } from '../../limits.ts';
import type { Encoding } from '../reply/answer.ts';

/** Window of Brotli, 256 KiB: the usual one of 4 MiB takes 14 MiB for each answer. */
const streamBrotliWindowBits = 18;

export function compressor(encoding: Encoding): Transform {
  if (encoding === 'gzip') return zlib.createGzip();
  return zlib.createBrotliCompress({
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [zlib.constants.BROTLI_PARAM_LGWIN]: streamBrotliWindowBits,
    },
  });
}
