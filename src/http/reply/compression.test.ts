import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isThorough } from '../../../test/property/seed.ts';
import { answer } from './answer.ts';
import {
  chooseEncoding,
  compressionsMax,
  compressionWaitingBytesMax,
  encodedBody,
} from './compression.ts';

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
    expect(zlib.gunzipSync((await encodedBody(made, 'gzip'))!)).toEqual(made.body);
    expect(zlib.brotliDecompressSync((await encodedBody(made, 'br'))!)).toEqual(made.body);
  });

  it('is worked out once an answer', async () => {
    expect(await encodedBody(made, 'gzip')).toBe(await encodedBody(made, 'gzip'));
  });

  it('is worked out once for all who ask before it is done', async () => {
    const asked = answer(Buffer.alloc(1_000_000, 'a'));
    expect(encodedBody(asked, 'br')).toBeInstanceOf(Promise);
    expect(encodedBody(asked, 'br')).toBe(encodedBody(asked, 'br'));
    await encodedBody(asked, 'br');
  });

  it.runIf(isThorough)(
    'is none where too much waits already, and works again once that is done',
    async () => {
      const body = Buffer.alloc(compressionWaitingBytesMax / 2, 'a');
      const asked = Array.from({ length: compressionsMax + 4 }, () => answer(body));
      const forms = asked.map((each) => encodedBody(each, 'gzip'));
      const refused = forms.flatMap((form, index) => (form === null ? [index] : []));
      expect(refused).toEqual([compressionsMax + 2, compressionsMax + 3]);
      for (const form of await Promise.all(forms)) {
        if (form !== null) expect(zlib.gunzipSync(form)).toEqual(body);
      }
      expect(zlib.gunzipSync((await encodedBody(asked.at(-1)!, 'gzip'))!)).toEqual(body);
    },
  );
});
