/**
 * Runs SQLite reads concurrently. A connection runs one read at a time, however long it takes, so
 * each read has its own connection.
 */

import { Semaphore } from '../../runtime/semaphore.ts';
import { partnerReadsMax } from '../limits.ts';
import type { SqlConnection } from '../sql/connection.ts';
import type { ReadConnections } from '../sql/reader.ts';
import { FilesMoved } from './open-files.ts';

/** Connections per SQLite reader: each runs one read at a time, from start to end. */
const sqliteReadersMax = partnerReadsMax + 1;

/**
 * A bounded connection pool. Opens the first connection eagerly and throws its error; opens the
 * others on demand.
 */
export async function openReadPool(open: () => Promise<SqlConnection>): Promise<ReadConnections> {
  const first = await open();
  let idle = [first];
  const semaphore = new Semaphore(sqliteReadersMax);
  const useOnce = async <Result>(
    work: (connection: SqlConnection) => Promise<Result>,
  ): Promise<Result> => {
    const pool = idle;
    const connection = pool.pop() ?? (await open());
    try {
      return await work(connection);
    } catch (error) {
      // All pooled connections have the replaced files open.
      if (error instanceof FilesMoved && pool === idle) {
        idle = [];
        for (const other of pool) await other.close();
      }
      throw error;
    } finally {
      if (pool === idle) pool.push(connection);
      else await connection.close();
    }
  };
  return {
    async use(work) {
      await semaphore.acquire();
      try {
        return await useOnce(work).catch((error: unknown) => {
          if (error instanceof FilesMoved) return useOnce(work);
          throw error;
        });
      } finally {
        semaphore.release();
      }
    },
    async close() {
      for (const connection of idle.splice(0)) await connection.close();
    },
  };
}
