import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { answer, encodedBody, inPlaceBytesMax, lastingAnswer, matchesTag } from './answer.ts';
import { chooseEncoding } from './negotiation.ts';

describe('matchesTag', () => {
  it.each([
    ['W/"abc"', true],
    ['"abc"', true],
    ['*', true],
    [' * ', true],
    ['"x", W/"abc"', true],
    ['"x","y"', false],
    ['abc', false],
    ['"abcd"', false],
    ['', false],
    [undefined, false],
  ])('%s: %s', (header, matches) => {
    expect(matchesTag(header, 'W/"abc"')).toBe(matches);
  });
});

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
  const long = Buffer.alloc(inPlaceBytesMax + 1, 'a');

  it('can be read again', () => {
    expect(zlib.gunzipSync(encodedBody(made, 'gzip')!)).toEqual(made.body);
    expect(zlib.brotliDecompressSync(encodedBody(made, 'br')!)).toEqual(made.body);
  });

  it('is worked out once an answer', () => {
    expect(encodedBody(made, 'gzip')).toBe(encodedBody(made, 'gzip'));
  });

  it('is none where compressing would hold the event loop', () => {
    expect(encodedBody(answer(long), 'gzip')).toBe(null);
  });

  it('is there for an answer that lasts, whatever its length', () => {
    const lasting = lastingAnswer(long);
    expect(zlib.gunzipSync(encodedBody(lasting, 'gzip')!)).toEqual(long);
    expect(zlib.brotliDecompressSync(encodedBody(lasting, 'br')!)).toEqual(long);
  });
});
