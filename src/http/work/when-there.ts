/**
 * Goes on with a value that is in memory already, or is being merged, summed or read: most answers are
 * made without a promise.
 */

/** Applies a function to a value, synchronously unless it is a promise. */
export function whenThere<Value, Result>(
  value: Value | Promise<Value>,
  use: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(use) : use(value);
}
