import { describe, expect, it } from 'vitest';
import { readJson } from './exact-json.ts';

describe('readJson', () => {
  it('keeps all digits of numbers that a browser would round', () => {
    expect(
      readJson('{"a":18014398509481983,"b":[-90071992547409930],"c":90071992547409.25}'),
    ).toEqual({ a: '18014398509481983', b: ['-90071992547409930'], c: 90071992547409.25 });
    expect(readJson('{"used_cores":900719925474099.21}')).toEqual({
      used_cores: '900719925474099.21',
    });
  });

  it('leaves all others, and digits in texts, as they are', () => {
    const value = {
      small: 41.07,
      large: 9_007_199_254_740_991,
      none: null,
      is: true,
      text: 'a:18014398509481983, "18014398509481983" \\',
      '18014398509481983': ['\n'],
    };
    expect(readJson(JSON.stringify(value))).toEqual(value);
    expect(readJson(JSON.stringify({ ...value, sum: 1 }, null, 2))).toEqual({ ...value, sum: 1 });
  });

  it('refuses what is no JSON', () => {
    expect(() => readJson('{"a":18014398509481983')).toThrow(SyntaxError);
  });
});
