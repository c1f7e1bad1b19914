import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { chart } from '../output/chart.ts';
import { bar } from '../output/style.ts';
import { parseExactly, writeJson, writeYaml } from './exact.ts';
import { printable } from './printable.ts';
import { agoText, bytesText, daysText } from './units.ts';
import { cut, widthOf } from './width.ts';

describe('figures', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1.0 KiB'],
    [2 ** 20 - 1, '1.0 MiB'],
    [7681501126656, '7.0 TiB'],
    [-1536, '-1.5 KiB'],
    [9e21, '7.6 ZiB'],
  ])('%d bytes are %s', (bytes, text) => expect(bytesText(bytes)).toBe(text));

  it.each([
    [-5_000, 'just now'],
    [6_000, '6 s ago'],
    [600_000, '10 min ago'],
    [3 * 86_400_000, '3 d ago'],
  ])('%d ms are %s', (ms, text) => {
    expect(agoText('2026-11-20T12:00:00Z', Date.UTC(2026, 10, 20, 12) + ms)).toBe(text);
  });

  it.each([
    [12.4, '12 d'],
    [365, '12 months'],
    [1200, '3.3 years'],
  ])('%d days are %s', (days, text) => expect(daysText(days)).toBe(text));
});

describe('numbers', () => {
  it.each([
    '9007199254740993',
    '0.1',
    '1e400',
    '-12345678901234567890.5',
    '"12345678901234567890"',
  ])('%s are written as they came', (json) => {
    expect(writeJson(parseExactly(`{"a":[${json}]}`))).toBe(`{"a":[${json}]}`);
    expect(writeYaml(parseExactly(`{"a":${json}}`))).toBe(`a: ${json}\n`);
  });
});

describe('YAML', () => {
  it('reads the same by versions 1.1 and 1.2', () => {
    const ambiguous = fc.constantFrom(
      ...'no,Yes,y,N,on,off,~,1_000,0123,0o17,12:30,1e3,.inf,2026-11-20,=,<<,0x1f'.split(','),
    );
    const text = fc.oneof(
      ambiguous,
      fc.string({ unit: 'binary' }).filter((of) => !of.includes('\0')),
    );
    fc.assert(
      fc.property(fc.array(text), (of) => {
        const yaml = writeYaml({ of });
        expect(parse(yaml, { version: '1.1' })).toEqual({ of });
        expect(parse(yaml, { version: '1.2' })).toEqual({ of });
      }),
    );
  });
});

describe('texts', () => {
  it('are as wide as a terminal shows them', () => {
    expect(['abc', 'München', 'e\u0301', '日本', '😀'].map(widthOf)).toEqual([3, 7, 1, 4, 2]);
    expect(cut('日本語', 5)).toBe('日本…');
    expect(cut('abc', 3)).toBe('abc');
  });

  it('hold nothing that a terminal obeys', () => {
    expect(printable('a\u001b[2Jb\nc\u202e')).toBe('a\\u{1b}[2Jb\\nc\\u{202e}');
  });
});

describe('drawings', () => {
  it.each([
    [0, '░░░░'],
    [50, '██░░'],
    [56.25, '██▎░'],
    [100, '████'],
    [170, '████'],
    [-3, '░░░░'],
  ])('of %d percent are bars', (percent, text) => expect(bar(percent, 4)).toBe(text));

  it('of values are lines with gaps', () => {
    const label = (value: number) => value.toFixed(0);
    expect(chart({ values: [null, null], columns: 2, rows: 2, label })).toEqual([]);
    const lines = chart({ values: [0, 100, null, null], columns: 2, rows: 2, label });
    expect(lines).toEqual(['105 ┤⢸⠀', '  0 ┤⡸⠀']);
  });
});
