import { getHeapStatistics } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { readBasic, readHead } from './head.ts';

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

  it.each(['Host', 'Accept', 'Origin'])('keeps each repeated %s once', (name) => {
    const repetitions = 20_000;
    const raw = Array.from({ length: repetitions }, () => [name, '']).flat();
    const before = getHeapStatistics().total_allocated_bytes;
    readHead(raw);
    const allocated = getHeapStatistics().total_allocated_bytes - before;
    // A list that grows takes some 30 bytes a repetition, a copy of it for each 200,000.
    expect(allocated / repetitions).toBeLessThan(1_000);
  });

  it('joins lists of entity tags', () => {
    expect(readHead(['If-None-Match', '"a"', 'if-none-match', '"b"']).ifNoneMatch).toBe('"a", "b"');
  });
});

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const none = { userId: null, token: null };

describe('readBasic', () => {
  it.each([
    ['both', basic('user:token'), { userId: 'user', token: 'token' }],
    ['a colon in the token', basic('user:a:b'), { userId: 'user', token: 'a:b' }],
    ['the scheme in any case', basic('u:t').replace('Basic', 'bASIC'), { userId: 'u', token: 't' }],
    ['no token', basic('user:'), { userId: 'user', token: null }],
    ['no user', basic(':token'), { userId: null, token: 'token' }],
    ['no colon', basic('user'), none],
    ['no base64', 'Basic user:token', none],
    ['another scheme', 'Bearer dTp0', none],
    ['nothing', null, none],
  ])('%s', (_name, authorization, credentials) => {
    expect(readBasic(authorization)).toEqual({ ...credentials, digest: null });
  });
});
