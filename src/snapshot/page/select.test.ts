import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Filter, ListQuery, Sort } from '../../contract/query/query.ts';
import type { Exact } from '../../domain/exact.ts';
import { sliceRows } from '../../limits.ts';
import { atOnce } from '../slices.ts';
import { buildRecordBlock } from '../table/records.ts';
import { listTexts, TextList } from '../table/sorted-texts.ts';
import { type Column, columnMemory, sortedColumn, textColumn } from '../table/table.ts';
import { UsageKeys, UsageRanking } from '../table/usage-column.ts';
import { select } from './select.ts';
import { selectAll } from './whole-selection.ts';

/** Row of a small table, for the reference model. */
interface Row {
  readonly id: string;
  readonly status: string;
  /** Hundredths of a percent; null if none. */
  readonly percent: number | null;
  readonly used: number;
}

function tableOf(rows: readonly Row[]) {
  return {
    records: buildRecordBlock(rows.map(({ id }) => JSON.stringify(id))),
    columns: {
      id: sortedColumn(new TextList(rows.map(({ id }) => id))),
      status: textColumn(rows, ({ status }) => status),
      usage: usageColumn(rows),
    },
  };
}

function keysOf(rows: readonly { percent: Exact | null; used: number }[]): UsageKeys {
  const keys = new UsageKeys(new Float64Array(rows.length), new Float64Array(rows.length));
  for (const [row, quantity] of rows.entries()) keys.set(row, quantity);
  return keys;
}

function usageColumn(rows: readonly { percent: Exact | null; used: number }[]): Column {
  return atOnce(new UsageRanking().column(keysOf(rows), columnMemory(rows.length)));
}

/**
 * Reference order: compares by each sort in turn, rows without a percentage last in both
 * directions.
 */
function compareRows(sorts: readonly Sort[]) {
  return (a: Row, b: Row): number => {
    for (const { name, descending } of sorts) {
      const order = name === 'usage' ? compareUsage(a, b, descending) : compareText(a, b, name);
      if (order !== 0) return name !== 'usage' && descending ? -order : order;
    }
    return compareText(a, b, 'id');
  };
}

function compareText(a: Row, b: Row, name: string): number {
  const key = name as 'id' | 'status';
  return a[key] < b[key] ? -1 : Number(a[key] > b[key]);
}

function compareUsage(a: Row, b: Row, descending: boolean): number {
  if (a.percent === null || b.percent === null) {
    return Number(a.percent === null) - Number(b.percent === null);
  }
  const order = a.percent - b.percent || a.used - b.used;
  return descending ? -order : order;
}

const rowsOf = (max: number) =>
  fc
    .array(
      fc.record({
        status: fc.constantFrom('active', 'failed', 'staged'),
        percent: fc.option(fc.nat({ max: 5 })),
        used: fc.nat({ max: 3 }),
      }),
      // Without the size, fast-check stays at some ten rows, below every bound of the sorting.
      { maxLength: max, size: 'max' },
    )
    .map((rows) => rows.map((row, i) => ({ id: `id-${String(i).padStart(5, '0')}`, ...row })));

const sortsOf = fc.uniqueArray(
  fc.record({ name: fc.constantFrom('id', 'status', 'usage'), descending: fc.boolean() }),
  { selector: ({ name }) => name },
);

const queryOf = (of: Partial<ListQuery>): ListQuery => ({
  offset: 0,
  limit: 50,
  filters: [],
  sorts: [],
  canonical: '',
  ...of,
});

describe('select', () => {
  it('sorts, filters and pages as the definition does', () => {
    const statuses = fc.constantFrom<string>('active', 'failed', 'none');
    const filters = fc.uniqueArray(statuses, { minLength: 1 });
    fc.assert(
      fc.property(
        rowsOf(120),
        sortsOf,
        fc.option(filters),
        fc.nat({ max: 130 }),
        fc.integer({ min: 1, max: 50 }),
        (rows, sorts, statuses, offset, limit) => {
          const expected = rows
            .filter(({ status }) => statuses?.includes(status) ?? true)
            .sort(compareRows(sorts));
          const query = queryOf({
            offset,
            limit,
            sorts,
            filters: statuses === null ? [] : [{ name: 'status', values: statuses }],
          });
          const page = select(tableOf(rows), query);
          expect(page.total).toBe(expected.length);
          expect(page.rows.map((row) => rows[row])).toEqual(expected.slice(offset, offset + limit));
          const whole = [...atOnce(selectAll(tableOf(rows), query))];
          expect(whole.map((row) => rows[row])).toEqual(expected);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('gives the last page at any size, in any order, of any value', () => {
    for (const count of [49, 50, 51, 200]) {
      const rows = Array.from({ length: count }, (_, i) => ({
        id: `id-${String(i).padStart(5, '0')}`,
        status: ['active', 'failed', 'staged'][(i * 7) % 3]!,
        percent: i % 5 === 0 ? null : (i * 31) % 100,
        used: i % 3,
      }));
      const table = tableOf(rows);
      const sorts = [
        { name: 'usage', descending: true },
        { name: 'status', descending: true },
      ];
      for (const by of [[], sorts.slice(0, 1), sorts.slice(1), sorts, sorts.toReversed()]) {
        for (const values of [null, ['failed'], ['failed', 'active'], ['none']]) {
          const expected = rows
            .filter(({ status }) => values?.includes(status) ?? true)
            .sort(compareRows(by));
          const filters = values === null ? [] : [{ name: 'status', values }];
          const offset = Math.max(0, expected.length - 60);
          const page = select(table, queryOf({ offset, sorts: by, filters }));
          expect(page.total).toBe(expected.length);
          expect(page.rows.map((row) => rows[row])).toEqual(expected.slice(offset, offset + 50));
        }
      }
    }
  });

  it('sorts large groups by each further sort', () => {
    const rows = Array.from({ length: 300 }, (_, i) => ({
      id: `id-${String(i).padStart(5, '0')}`,
      status: i % 2 === 0 ? 'active' : 'failed',
      percent: i % 3 === 0 ? null : 1,
      used: 1,
    }));
    const sorts = [
      { name: 'status', descending: true },
      { name: 'usage', descending: false },
      { name: 'id', descending: true },
    ];
    const table = tableOf(rows);
    const pages = [0, 50, 100, 150, 200, 250].flatMap(
      (offset) => select(table, queryOf({ offset, sorts })).rows,
    );
    expect(pages.map((row) => rows[row])).toEqual(rows.toSorted(compareRows(sorts)));
  });

  it('finds several ids, and none that is not there', () => {
    const rows = ['a', 'b', 'c'].map((id) => ({ id, status: 's', percent: 1, used: 1 }));
    const query = queryOf({ filters: [{ name: 'id', values: ['c', 'x', 'a', 'a'] }] });
    expect(select(tableOf(rows), query).rows).toEqual([0, 2]);
  });

  it('gives the rows that match every filter', () => {
    const rows = [...'abcd'].map((id, i) => ({
      id,
      status: i === 1 ? 'y' : 'x',
      percent: 1,
      used: 1,
    }));
    const ids = { name: 'id', values: ['a', 'b', 'c'] };
    const status = { name: 'status', values: ['x'] };
    const found = (...filters: Filter[]) => select(tableOf(rows), queryOf({ filters })).rows;
    expect(found(ids, status)).toEqual([0, 2]);
    expect(found(status, ids)).toEqual([0, 2]);
    expect(found({ name: 'id', values: ['b'] })).toEqual([1]);
    expect(found({ name: 'id', values: ['b'] }, status)).toEqual([]);
  });

  it('gives an empty page past the end, and its total', () => {
    const rows = [{ id: 'a', status: 's', percent: 1, used: 1 }];
    const page = select(tableOf(rows), queryOf({ offset: Number.MAX_SAFE_INTEGER }));
    expect(page.rows).toEqual([]);
    expect(page.total).toBe(1);
  });
});

describe('selectAll', () => {
  it('pauses after each slice of rows, in each of its passes', () => {
    const rows = Array.from({ length: 2 * sliceRows + 1 }, (_, i) => ({
      id: String(i).padStart(6, '0'),
      status: 'active',
      percent: 1,
      used: 1,
    }));
    const table = tableOf(rows);
    const sorts = [{ name: 'id', descending: true }];
    expect([...selectAll(table, { filters: [], sorts: [] })]).toHaveLength(3);
    // Finding all rows, counting their keys, adding the counts up, and placing the rows.
    expect([...selectAll(table, { filters: [], sorts })]).toHaveLength(3 + 3 + 2 + 3);
  });
});

describe('columns', () => {
  it('rank equal percentages by used bytes, and bigints beside numbers', () => {
    const rows = [
      { percent: 100, used: 2 },
      { percent: 90_071_992_547_409_910_000n, used: 9 },
      { percent: null, used: 5 },
      { percent: 100, used: 1 },
      { percent: 90_071_992_547_409_910_001n, used: 9 },
    ];
    const column = usageColumn(rows);
    expect([...column.ranks]).toEqual([1, 2, 4, 0, 3]);
    expect(column.distinct).toBe(4);
  });

  it('find a value by code point, astral ones too', () => {
    const texts = ['😀', '\uff5e', 'a', '😀'];
    const column = textColumn(texts, (text) => text);
    expect(column.values.texts).toEqual(['a', '\uff5e', '😀']);
    expect([...column.ranks]).toEqual([2, 1, 0, 2]);
    expect(column.ends).toEqual([1, 2, 4]);
    expect(column.values.rankOf('\uff5e')).toBe(1);
    expect(column.values.rankOf('b')).toBe(-1);
  });
});

describe('a column of more texts than a byte has ranks for', () => {
  const rows = Array.from({ length: 700 }, (_, row) => ({
    id: String(row).padStart(4, '0'),
    status: `status-${String((row * 7) % 300).padStart(3, '0')}`,
    percent: null,
    used: 0,
  }));
  const table = tableOf(rows);
  const offsets = Array.from({ length: rows.length / 50 }, (_, page) => page * 50);
  /** Ids over all pages. */
  const idsOf = (query: Partial<ListQuery>) =>
    offsets
      .flatMap((offset) => select(table, queryOf({ ...query, offset })).rows)
      .map((row) => rows[row]!.id);

  it.each([
    [255, Uint8Array],
    [256, Uint32Array],
    [257, Uint32Array],
  ])('ranks %i texts, each in its place', (distinct, kind) => {
    const few = rows.slice(0, distinct);
    const column = textColumn(few, ({ id }) => id);
    expect(column.ranks).toBeInstanceOf(kind);
    expect([...column.ranks]).toEqual(few.map((_, row) => row));
    expect(column.distinct).toBe(distinct);
  });

  it('is sorted by', () => {
    const sorts = [{ name: 'status', descending: true }];
    expect(idsOf({ sorts })).toEqual(rows.toSorted(compareRows(sorts)).map(({ id }) => id));
  });

  it('is filtered by', () => {
    const values = ['status-007', 'status-299', 'status-300'];
    const expected = rows.filter(({ status }) => values.includes(status)).map(({ id }) => id);
    const filters = [{ name: 'status', values }];
    const sorts = [{ name: 'id', descending: true }];
    expect(expected.length).toBeGreaterThan(3);
    expect(idsOf({ filters })).toEqual(expected);
    expect(idsOf({ filters, sorts })).toEqual(expected.toReversed());
  });
});

describe('listTexts', () => {
  it('is one list for all who have the same few texts', () => {
    const few = Array.from({ length: 16 }, (_, i) => `text-${i}`);
    expect(listTexts(few)).toBe(listTexts(few.toReversed()));
    expect(listTexts([...few, 'x'])).not.toBe(listTexts([...few, 'x']));
    expect(listTexts([...few, 'x']).length).toBe(17);
    expect(listTexts(['a", "b'])).not.toBe(listTexts(['a', 'b']));
  });
});

describe('packRecords', () => {
  it('fetches a page of records, and says how long they are together', () => {
    const texts = Array.from({ length: 60 }, (_, i) => 'x'.repeat((i * 37) % 400));
    const block = buildRecordBlock(texts);
    for (const count of [0, 1, 49, 50]) {
      const rows = Array.from({ length: count }, (_, at) => (at * 7) % texts.length);
      const lengths = rows.map((row) => texts[row]!.length);
      expect(block.fetch(rows)).toBe(lengths.reduce((sum, length) => sum + length, 0));
    }
    expect(buildRecordBlock([]).fetch([])).toBe(0);
  });

  it('gives back each record byte for byte', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (records) => {
        const block = buildRecordBlock(records);
        const read = records.map((_, row) => {
          const target = Buffer.alloc(block.length(row));
          block.copy(row, target, 0);
          return target.toString();
        });
        expect(read).toEqual(records);
      }),
    );
  });
});
