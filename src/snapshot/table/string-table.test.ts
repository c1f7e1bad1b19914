import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareCodePoints } from '../../domain/identifier.ts';
import { sliceRows } from '../../limits.ts';
import { type IdOrder, isOrderOf, mergeIds } from '../merge/id-order.ts';
import { atOnce } from '../slices.ts';
import { buildStringTable, bytesOf, concatStringTables, type StringTable } from './string-table.ts';

/** Texts with common prefixes, whose UTF-16 order differs from their code-point order. */
const text = fc
  .array(fc.constantFrom('', 'a', 'ab', 'b', '-', 'é', '\uff5e', '\ue000', '😀', '𐀀'), {
    maxLength: 4,
  })
  .map((parts) => parts.join(''));
const texts = fc.array(text, { maxLength: 12 });

const tableOf = (of: readonly string[]): StringTable => buildStringTable(of, (own) => own);

/** Reference: distinct, in code-point order. */
function sorted(of: Iterable<string>): string[] {
  return [...new Set(of)].sort((a, b) => {
    const [left, right] = [a, b].map((own) => [...own].map((char) => char.codePointAt(0)!));
    const at = left!.findIndex((point, index) => point !== right![index]);
    if (at < 0) return left!.length - right!.length;
    return at >= right!.length ? 1 : left![at]! - right![at]!;
  });
}

describe('a string table', () => {
  it('compare as their strings do', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const table = tableOf([a, b]);
        const order = Math.sign(compareCodePoints(a, b));
        expect(Math.sign(table.compare(0, 1))).toBe(order);
        expect(Math.sign(table.compareTo(0, bytesOf(b)!))).toBe(order);
      }),
    );
  });

  it('find a text by its rank, and none that is not there', () => {
    fc.assert(
      fc.property(texts, text, (of, other) => {
        const list = sorted(of);
        const table = tableOf(list);
        expect(list.map((own) => table.rankOf(own))).toEqual([...list.keys()]);
        expect(table.rankOf(other)).toBe(list.indexOf(other));
      }),
    );
  });

  it('find no half of a character, which UTF-8 would make a replacement character', () => {
    expect(tableOf(['\ufffd']).rankOf('\ud83d')).toBe(-1);
    expect(tableOf(['\ufffd']).rankOf('\ufffd')).toBe(0);
  });

  it('are equal if they are the same texts, however their bytes are divided', () => {
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        expect(tableOf(a).equals(tableOf(b))).toBe(JSON.stringify(a) === JSON.stringify(b));
        expect(tableOf(a).equals(tableOf([...a]))).toBe(true);
      }),
    );
    expect(tableOf(['ab', 'c']).equals(tableOf(['a', 'bc']))).toBe(false);
    expect(tableOf([]).equals(tableOf(['']))).toBe(false);
  });

  it('follow one another when they are joined', () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 4 }), (parts) => {
        expect(atOnce(concatStringTables(parts.map(tableOf))).equals(tableOf(parts.flat()))).toBe(
          true,
        );
      }),
    );
  });
});

describe('the order of ids', () => {
  function expectOrder(parts: readonly (readonly string[])[], order: IdOrder): void {
    const rows = parts.flatMap((ids, part) => ids.map((id, row) => ({ id, part, row })));
    const expected = sorted(rows.map(({ id }) => id)).flatMap((id, rank) => {
      return rows.filter((row) => row.id === id).map(({ part, row }) => ({ part, row, rank }));
    });
    const { partOf, rowInPart, rowsByPart, column } = order;
    const got = [...partOf].map((part, at) => {
      return { part, row: rowInPart[at], rank: column.ranks[at] };
    });
    expect(got).toEqual(expected);
    expect([...column.rows]).toEqual([...expected.keys()]);
    expect(column.distinct).toBe(new Set(rows.map(({ id }) => id)).size);
    const inParts = [...rowsByPart].map((at) => ({ part: partOf[at], row: rowInPart[at] }));
    expect(inParts).toEqual(rows.map(({ part, row }) => ({ part, row })));
  }

  it('is that of a plain sort: by id, then by part', () => {
    const list = texts.map(sorted);
    fc.assert(
      fc.property(fc.array(list, { maxLength: 7 }), text, (parts, other) => {
        const order = atOnce(mergeIds(parts.map(tableOf)));
        expectOrder(parts, order);
        const values = sorted(parts.flat());
        for (const id of [...values, other]) {
          expect(order.column.values!.rankOf(id)).toBe(values.indexOf(id));
        }
        expect(order.column.values!.rankOf('\ud83d')).toBe(-1);
      }),
    );
  });

  it('is so across steps', () => {
    const even = Array.from({ length: sliceRows + 1 }, (_, at) => `n${String(at * 2).padStart(9)}`);
    const odd = Array.from({ length: sliceRows }, (_, at) => `n${String(at * 3).padStart(9)}`);
    const order = atOnce(mergeIds([even, odd].map(tableOf)));
    const values = [...new Set([...even, ...odd])].sort();
    expect(order.column.distinct).toBe(values.length);
    for (const [rank, id] of values.entries()) expect(order.column.values!.rankOf(id)).toBe(rank);
  });

  it('is known to be of the very ids it was made of', () => {
    const parts = [['a', 'b'], ['c']].map(tableOf);
    const order = atOnce(mergeIds(parts));
    expect(isOrderOf(order, [...parts])).toBe(true);
    expect(isOrderOf(order, parts.slice(1))).toBe(false);
    expect(isOrderOf(order, [parts[0]!, tableOf(['c'])])).toBe(false);
  });
});
