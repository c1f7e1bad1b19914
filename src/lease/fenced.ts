/**
 * Transactions fenced by a lease. The fence comes last: it locks the lease's row until the commit,
 * while the work may wait for a partner locked by an import, or write for minutes.
 */
import type { StoreTransaction, StoreWriter } from '../store/store.ts';

/** Throws a LeaseLost unless the process holds the lease; renews it. */
export type Fence = (transaction: StoreTransaction) => Promise<void>;

/** The writer, and the lease that fences it. */
export interface FencedWriter {
  readonly writer: Pick<StoreWriter, 'transaction'>;
  readonly fence: Fence;
}

/**
 * Runs the work in one transaction, which commits only if the process still holds the lease at its
 * end. Otherwise rejects with a LeaseLost and writes nothing.
 */
export function fencedTransaction<Result>(
  { writer, fence }: FencedWriter,
  work: (transaction: StoreTransaction) => Promise<Result>,
): Promise<Result> {
  return writer.transaction(async (transaction) => {
    const result = await work(transaction);
    await fence(transaction);
    return result;
  });
}
