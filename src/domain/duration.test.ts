import { describe, expect, it } from 'vitest';
import { durationMsMax, parseDuration } from './duration.ts';

describe('parseDuration', () => {
  it.each([
    ['1s', 1_000],
    ['15m', 900_000],
    ['2h', 7_200_000],
    ['90d', 7_776_000_000],
    ['1w', 604_800_000],
    ['007d', 604_800_000],
    ['365000d', durationMsMax],
  ])('reads %s', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  it.each([
    ['nothing', ''],
    ['no unit', '15'],
    ['no number', 'd'],
    ['zero', '0s'],
    ['a sign', '-1d'],
    ['a fraction', '1.5h'],
    ['an exponent', '1e3s'],
    ['an unknown unit', '3y'],
    ['an upper-case unit', '3D'],
    ['a space', '3 d'],
    ['a line end', '3d\n'],
    ['two durations', '1h30m'],
    ['other digits', '３d'],
    ['too long', '365001d'],
    ['far too long', `${'9'.repeat(400)}w`],
  ])('refuses %s', (_what, text) => {
    expect(parseDuration(text)).toBeNull();
  });
});
