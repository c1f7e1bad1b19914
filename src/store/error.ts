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

/** The error of a transaction that waited too long for another: the same may succeed soon. */
export class StoreBusy extends StoreError {}

/** The error of a transaction that gave way, since two waited for each other: the same will succeed. */
export class StoreDeadlock extends StoreError {}

/** Does the work once more where it gave way to another transaction. It may not have effects of its own. */
export function retryingDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  return retryingOnce(work, (error) => error instanceof StoreDeadlock);
}

/** Does the work once more after an error of some kind. */
export async function retryingOnce<Result>(
  work: () => Promise<Result>,
  isPassing: (error: unknown) => boolean,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isPassing(error)) return work();
    throw error;
  }
}

/** The error of a write for which the database has no space. */
export class DiskFull extends StoreError {}

/** There is no database of ours at an address; `what` says what is there instead, if anything. */
export class NoDatabase extends StoreError {
  constructor(address: string, what: string) {
    super(
      `there is no database of hybrid-core at ${address}: ${what}; ` +
        'only `hybrid-core import`, `serve` and `migrate` make one',
    );
  }
}
