import { describe, expect, it } from 'vitest';
import { cookieName, readCookie, sessionCookie } from './cookie.ts';

describe('the cookie', () => {
  it('is held to the host and to https, where that is there', () => {
    expect(sessionCookie(true, 'secret')).toBe(
      '__Host-session=secret; Path=/; HttpOnly; SameSite=Lax; Secure',
    );
    expect(sessionCookie(false, 'secret')).toBe('session=secret; Path=/; HttpOnly; SameSite=Lax');
    expect(sessionCookie(true, null)).toBe(
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
    expect(readCookie(header, cookieName(false))).toBe(value);
  });
});
