/** In charge of compressing an export on its way: quickly, and within little memory. */
import type { Transform } from 'node:stream';
import zlib from 'node:zlib';
import { brotliQuality } from '../../limits.ts';
import type { Encoding } from '../reply/answer.ts';
import { exportBrotliWindowBits } from './limits.ts';

export function compressor(encoding: Encoding): Transform {
  if (encoding === 'gzip') return zlib.createGzip();
  return zlib.createBrotliCompress({
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [zlib.constants.BROTLI_PARAM_LGWIN]: exportBrotliWindowBits,
    },
  });
}
