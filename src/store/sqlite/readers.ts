/**
 * Runs SQLite reads concurrently. A connection runs one read at a time, however long it takes, so
 * each read has its own connection.
 */

import { Semaphore } from '../../runtime/semaphore.ts';
import { sqliteReadersMax } from '../limits.ts';
import { ReadsUnderWay } from '../sql/reads-under-way.ts';
import type { StoreReader } from '../store.ts';
import { FilesMoved } from './open-files.ts';

/**
 * A reader with a bounded connection pool. Opens the first connection eagerly and throws its error;
 * opens the others on demand.
 */
export async function openReaders(open: () => Promise<StoreReader>): Promise<StoreReader> {
  const first = await open();
  let idle = [first];
  const semaphore = new Semaphore(sqliteReadersMax);
  const reads = new ReadsUnderWay();
  const readOnce = async <Result>(
    work: (reader: StoreReader) => Promise<Result>,
  ): Promise<Result> => {
    const pool = idle;
    const reader = pool.pop() ?? (await open());
    try {
      return await work(reader);
    } catch (error) {
      // All pooled connections have the replaced files open.
      if (error instanceof FilesMoved && pool === idle) {
        idle = [];
        for (const other of pool) await other.close();
      }
      throw error;
    } finally {
      if (pool === idle) pool.push(reader);
      else await reader.close();
    }
  };
  const read = <Result>(work: (reader: StoreReader) => Promise<Result>): Promise<Result> =>
    reads.read(async () => {
      await semaphore.acquire();
      try {
        return await readOnce(work).catch((error: unknown) => {
          if (error instanceof FilesMoved) return readOnce(work);
          throw error;
        });
      } finally {
        semaphore.release();
      }
    });
  return {
    readRevisions: () => read((reader) => reader.readRevisions()),
    readMoves: (since) => read((reader) => reader.readMoves!(since)),
    unnotedUntil: first.unnotedUntil ?? 0,
    readSettled: () => read(async (reader) => (await reader.readSettled?.()) ?? null),
    readPartner: (partnerId, known) => read((reader) => reader.readPartner(partnerId, known)),
    readWholePartner: (partnerId) => read((reader) => reader.readWholePartner(partnerId)),
    readAccess: (...of) => read((reader) => reader.readAccess(...of)),
    readAccesses: (...of) => read((reader) => reader.readAccesses(...of)),
    readDigests: (...of) => read((reader) => reader.readDigests(...of)),
    findPartnerOfToken: (...of) => read((reader) => reader.findPartnerOfToken(...of)),
    readRemoved: (partnerId) => read((reader) => reader.readRemoved(partnerId)),
    findPartner: (partnerId) => read((reader) => reader.findPartner(partnerId)),
    listPartners: () => read((reader) => reader.listPartners()),
    listSiteIds: (partnerId) => read((reader) => reader.listSiteIds(partnerId)),
    listTokens: () => read((reader) => reader.listTokens()),
    listTokenUses: (...of) => read((reader) => reader.listTokenUses(...of)),
    listUsers: () => read((reader) => reader.listUsers()),
    readHistory: (...of) => read((reader) => reader.readHistory(...of)),
    readEvents: (...asked) => read((reader) => reader.readEvents(...asked)),
    readLatestEvents: (...asked) => read((reader) => reader.readLatestEvents(...asked)),
    readSiteReports: (partnerId) => read((reader) => reader.readSiteReports(partnerId)),
    readSession: (digest) => read((reader) => reader.readSession(digest)),
    readInvitation: (digest) => read((reader) => reader.readInvitation(digest)),
    listInvitations: (partnerId) => read((reader) => reader.listInvitations(partnerId)),
    listPeople: (...of) => read((reader) => reader.listPeople(...of)),
    listAccessesOf: (...of) => read((reader) => reader.listAccessesOf(...of)),
    listTokenLabels: (...of) => read((reader) => reader.listTokenLabels(...of)),
    listTokensOf: (...of) => read((reader) => reader.listTokensOf(...of)),
    listPartnersOfUser: (userId) => read((reader) => reader.listPartnersOfUser(userId)),
    listSessions: (...of) => read((reader) => reader.listSessions(...of)),
    listAuditEvents: (...of) => read((reader) => reader.listAuditEvents(...of)),
    readPasskey: (credentialId) => read((reader) => reader.readPasskey(credentialId)),
    listPasskeys: (userId) => read((reader) => reader.listPasskeys(userId)),
    readIdentity: (...of) => read((reader) => reader.readIdentity(...of)),
    readHistorySizes: () => read((reader) => reader.readHistorySizes()),
    async close() {
      await reads.close();
      for (const reader of idle.splice(0)) await reader.close();
    },
  };
}
