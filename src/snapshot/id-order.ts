/** In charge of the order of the ids of several sites, which change far less often than usage. */
import { compareCodePoints } from '../domain/identifier.ts';
import { sliceRows } from '../limits.ts';
import type { TextColumn } from './column.ts';
import { identityOf } from './identity.ts';
import type { Steps } from './slices.ts';

/** Rows ordered by id, then by part. */
export interface IdOrder {
  /** The ids of each part, in code-point order: what this is the order of. */
  readonly parts: readonly (readonly string[])[];
  /** By row: which part it is of, and which of the part's rows it is. */
  readonly partOf: Uint32Array;
  readonly rowInPart: Uint32Array;
  /** All rows, part by part. */
  readonly rowsByPart: Uint32Array;
  readonly column: TextColumn;
}

/** Whether an order is that of these very ids. */
export function isOrderOf(order: IdOrder, parts: readonly (readonly string[])[]): boolean {
  return (
    order.parts.length === parts.length && order.parts.every((ids, part) => ids === parts[part])
  );
}

export function* mergeIds(parts: readonly (readonly string[])[]): Steps<IdOrder> {
  const ids: string[] = [];
  const starts = [0];
  for (const part of parts) {
    for (const id of part) ids.push(id);
    starts.push(ids.length);
    yield;
  }
  const order = yield* mergeRuns(ids, starts);
  const partOf = new Uint32Array(ids.length);
  const rowInPart = new Uint32Array(ids.length);
  const rowsByPart = new Uint32Array(ids.length);
  for (let row = 0; row < order.length; row++) rowsByPart[order[row]] = row;
  yield;
  for (const [part, { length }] of parts.entries()) {
    for (let inPart = 0; inPart < length; inPart++) {
      const row = rowsByPart[starts[part] + inPart];
      partOf[row] = part;
      rowInPart[row] = inPart;
    }
    yield;
  }
  return { parts, partOf, rowInPart, rowsByPart, column: yield* rankSorted(ids, order) };
}

/** Merges neighbouring runs of sorted ids, round by round, until one is left. */
function* mergeRuns(ids: readonly string[], runs: readonly number[]): Steps<Uint32Array> {
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

/** Merges two neighbouring runs; among equal ids those of the first run stay first. */
function* mergePair(
  ids: readonly string[],
  order: Uint32Array,
  start: number,
  middle: number,
  end: number,
  target: Uint32Array,
): Steps<void> {
  let left = start;
  let right = middle;
  // Sites that name their assets after themselves do not overlap at all.
  const overlap =
    start < middle && middle < end && compareIds(ids, order[middle - 1], order[middle]) > 0;
  for (let at = start; overlap && left < middle && right < end; at++) {
    const takeLeft = compareIds(ids, order[left], order[right]) <= 0;
    target[at] = takeLeft ? order[left++] : order[right++];
    if (at % sliceRows === 0) yield;
  }
  // Where the left run has a rest, the right one has none, and the other way round.
  const at = left + right - middle;
  target.set(order.subarray(left, middle), at);
  target.set(order.subarray(right, end), at + middle - left);
  yield;
}

function compareIds(ids: readonly string[], a: number, b: number): number {
  return compareCodePoints(ids[a], ids[b]);
}

/** The column of ids in this order. */
function* rankSorted(ids: readonly string[], order: Uint32Array): Steps<TextColumn> {
  const values: string[] = [];
  const ranks = new Uint32Array(order.length);
  for (let row = 0; row < order.length; row++) {
    const id = ids[order[row]];
    if (row === 0 || id !== values[values.length - 1]) values.push(id);
    ranks[row] = values.length - 1;
    if (row % sliceRows === 0) yield;
  }
  // Rows stand in the order of their ids.
  return { ranks, rows: identityOf(order.length), distinct: values.length, values };
}
