/** The merged id order of several sites, cached because ids change far less often than usage. */
import { sliceRows } from '../../limits.ts';
import type { Steps } from '../slices.ts';
import { type SortedTexts, search } from '../table/sorted-texts.ts';
import { bytesOf, concatStringTables, type StringTable } from '../table/string-table.ts';
import { type Column, identityOf } from '../table/table.ts';

/** The part of each row, and the row's index in that part. */
export interface PartRows {
  readonly partOf: Uint32Array;
  readonly rowInPart: Uint32Array;
}

/** Rows ordered by id, then by part. */
export interface IdOrder extends PartRows {
  /** The ids of each part, in code-point order, that were merged. */
  readonly parts: readonly StringTable[];
  /** All rows, grouped by part. */
  readonly rowsByPart: Uint32Array;
  readonly column: Column;
}

/** Whether the order was merged from exactly these ids. */
export function isOrderOf(order: IdOrder, parts: readonly StringTable[]): boolean {
  return (
    order.parts.length === parts.length && order.parts.every((ids, part) => ids === parts[part])
  );
}

export function* mergeIds(parts: readonly StringTable[]): Steps<IdOrder> {
  const starts = [0];
  for (const [part, { length }] of parts.entries()) starts.push(starts[part] + length);
  const ids = yield* concatStringTables(parts);
  const order = yield* mergeRuns(ids, starts);
  const partOf = new Uint32Array(ids.length);
  const rowInPart = new Uint32Array(ids.length);
  const rowsByPart = new Uint32Array(ids.length);
  for (let row = 0; row < order.length; row++) {
    rowsByPart[order[row]] = row;
    if (row % sliceRows === 0) yield;
  }
  for (const [part, { length }] of parts.entries()) {
    for (let inPart = 0; inPart < length; inPart++) {
      const row = rowsByPart[starts[part] + inPart];
      partOf[row] = part;
      rowInPart[row] = inPart;
      if (inPart % sliceRows === 0) yield;
    }
  }
  const column = yield* idColumn(ids, order, parts, { partOf, rowInPart });
  return { parts, partOf, rowInPart, rowsByPart, column };
}

/** Bottom-up merge sort: merges adjacent sorted runs, pass by pass, until one is left. */
function* mergeRuns(ids: StringTable, runs: readonly number[]): Steps<Uint32Array> {
  let order = Uint32Array.from(identityOf(ids.length));
  let spare = new Uint32Array(ids.length);
  for (let starts = runs; starts.length > 2; ) {
    const merged = [0];
    for (let run = 0; run + 1 < starts.length; run += 2) {
      const middle = starts[run + 1];
      const end = starts[run + 2] ?? middle;
      yield* mergePair(ids, order, starts[run], middle, end, spare);
      merged.push(end);
    }
    [order, spare] = [spare, order];
    starts = merged;
  }
  return order;
}

/** Merges two adjacent runs, stably: among equal ids, those of the first run come first. */
function* mergePair(
  ids: StringTable,
  order: Uint32Array,
  start: number,
  middle: number,
  end: number,
  target: Uint32Array,
): Steps<void> {
  let left = start;
  let right = middle;
  // Ids prefixed with a site name do not overlap between sites.
  const overlap =
    start < middle && middle < end && ids.compare(order[middle - 1], order[middle]) > 0;
  for (let at = start; overlap && left < middle && right < end; at++) {
    const takeLeft = ids.compare(order[left], order[right]) <= 0;
    target[at] = takeLeft ? order[left++] : order[right++];
    if (at % sliceRows === 0) yield;
  }
  // Only one of the two runs has rows left.
  const at = left + right - middle;
  target.set(order.subarray(left, middle), at);
  target.set(order.subarray(right, end), at + middle - left);
  yield;
}

/** The id column in this order, which is the row order. */
function* idColumn(
  ids: StringTable,
  order: Uint32Array,
  parts: readonly StringTable[],
  rows: PartRows,
): Steps<Column> {
  const ranks = new Uint32Array(order.length);
  let rank = 0;
  for (let row = 1; row < order.length; row++) {
    if (ids.compare(order[row - 1], order[row]) !== 0) rank++;
    ranks[row] = rank;
    if (row % sliceRows === 0) yield;
  }
  const distinct = order.length === 0 ? 0 : rank + 1;
  const values = new MergedIds(parts, rows, ranks, distinct);
  return { ranks, rows: identityOf(order.length), distinct, valued: order.length, values };
}

/** Zero-copy view of several parts' ids as one list. */
class MergedIds implements SortedTexts {
  readonly #parts: readonly StringTable[];
  readonly #rows: PartRows;
  /** Rank of each row's id. */
  readonly #ranks: Uint32Array;
  readonly length: number;

  constructor(parts: readonly StringTable[], rows: PartRows, ranks: Uint32Array, distinct: number) {
    this.#parts = parts;
    this.#rows = rows;
    this.#ranks = ranks;
    this.length = distinct;
  }

  rankOf(text: string): number {
    const bytes = bytesOf(text);
    if (bytes === null) return -1;
    const { partOf, rowInPart } = this.#rows;
    const row = search(partOf.length, (at) => {
      return this.#parts[partOf[at]].compareTo(rowInPart[at], bytes);
    });
    return row < 0 ? -1 : this.#ranks[row];
  }
}
