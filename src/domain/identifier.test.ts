import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareCodePoints, hidesText, identifierFault } from './identifier.ts';

describe('identifierFault', () => {
  it.each([
    ['fra01'],
    ['a b'],
    ['a/b+c%d"e'],
    ['münchen'],
    ['😀'],
    ['...'],
    ['é'.repeat(127)],
    ['x'.repeat(255)],
  ])('accepts %j', (text) => {
    expect(identifierFault(text)).toBeNull();
  });

  it.each([
    ['', 'empty'],
    ['.', '"."'],
    ['..', '".."'],
    [' a', 'space'],
    ['a ', 'space'],
    ['a\tb', 'control'],
    ['a\u007f', 'control'],
    ['a\u0085', 'control'],
    ['\ud800', 'well-formed'],
    ['x'.repeat(256), 'this has 256'],
    ['é'.repeat(128), 'this has 256'],
  ])('refuses %j and says why', (text, why) => {
    expect(identifierFault(text)).toContain(why);
  });
});

describe('hidesText', () => {
  it.each([
    '\u200b',
    '\u200f',
    '\u202a',
    '\u202e',
    '\u2060',
    '\u2069',
    '\ufeff',
    '\u2065',
    '\u2800',
    '\u3164',
    '\ufe0f',
  ])('finds %j, which the form of ids allows', (character) => {
    expect(hidesText(`a${character}b`)).toBe(true);
    expect(identifierFault(`a${character}b`)).toBeNull();
  });

  it.each(['fra01', 'münchen', 'שרת-1', 'سرور', '😀', 'a\u2010b', 'a\u2028b'])(
    'finds nothing in %j',
    (id) => expect(hidesText(id)).toBe(false),
  );
});

describe('compareCodePoints', () => {
  it('puts an astral character after the last of the basic plane', () => {
    expect(compareCodePoints('\uff5e', '😀')).toBeLessThan(0);
    expect('\uff5e' < '😀').toBe(false);
  });

  it('orders as the UTF-8 bytes do', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        const bytes = Buffer.compare(Buffer.from(a), Buffer.from(b));
        expect(Math.sign(compareCodePoints(a, b))).toBe(bytes);
      }),
    );
  });
});
