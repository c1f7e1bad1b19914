import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDateTime } from '../date-time.ts';
import { didYouMean } from '../did-you-mean.ts';
import { oneLine, quote } from '../quote.ts';
import { readInteger } from './scalar-schemas.ts';

describe('parseDateTime', () => {
  it.each([
    ['2026-11-20T12:00:00Z', Date.UTC(2026, 10, 20, 12)],
    ['2026-11-20t13:30:00.5+01:30', Date.UTC(2026, 10, 20, 12, 0, 0, 500)],
    ['2026-11-20T12:00:00.9999z', Date.UTC(2026, 10, 20, 12, 0, 0, 999)],
    ['1969-12-31T23:59:59-00:00', -1_000],
    ['2016-12-31T23:59:60Z', Date.UTC(2017, 0, 1)],
    ['2017-01-01T00:59:60+01:00', Date.UTC(2017, 0, 1)],
  ])('reads %s', (text, ms) => {
    expect(parseDateTime(text)).toBe(ms);
  });

  it.each([
    '2026-11-20',
    '2026-11-20T12:00:00',
    '2026-11-20 12:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T12:00:60Z',
    '2026-11-20T12:00:00+24:00',
    '9999-12-31T23:59:59-01:00',
    '٢026-11-20T12:00:00Z',
  ])('refuses %s', (text) => {
    expect(parseDateTime(text)).toBe(null);
  });

  it('reads back every moment that can be written', () => {
    const bounds = { min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z') };
    fc.assert(
      fc.property(fc.date({ ...bounds, noInvalidDate: true }), (date) => {
        expect(parseDateTime(date.toISOString())).toBe(date.getTime());
      }),
    );
  });
});

describe('readInteger', () => {
  it.each([
    ['0', 0],
    ['-0.0', 0],
    ['1.50e1', 15],
    ['9007199254740991', 9007199254740991],
    ['90071992547409910e-1', 9007199254740991],
    ['-12', -12],
    ['9007199254740990.9', 'fraction'],
    ['1e-1', 'fraction'],
    ['9007199254740992', 'large'],
    ['1e999999999999', 'large'],
    ['.inf', 'infinite'],
  ])('reads %s', (text, value) => {
    expect(readInteger(text)).toBe(value);
  });
});

describe('nearest', () => {
  it.each([
    ['nodetype', 'node_type'],
    ['Status', 'status'],
    ['sttaus', 'status'],
    ['colour', null],
    ['', null],
  ])('makes of %j %j', (name, expected) => {
    expect(didYouMean(name, ['id', 'node_type', 'status', 'capacity', 'usage'])).toBe(expected);
  });
});

describe('quote', () => {
  it('shows nothing that steers a terminal, on one line', () => {
    expect(quote('a\n\u001b[31m\u0085\u202e\u{e0001}"')).toBe(
      '"a\\n\\u001b[31m\\u0085\\u202e\\udb40\\udc01\\""',
    );
    expect(oneLine('a\n  b\u0007')).toBe('a b\\u0007');
  });

  it('shortens', () => {
    expect(quote('😀'.repeat(65))).toBe(`"${'😀'.repeat(64)}…"`);
    expect(quote('😀'.repeat(64))).toBe(`"${'😀'.repeat(64)}"`);
  });
});
