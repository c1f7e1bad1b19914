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
  const size = Math.floor(sqlParametersMax / parametersPerItem);
  for (let start = 0; start < items.length; start += size) {
    yield items.slice(start, start + size);
  }
}
