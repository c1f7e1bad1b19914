import { describe, expect, it } from 'vitest';
import { Budget } from './budget.ts';

const options = { burst: 3, refillMs: 1_000, keysMax: 2 };

describe('Budget', () => {
  it('lets a burst pass, then one event a refill', () => {
    const budget = new Budget(options);
    const remaining = [1, 2, 3].map(() => budget.spend('a', 0).remaining);
    expect(remaining).toEqual([2, 1, 0]);
    const refused = budget.spend('a', 0);
    expect(refused.allowed).toBe(false);
    expect(Math.round(refused.retryAfterMs)).toBe(1_000);
    expect(budget.spend('a', 999).allowed).toBe(false);
    expect(budget.spend('a', 1_000).allowed).toBe(true);
    expect(budget.spend('a', 1_000).allowed).toBe(false);
  });

  it('is whole again after all refills', () => {
    const budget = new Budget(options);
    for (let i = 0; i < 3; i++) budget.spend('a', 0);
    expect(budget.spend('a', 3_000)).toMatchObject({ remaining: 2, resetMs: 1_000 });
  });

  it('counts each key by itself', () => {
    const budget = new Budget(options);
    for (let i = 0; i < 3; i++) budget.spend('a', 0);
    expect(budget.spend('b', 0).allowed).toBe(true);
  });

  it('allows exactly the burst where the refill time is no whole number', () => {
    for (const burst of [7, 11, 13, 59, 601]) {
      const budget = new Budget({ burst, refillMs: 60_000 / burst, keysMax: 1 });
      const allowed = Array.from({ length: burst + 5 }, () => budget.spend('a', 0).allowed);
      expect(allowed.filter(Boolean)).toHaveLength(burst);
    }
  });

  it('forgets the key unused longest', () => {
    const budget = new Budget(options);
    for (let i = 0; i < 3; i++) budget.spend('a', 0);
    budget.spend('b', 0);
    budget.spend('c', 0);
    expect(budget.spend('a', 0).allowed).toBe(true);
  });

  it('remembers a key that is used again before one that is not', () => {
    const budget = new Budget(options);
    for (let i = 0; i < 2; i++) budget.spend('a', 0);
    budget.spend('b', 0);
    budget.spend('a', 0);
    budget.spend('c', 0);
    expect([budget.peek('a', 0).allowed, budget.peek('b', 0).remaining]).toEqual([false, 2]);
  });
});
