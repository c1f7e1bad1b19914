import { describe, expect, it } from 'vitest';
import { readBasic } from './basic.ts';

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
