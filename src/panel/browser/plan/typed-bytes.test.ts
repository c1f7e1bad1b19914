import { describe, expect, it } from 'vitest';
import { digitsOfBytes, textOfBytes } from './typed-bytes.ts';

describe('typed bytes', () => {
  it.each([
    ['32 GiB', '34359738368'],
    ['32GiB', '34359738368'],
    ['32\u00a0GiB', '34359738368'],
    [' 1.5 TiB ', '1649267441664'],
    ['2 TB', '2000000000000'],
    ['20k', '20000'],
    ['4Ki', '4096'],
    ['-1 PiB', '-1125899906842624'],
    ['0.3 GiB', '322122547'],
    ['1,5 TB', '1500000000000'],
    ['0,25GiB', '268435456'],
    ['1024', '1024'],
    ['1024 B', '1024'],
    ['-0', '0'],
  ])('%s are %s bytes', (text, digits) => {
    expect(digitsOfBytes(text)).toBe(digits);
  });

  it.each(['', 'much', '1,500 GiB', '1,5', '1,000,5 TB', '1e3', '32 GiBs', '5 iB x', '٣'])(
    '%j is none',
    (text) => {
      expect(digitsOfBytes(text)).toBeNull();
    },
  );

  it.each([
    ['34359738368', '32 GiB'],
    ['1649267441664', '1.5 TiB'],
    ['20000000000000', '20 TB'],
    ['-1125899906842624', '-1 PiB'],
    ['322122547', '322122547 B'],
    ['1', '1 B'],
    ['0', '0 B'],
    ['much', 'much'],
    ['1.5', '1.5'],
  ])('%s read as %s', (digits, text) => {
    expect(textOfBytes(digits)).toBe(text);
  });

  it('come back as the same digits, whatever they are', () => {
    for (const digits of ['1', '1023', '1536', '999999', '9007199254740991', '-1234567890']) {
      expect(digitsOfBytes(textOfBytes(digits))).toBe(digits);
    }
  });
});
