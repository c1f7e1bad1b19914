/**
 * In charge of reading side by side: a SQLite connection does one read at a time, however long it
 * takes, so each read gets a connection that no other one uses meanwhile.
 */
import { sqliteReadersMax } from '../limits.ts';
import { ReadsUnderWay } from '../sql/reads-under-way.ts';
import type { StoreReader } from '../store.ts';
import { Turns } from '../turns.ts';

/**
 * A reader over as many connections as there are reads at once, up to a limit. The first is opened
 * here, and its error thrown; the others when they are needed.
 */
export async function openReaders(open: () => Promise<StoreReader>): Promise<StoreReader> {
  const idle = [await open()];
  const turns = new Turns(sqliteReadersMax);
  const reads = new ReadsUnderWay();
  const read = <Result>(work: (reader: StoreReader) => Promise<Result>): Promise<Result> =>
    reads.read(async () => {
      await turns.take();
      try {
        const reader = idle.pop() ?? (await open());
        return await work(reader).finally(() => idle.push(reader));
      } finally {
        turns.give();
      }
    });
  return {
    readRevisions: () => read((reader) => reader.readRevisions()),
    readPartner: (partnerId, known) => read((reader) => reader.readPartner(partnerId, known)),
    readWholePartner: (partnerId) => read((reader) => reader.readWholePartner(partnerId)),
    readAccess: (partnerId) => read((reader) => reader.readAccess(partnerId)),
    readRemoved: (partnerId) => read((reader) => reader.readRemoved(partnerId)),
    listPartners: () => read((reader) => reader.listPartners()),
    listTokens: () => read((reader) => reader.listTokens()),
    listUsers: () => read((reader) => reader.listUsers()),
    readHistory: (...of) => read((reader) => reader.readHistory(...of)),
    readSession: (digest) => read((reader) => reader.readSession(digest)),
    readInvitation: (digest) => read((reader) => reader.readInvitation(digest)),
    listInvitations: (partnerId) => read((reader) => reader.listInvitations(partnerId)),
    listPartnersOfUser: (userId) => read((reader) => reader.listPartnersOfUser(userId)),
    listActs: (...of) => read((reader) => reader.listActs(...of)),
    readHistorySizes: () => read((reader) => reader.readHistorySizes()),
    async close() {
      await reads.close();
      for (const reader of idle.splice(0)) await reader.close();
    },
  };
}
