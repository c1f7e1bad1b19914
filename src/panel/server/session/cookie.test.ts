import { describe, expect, it } from 'vitest';
import { cookieFor, cookieName, readCookie } from './cookie.ts';

describe('the cookie', () => {
  it('is held to the host and to https, where that is there', () => {
    expect(cookieFor(true, 'session', 'secret')).toBe(
      '__Host-session=secret; Path=/; HttpOnly; SameSite=Lax; Secure',
    );
    expect(cookieFor(false, 'sign-in', 'secret')).toBe(
      'hybrid-core-sign-in=secret; Path=/; HttpOnly; SameSite=Lax',
    );
    expect(cookieFor(true, 'session', null)).toBe(
      '__Host-session=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0',
    );
  });

  const [one, other] = ['a'.repeat(43), 'b'.repeat(43)];

  it.each([
    [`hybrid-core-session=${one}`, one],
    [`x=1; hybrid-core-session=${one}; y=2`, one],
    [`x=1;\thybrid-core-session=${one} \t; y=2`, one],
    [`hybrid-core-session=${one}; hybrid-core-session=${one}`, one],
    [`hybrid-core-session=${one}; hybrid-core-session=${other}`, null],
    [`hybrid-core-session=${one}; hybrid-core-session=`, null],
    ['hybrid-core-session=', null],
    // Set by another program on this machine: it neither authenticates nor ends the panel's
    // session.
    ['session=eyJfcGVybWFuZW50Ijp0cnVlfQ.Zz8A.x', null],
    [`session=eyJfcGVybWFuZW50Ijp0cnVlfQ.Zz8A.x; hybrid-core-session=${one}`, one],
    [`session=${one}`, null],
    [`hybrid-core-session=${one}a`, null],
    [`hybrid-core-session=${one}\xa0`, null],
    [`my-hybrid-core-session=${one}`, null],
    [`__Host-session=${one}`, null],
    ['', null],
    [undefined, null],
  ])('is read of %j as %j', (header, value) => {
    expect(readCookie(header, cookieName(false, 'session'))).toBe(value);
  });

  it.each(['\xa0', '\v', '\f', '\r', '\ufeff', '\u2028'])(
    'is none of another name that begins with %j: browsers let any host of the domain set that',
    (space) => {
      const name = cookieName(true, 'session');
      expect(readCookie(`${space}${name}=${one}`, name)).toBeNull();
      expect(readCookie(`x=1; ${space}${name}=${other}; ${name}=${one}`, name)).toBe(one);
      expect(readCookie(`${name}${space}=${one}`, name)).toBeNull();
    },
  );

  it('is found at once behind long runs of spaces', () => {
    const spaces = ' '.repeat(1_000_000);
    const header = `x=${spaces}1;${spaces}hybrid-core-session=${one}${spaces}`;
    expect(readCookie(header, cookieName(false, 'session'))).toBe(one);
  });
});
