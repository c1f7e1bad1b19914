import { describe, expect, it } from 'vitest';
import { matchesTag } from './answer.ts';

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
