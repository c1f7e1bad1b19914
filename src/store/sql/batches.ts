/** Splits lists into batches that fit one SQL statement. */

/** Parameters of one SQL statement; SQLite allows 32,766 and PostgreSQL 65,535. */
export const sqlParametersMax = 9_000;

/**
 * Yields batches whose parameters stay under a statement's limit; each item has
 * `parametersPerItem`.
 */
export function* batches<Item>(
  items: readonly Item[],
  parametersPerItem: number,
): Generator<Item[]> {
  yield* runs(items, Math.floor(sqlParametersMax / parametersPerItem));
}

/** Yields batches of bounded total size; a larger item comes alone. */
export function* runsBySize<Item>(
  items: Iterable<Item>,
  sizeOf: (item: Item) => number,
  sizeMax: number,
): Generator<Item[]> {
  let run: Item[] = [];
  let total = 0;
  for (const item of items) {
    const size = sizeOf(item);
    if (run.length > 0 && total + size > sizeMax) {
      yield run;
      run = [];
      total = 0;
    }
    run.push(item);
    total += size;
  }
  if (run.length > 0) yield run;
}

/** Yields batches of a fixed length. */
export function runs<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  return runsBySize(items, () => 1, size);
}
