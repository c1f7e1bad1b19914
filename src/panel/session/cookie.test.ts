import { describe, expect, it } from 'vitest';
import { cookieFor, cookieName, readCookie } from './cookie.ts';

describe('the cookie', () => {
  it('is held to the host and to https, where that is there', () => {
    expect(cookieFor(true, 'session', 'secret')).toBe(
      '__Host-session=secret; Path=/; HttpOnly; SameSite=Lax; Secure',
    );
    expect(cookieFor(false, 'sign-in', 'secret')).toBe(
      'sign-in=secret; Path=/; HttpOnly; SameSite=Lax',
    );
    expect(cookieFor(true, 'session', null)).toBe(
      '__Host-session=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0',
    );
  });

  it.each([
    ['session=a', 'a'],
    ['x=1; session=a; y=2', 'a'],
    ['session=a; session=a', 'a'],
    ['session=a; session=b', null],
    ['session=', null],
    ['my-session=a', null],
    ['__Host-session=a', null],
    ['', null],
    [undefined, null],
  ])('is read of %j as %j', (header, value) => {
    expect(readCookie(header, cookieName(false, 'session'))).toBe(value);
  });
});
