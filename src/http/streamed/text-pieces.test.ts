import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TextPieces } from './text-pieces.ts';

const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 10 }));

it('holds all texts in their order, in pieces of so many bytes and texts', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 5 }), (all, textsMax) => {
      const longest = Math.max(1, ...all.map(({ length }) => length));
      const memory = Buffer.alloc(3 * longest + 10);
      const pieces = new TextPieces(all.values(), memory, textsMax);
      const read: string[] = [];
      for (let piece = pieces.next(); piece !== null; piece = pieces.next()) {
        read.push(piece.toString());
      }
      expect(read.join('')).toBe(all.join(''));
      expect(read.length).toBeGreaterThanOrEqual(Math.ceil(all.length / textsMax));
    }),
  );
});

it('says that a text does not fit, and does not cut it', () => {
  const pieces = new TextPieces(['a'.repeat(4)].values(), Buffer.alloc(8), 1);
  expect(() => pieces.next()).toThrow('does not fit');
});
