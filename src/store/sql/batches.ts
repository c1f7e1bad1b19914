/** Cuts lists into pieces that fit one SQL statement. */

/** Bound values of one SQL statement; SQLite takes 32,766 and PostgreSQL 65,535. */
export const sqlParametersMax = 9_000;

/**
 * Yields the items in runs whose bound values stay under the limit of a statement;
 * `parametersPerItem` is how many each brings.
 */
export function* batches<Item>(
  items: readonly Item[],
  parametersPerItem: number,
): Generator<Item[]> {
  yield* runs(items, Math.floor(sqlParametersMax / parametersPerItem));
}

/** Yields the items in runs of a total size; an item that is larger comes alone. */
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

/** Yields the items in runs of a number. */
export function* runs<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) {
    yield items.slice(start, start + size);
  }
}
