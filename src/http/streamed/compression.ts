/** Compresses a streamed answer on the fly: quickly, and in little memory. */
import type { Transform } from 'node:stream';
import zlib from 'node:zlib';
import { brotliQuality } from '../../limits.ts';
import type { Encoding } from '../reply/answer.ts';

/** Brotli's window, 256 KiB: the default of 4 MiB takes 14 MiB per answer. */
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
