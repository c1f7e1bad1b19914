import { describe, expect, it } from 'vitest';
import { summarizeErrors } from './round.ts';
import { namedSubjectsMax } from './source.ts';

const unmatched = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ subject: `n${index}`, reason: 'no asset' }));

describe('summarizeErrors', () => {
  it('counts all, and names the first', () => {
    const many = namedSubjectsMax + 5;
    const summed = summarizeErrors({ unmatched: unmatched(many), errors: Array(many).fill('e') });
    expect([summed.unmatched, summed.errors]).toEqual([many, many]);
    expect(summed.named.errors).toHaveLength(namedSubjectsMax);
    expect(summed.named.unmatched).toHaveLength(namedSubjectsMax + 1);
    expect(summed.named.unmatched.at(-1)).toBe('and 5 more');
  });

  it('writes what a source says on one line, which steers no terminal', () => {
    const evil = 'a\u001b[31m\nb\u009bc\u202ed';
    const { named } = summarizeErrors({
      unmatched: [{ subject: evil, reason: 'r' }],
      errors: [evil],
    });
    const shown = 'a\\u001b[31m b\\u009bc\\u202ed';
    expect(named).toEqual({ unmatched: [`${shown}: r`], errors: [shown] });
  });

  it('has a digest that moves with any of them, and not with their order', () => {
    const of = (count: number, ...errors: string[]) =>
      summarizeErrors({ unmatched: unmatched(count).reverse(), errors }).digest;
    expect(of(100, 'a', 'b')).toBe(of(100, 'b', 'a'));
    expect(new Set([of(100), of(99), of(100, 'a'), of(100, 'b')]).size).toBe(4);
  });
});
