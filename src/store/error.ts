/** The error of a store: one line that names the database and what went wrong with it. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** The error where there is no database of ours; `what` says what is there instead, if anything. */
export function noDatabase(address: string, what: string): StoreError {
  return new StoreError(
    `there is no database of hybrid-core at ${address}: ${what}; ` +
      'only `hybrid-core import`, `serve` and `migrate` make one',
  );
}
