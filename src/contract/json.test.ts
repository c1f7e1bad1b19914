import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountJson, amountOf, parseExact, percentJson, percentOf } from './json.ts';

const amount = fc.oneof(
  fc.bigInt({ min: -10_000n, max: 10_000n }),
  fc.bigInt(-(2n ** 90n), 2n ** 90n),
);

it('writes amounts and percentages with all their digits, whatever their size', () => {
  fc.assert(
    fc.property(amount, fc.constantFrom('cores', 'bytes'), (of, unit) => {
      expect(JSON.stringify(amountOf(of, unit))).toBe(amountJson(of, unit));
      const hundredths = of < 0n ? -of : of;
      expect(JSON.stringify(percentOf(hundredths))).toBe(percentJson(hundredths));
    }),
  );
});

it('keeps the digits of a text that it parses', () => {
  const text = '{"cpu_cores":90071992547409.91,"at":[1.50,-0,12],"__proto__":{"of":2}}';
  expect(JSON.stringify(parseExact(text))).toBe(text);
});
