import { describe, expect, it } from 'vitest';
import { readHead } from './head.ts';

const credentialsOf = (...raw: string[]) => readHead(raw).credentials;

describe('readHead', () => {
  it('reads both credentials, in any letter case of their names', () => {
    expect(credentialsOf('x-AUTH-userid', 'u', 'X-Auth-Token', 't')).toMatchObject({
      userId: 'u',
      token: 't',
    });
  });

  it('takes an empty credential, and one given twice, as missing', () => {
    expect(credentialsOf('X-Auth-UserId', '', 'X-Auth-Token', 't').userId).toBeNull();
    expect(
      credentialsOf('X-Auth-UserId', 'u', 'X-Auth-Token', 't', 'x-auth-token', 't').token,
    ).toBeNull();
    expect(credentialsOf('X-Auth-Token', 'a, b').token).toBe('a, b');
  });

  it.each(['abc', 'A.b_c-1', 'x'.repeat(128)])('keeps the request id %s', (id) => {
    expect(readHead(['X-Request-Id', id]).requestId).toBe(id);
  });

  it.each(
    [
      ['', 'x'.repeat(129), 'a b', 'ä', 'a,b'].map((id) => ['X-Request-Id', id]),
      [['X-Request-Id', 'a', 'X-Request-Id', 'a']],
      [[]],
    ].flat(),
  )('makes one of its own for %j', (...raw) => {
    expect(readHead(raw.flat()).requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each(['Host', 'Accept', 'Origin'])('takes as long for %s repeated as for others', (name) => {
    const timeOf = (of: string) => {
      const raw = Array.from({ length: 20_000 }, () => [of, '']).flat();
      const times = Array.from({ length: 5 }, () => {
        const began = performance.now();
        readHead(raw);
        return performance.now() - began;
      });
      return Math.min(...times);
    };
    // A copy of the list for each repetition takes a thousand times as long.
    expect(timeOf(name)).toBeLessThan(50 * timeOf('X-Unknown'));
  });

  it('joins lists of entity tags', () => {
    expect(readHead(['If-None-Match', '"a"', 'if-none-match', '"b"']).ifNoneMatch).toBe('"a", "b"');
  });
});
