/** The error of a store: one line that names the database and what went wrong with it. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
