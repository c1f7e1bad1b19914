/**
 * Transactions of a process that works under a lease. The fence comes last: it locks the lease's row
 * until the commit, and work may wait for a partner that an import holds, or write for minutes.
 */
import type { StoreTransaction, StoreWriter } from '../store/store.ts';

/** Throws a LeaseLost unless the process holds the lease, and renews it. */
export type Fence = (transaction: StoreTransaction) => Promise<void>;

/** Where fenced work is written, and by whose lease. */
export interface FencedWriter {
  readonly writer: Pick<StoreWriter, 'transaction'>;
  readonly guard: Fence;
}

/**
 * Does the work in one transaction, which is kept only where the process still holds the lease at
 * its end. Rejects with a LeaseLost where another has it: nothing is written then.
 */
export function fencedTransaction<Result>(
  { writer, guard }: FencedWriter,
  work: (transaction: StoreTransaction) => Promise<Result>,
): Promise<Result> {
  return writer.transaction(async (transaction) => {
    const result = await work(transaction);
    await guard(transaction);
    return result;
  });
}
