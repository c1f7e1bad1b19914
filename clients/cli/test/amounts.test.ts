import { describe, expect, it } from 'vitest';
import { readAmounts, readDays } from '../src/commands/amounts.ts';

describe('amounts on the command line', () => {
  it('are exact, with units of either kind', () => {
    expect(
      readAmounts('--plan', 'cpu=-2.5, memory=1.5TiB,object=9PB,rocket=7,distributed=2Ki'),
    ).toEqual({
      cpu_cores: '-2.5',
      memory_bytes: '1649267441664',
      object_bytes: '9000000000000000',
      rocket_bytes: '7',
      distributed_bytes: '2048',
    });
  });

  it.each([
    ['disk=5', '--plan does not know "disk"'],
    ['memory=1,memory=2', '--plan has memory twice'],
    ['memory=much', '--plan has memory=much; expected a number with B, KiB to EiB'],
    ['memory=0.3B', '--plan has memory=0.3B: no whole bytes'],
    ['memroy=1', 'Did you mean memory?'],
    ['memory', '--plan has memory=; expected'],
  ])('are refused: %s', (text, message) => {
    expect(() => readAmounts('--plan', text)).toThrow(message);
  });

  it('have days beside them', () => {
    expect(['60d', '8w', '60'].map((text) => readDays('--lead', text))).toEqual([60, 56, 60]);
    expect(() => readDays('--lead', '2m')).toThrow('--lead is 2m; expected days or weeks');
  });
});
