import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TextChunks } from './text-chunks.ts';

const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 10 }));

it('holds all texts in their order, in chunks of so many bytes and texts', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 5 }), (all, textsMax) => {
      const longest = Math.max(1, ...all.map(({ length }) => length));
      const memory = Buffer.alloc(3 * longest + 10);
      const chunks = new TextChunks(all.values(), memory, textsMax);
      const read: string[] = [];
      for (let chunk = chunks.next(); chunk !== null; chunk = chunks.next()) {
        read.push(chunk.toString());
      }
      expect(read.join('')).toBe(all.join(''));
      expect(read.length).toBeGreaterThanOrEqual(Math.ceil(all.length / textsMax));
    }),
  );
});

it('says that a text does not fit, and does not cut it', () => {
  const chunks = new TextChunks(['a'.repeat(4)].values(), Buffer.alloc(8), 1);
  expect(() => chunks.next()).toThrow('does not fit');
});
