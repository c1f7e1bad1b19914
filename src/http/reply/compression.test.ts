import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { answer } from './answer.ts';
import { chooseEncoding, encodedBody } from './compression.ts';

describe('chooseEncoding', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['deflate', null],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['GZIP', 'gzip'],
    ['gzip;q=0.5, br;q=0.9', 'br'],
    ['gzip;q=0', null],
    ['*', 'br'],
    ['identity;q=0.5, gzip;q=0.1', null],
    ['nonsense;;q=', null],
    [`br,${'a,'.repeat(600)}`, null],
  ])('%s: %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});

describe('encodedBody', () => {
  const made = answer(Buffer.from('{"data":[]}'));

  it('can be read again', async () => {
    expect(zlib.gunzipSync(await encodedBody(made, 'gzip'))).toEqual(made.body);
    expect(zlib.brotliDecompressSync(await encodedBody(made, 'br'))).toEqual(made.body);
  });

  it('is worked out once an answer', async () => {
    expect(await encodedBody(made, 'gzip')).toBe(await encodedBody(made, 'gzip'));
  });
});
