import { expect, it } from 'vitest';
import { keepTogether } from './keep-together.ts';

/** The parts between which a line may break. */
const parts = (text: string) => keepTogether(text).split(' ');

it.each([
  ['≤ 10.0 ms', 1],
  ['≥ 0.80', 1],
  ['1.18 s', 1],
  ['1,024 MiB', 1],
  ['90 %', 1],
  ['52,136 : 68,951', 1],
  ['2.0 s : 1.0 s', 3],
  ['5 rounds of 2 s', 4],
  ['2 seconds', 2],
  ['3 sites', 2],
  ['1 KiB', 1],
  ['at 12: 30', 3],
])('"%s" has %i parts', (text, count) => {
  expect(parts(text)).toHaveLength(count);
});

it('changes nothing but spaces', () => {
  expect(keepTogether('≤ 10.0 ms').replaceAll('\u00a0', ' ')).toBe('≤ 10.0 ms');
});
