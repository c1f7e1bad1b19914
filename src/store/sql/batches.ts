/** Cuts lists into pieces that fit one SQL statement. */
import { sqlParametersMax } from '../limits.ts';

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

/** Yields the items in runs of a size. */
export function* runs<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) {
    yield items.slice(start, start + size);
  }
}
