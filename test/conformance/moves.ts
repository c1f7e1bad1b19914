/** Polls report every part that moved, under any order of commits. */
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Moved, MovesCursor, StoreReader, StoreWriter } from '../../src/store/store.ts';
import {
  changing,
  type MakeStore,
  partner,
  putting,
  site,
  token,
  withStore,
  withTwoPartners,
  write,
} from './store-under-test.ts';

const user = '0b9d8f54-6c1e-4c34-9f0e-0d8f5c0a7b11';
const otherUser = '1b9d8f54-6c1e-4c34-9f0e-0d8f5c0a7b11';

/** Transactions per partner. */
const rounds = 12;

/** Polls repeatedly, and keeps the last report of each part. */
class Poller {
  readonly #reader: StoreReader;
  readonly #reported = new Map<string, number>();
  #cursor: MovesCursor | null = null;

  private constructor(reader: StoreReader) {
    this.#reader = reader;
  }

  /**
   * Polls from now on. Earlier moves may be reported again while other transactions on the server
   * are open.
   */
  static async from(reader: StoreReader): Promise<Poller> {
    const poller = new Poller(reader);
    expect(await poller.newReports()).toEqual([]);
    for (const { partnerId, revision, accessRevision } of await reader.readRevisions()) {
      poller.#reported.set(keyOf({ part: 'data', partnerId }), revision);
      poller.#reported.set(keyOf({ part: 'tokens', partnerId }), accessRevision);
    }
    return poller;
  }

  /** What this poll reports for the first time. */
  async newReports(): Promise<readonly string[]> {
    const { cursor, moved } = await this.#reader.readMoves!(this.#cursor);
    expect(moved === null).toBe(this.#cursor === null);
    this.#cursor = cursor;
    return (moved ?? [])
      .filter((move) => this.#isNew(move))
      .map(keyOf)
      .sort();
  }

  revision(part: Moved['part'], partnerId: string): number | undefined {
    return this.#reported.get(keyOf({ part, partnerId }));
  }

  #isNew(move: Moved): boolean {
    const isNew = this.#reported.get(keyOf(move)) !== move.revision;
    this.#reported.set(keyOf(move), move.revision);
    return isNew;
  }
}

function keyOf({ part, partnerId }: Pick<Moved, 'part' | 'partnerId'>): string {
  return `${part} ${partnerId}`;
}

/** Makes a partner's tokens, one in each of several transactions that stay open for a while. */
async function makeTokens(writer: StoreWriter, partnerId: string, index: number): Promise<void> {
  const userId = user.replace('0b', `${index}b`);
  for (let round = 0; round < rounds; round++) {
    await writer.transaction(async (transaction) => {
      await transaction.addToken(token(`${partnerId}${round}`, userId, partnerId));
      await pause((index * 7 + round * 3) % 11);
    });
  }
}

async function pollUntil(poller: Poller, work: Promise<unknown>): Promise<void> {
  let isWorking = true;
  const ended = work.finally(() => {
    isWorking = false;
  });
  while (isWorking) {
    await poller.newReports();
    await pause(1);
  }
  await ended;
}

export function moveConformance(makeStore: MakeStore): void {
  describe('moves', () => {
    it('are reported by part, unchanged parts not at all', async () => {
      await withTwoPartners(makeStore, async ({ writer, reader }) => {
        const poller = await Poller.from(reader);
        expect(await poller.newReports()).toEqual([]);
        await write(writer, changing({ sites: putting(site('e3', 'east')) }));
        expect(await poller.newReports()).toEqual(['data acme']);
        await writer.transaction((transaction) => transaction.addToken(token('t1', user)));
        expect(await poller.newReports()).toEqual(['tokens acme']);
        await writer.transaction((transaction) => transaction.removePartner('other'));
        expect(await poller.newReports()).toEqual(['removed other']);
        await write(writer, changing({ partner: partner('other') }));
        expect(await poller.newReports()).toEqual(['data other', 'tokens other']);
        for (const of of await reader.readRevisions()) {
          const { partnerId, revision, accessRevision } = of;
          expect(poller.revision('data', partnerId)).toBe(revision);
          if (partnerId === 'acme') expect(poller.revision('tokens', 'acme')).toBe(accessRevision);
        }
        expect(await poller.newReports()).toEqual([]);
      });
    });

    it('include a transaction that began before others and commits after them', async ({
      skip,
    }) => {
      await withTwoPartners(makeStore, async ({ writer, reader, underTest }) => {
        if (!underTest.shared?.address.startsWith('postgres')) {
          return skip('one transaction writes at a time');
        }
        const poller = await Poller.from(reader);
        const second = await underTest.store.openWriter();
        await writer.transaction(async (transaction) => {
          await transaction.addToken(token('t1', user));
          await second.transaction((later) => later.addToken(token('t2', otherUser, 'other')));
          expect(await poller.newReports()).toEqual(['tokens other']);
          expect(await poller.newReports()).toEqual([]);
        });
        expect(await poller.newReports()).toEqual(['tokens acme']);
        await second.close();
      });
    });

    it('are all told while many write and commit in any order', async () => {
      await withStore(makeStore, async ({ writer, reader, underTest }) => {
        const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
        for (const id of ids) await write(writer, changing({ partner: partner(id) }));
        const poller = await Poller.from(reader);
        // An in-memory store has one connection, so writers would wait for each other.
        const second = underTest.shared === null ? null : await underTest.store.openWriter();
        const work = ids.map((id, index) =>
          makeTokens([writer, second ?? writer][index % 2]!, id, index),
        );
        await pollUntil(poller, Promise.all(work));
        await poller.newReports();
        const revisions = await reader.readRevisions();
        for (const { partnerId, accessRevision } of revisions) {
          expect([partnerId, poller.revision('tokens', partnerId)]).toEqual([
            partnerId,
            accessRevision,
          ]);
        }
        await second?.close();
      });
    });

    it('are unknown for the cursor of another history', async () => {
      await withTwoPartners(makeStore, async ({ reader }) => {
        const { cursor } = await reader.readMoves!(null);
        const elsewhere = await reader.readMoves!({ ...cursor, history: 'of another server' });
        expect(elsewhere).toEqual({ cursor: expect.anything(), moved: null });
        const ahead = await reader.readMoves!({ ...cursor, next: cursor.next + 1e9 });
        expect(ahead).toEqual({ cursor: expect.anything(), moved: null });
      });
    });
  });
}
