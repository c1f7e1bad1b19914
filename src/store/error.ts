/** The error of a store: one line that names the database and what went wrong with it. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/**
 * The error of a statement that the database has read and refused: a text or number that it cannot keep
 * (`value`), or a row that its constraints do not allow (`constraint`). The database is not away, and the
 * same statement would be refused again.
 */
export class StatementRefused extends StoreError {
  readonly what: 'value' | 'constraint';

  constructor(what: 'value' | 'constraint', message: string, options: ErrorOptions) {
    super(message, options);
    this.what = what;
  }
}

/** There is no database of ours at an address; `what` says what is there instead, if anything. */
export class NoDatabase extends StoreError {
  constructor(address: string, what: string) {
    super(
      `there is no database of hybrid-core at ${address}: ${what}; ` +
        'only `hybrid-core import`, `serve` and `migrate` make one',
    );
  }
}
