import fc from 'fast-check';
import { expect, it } from 'vitest';
import { digestOf, RecordsDigest } from './records.ts';

it('a digest is of the bytes alone, however they come', () => {
  const bytes = fc.uint8Array({ maxLength: 200 });
  fc.assert(
    fc.property(bytes, bytes, bytes, (a, b, other) => {
      const digest = new RecordsDigest();
      digest.add(Buffer.from(a));
      digest.add(Buffer.from(b));
      const both = Buffer.concat([a, b]);
      expect(digest.end()).toBe(digestOf(both));
      expect(digestOf(Buffer.from(other)) === digestOf(both)).toBe(both.equals(other));
    }),
  );
});
