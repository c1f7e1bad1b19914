import { describe, expect, it } from 'vitest';
import { failuresPerAddressMax, failuresPerUserMax } from '../limits.ts';
import { AuthenticationFailures } from './failures.ts';

describe('AuthenticationFailures', () => {
  it('slows one address, whatever users it tries', () => {
    const failures = new AuthenticationFailures();
    for (let i = 0; i < failuresPerAddressMax; i++) {
      expect(failures.count('192.0.2.1', `user-${i}`, 0)).toBe(0);
    }
    expect(failures.count('192.0.2.1', 'another', 0)).toBeGreaterThan(0);
    expect(failures.count('192.0.2.2', 'another', 0)).toBe(0);
  });

  it('slows guesses for one user, whatever addresses they come from', () => {
    const failures = new AuthenticationFailures();
    for (let i = 0; i < failuresPerUserMax; i++) failures.count(`address-${i}`, 'ALICE', 0);
    expect(failures.count('fresh', 'alice', 0)).toBeGreaterThan(0);
    expect(failures.count('fresh', 'bob', 0)).toBe(0);
  });
});
