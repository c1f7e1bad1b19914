/** The log never gets the secret of a sign-in link, however the path is written. */
import { describe, expect, it } from 'vitest';
import { loggedTarget } from './serve.ts';

describe('the target of a request in the log', () => {
  it.each([
    '/sign-in/SECRET',
    '/sign-in/SECRET/sign-in/more',
    '/%73ign-in/SECRET',
    '/%73%69%67%6E%2d%69%6e/SECRET',
    '/sign-in%2FSECRET',
    '/sign-in/SECRET%FF',
    'http://panel.example/%73ign-in/SECRET',
    '/tokens?next=%2Fsign-in%2FSECRET',
  ])('of %s has no secret', (target) => {
    expect(loggedTarget(target)).toBe('/sign-in');
  });

  it.each(['/', '/sign-in', '/sign-in?next=%2Ftokens', '/sites/k%C3%B6ln?x=%zz'])(
    '%s is reported as it came',
    (target) => {
      expect(loggedTarget(target)).toBe(target);
    },
  );
});
