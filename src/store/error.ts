/** A store's error: one line that names the database and the failure. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/**
 * The database parsed and rejected a statement: a text or number that it cannot store (`value`), or
 * a constraint violation (`constraint`). The database is available, and a retry would fail too.
 */
export class StatementRefused extends StoreError {
  readonly what: 'value' | 'constraint';

  constructor(what: 'value' | 'constraint', message: string, options: ErrorOptions) {
    super(message, options);
    this.what = what;
  }
}

/** Lock timeout: a retry may succeed soon. */
export class StoreBusy extends StoreError {}

/** The same of the whole database: SQLite has one writer at a time. */
export class DatabaseBusy extends StoreBusy {}

/** The transaction was aborted to break a deadlock: a retry will succeed. */
export class StoreDeadlock extends StoreError {}

/**
 * Retries the work once after a deadlock. The work must have no side effects outside the
 * transaction.
 */
export function retryingDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  return retryingOnce(work, (error) => error instanceof StoreDeadlock);
}

/** Retries the work once after an error of some kind. */
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

/** A write failed because the disk is full. */
export class DiskFull extends StoreError {}

/** The schema lacks what `serve` and `hybrid-core migrate` add. */
export class SchemaBehind extends StoreError {}

/** The address has no database of this program; `what` names its actual content, if any. */
export class NoDatabase extends StoreError {
  constructor(address: string, what: string) {
    super(
      `there is no database of hybrid-core at ${address}: ${what}; ` +
        'only `hybrid-core import`, `serve` and `migrate` make one',
    );
  }
}
