import { expect, it } from 'vitest';
import { momentPattern } from './parameters.ts';
import { readTimeExpression } from './query/range.ts';

const matches = (text: string) => new RegExp(momentPattern).test(text);

it.each([
  '-7d',
  '-90m',
  '2026-11-20T12:00:00Z',
  '2026-11-20t12:00:00.5+01:00',
  '2026-11-20T12:00:00 01:00',
])('the pattern of a range takes %s, which is read', (text) => {
  expect('value' in readTimeExpression(text)).toBe(true);
  expect(matches(text)).toBe(true);
});

it.each(['0', '7d', '-7s', '-1.5h', '2026-11-20', '2026-11-20T12:00:00', ' -7d', '-7d\n', ''])(
  'the pattern of a range refuses %j, which is not read',
  (text) => {
    expect('value' in readTimeExpression(text)).toBe(false);
    expect(matches(text)).toBe(false);
  },
);
