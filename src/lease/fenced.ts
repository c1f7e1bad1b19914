/**
 * Transactions fenced by a lease. The fence comes last: it locks the lease's row until the commit,
 * while the work may wait for a partner locked by an import, or write for minutes.
 */
import type { StoreTransaction, StoreWriter } from '../store/store.ts';

/** Throws a LeaseLost or ShareLost unless the work on the partner is this process's; renews its lease. */
export type Fence = (transaction: StoreTransaction, partnerId: string) => Promise<void>;

/** The writer, and the lease that fences it. */
export interface FencedWriter {
  readonly writer: Pick<StoreWriter, 'transaction'>;
  readonly fence: Fence;
}

/**
 * Runs the work on a partner in one transaction, which commits only if the process still holds the lease at its
 * end. Otherwise rejects as the fence does, and writes nothing.
 */
export function fencedTransaction<Result>(
  { writer, fence }: FencedWriter,
  partnerId: string,
  work: (transaction: StoreTransaction) => Promise<Result>,
): Promise<Result> {
  return writer.transaction(async (transaction) => {
    const result = await work(transaction);
    await fence(transaction, partnerId);
    return result;
  });
}
