import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Fifo } from './fifo.ts';

it('gives back in the order of coming, whatever was taken in between', () => {
  const steps = fc.array(fc.option(fc.integer(), { nil: 'take' as const }));
  fc.assert(
    fc.property(steps, (all) => {
      const queue = new Fifo<number>();
      const expected: number[] = [];
      for (const step of all) {
        if (step === 'take') {
          expect(queue.take()).toBe(expected.shift());
        } else {
          queue.push(step);
          expected.push(step);
        }
        expect([queue.length, queue.head]).toEqual([expected.length, expected[0]]);
      }
    }),
  );
});
