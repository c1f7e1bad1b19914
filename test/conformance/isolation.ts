/** Transactions are atomic, and connections see committed data only. */
import { describe, expect, it } from 'vitest';
import {
  asset,
  changing,
  type MakeStore,
  putting,
  readAll,
  smallPartner,
  token,
  withStore,
  write,
} from './store-under-test.ts';

const user = '0b9d8f54-6c1e-4c34-9f0e-0d8f5c0a7b11';
const memoryShares = 'a store in memory has one connection';

export function isolationConformance(makeStore: MakeStore): void {
  describe('isolation', () => {
    it('keeps nothing of a transaction that throws', async () => {
      await withStore(makeStore, async ({ writer, reader }) => {
        await write(writer, smallPartner());
        const before = await readAll(reader);
        const failing = writer.transaction(async (transaction) => {
          await transaction.writePartner(smallPartner('new'));
          await transaction.writePartner(
            changing({ assets: new Map([['e1', putting(asset('b'))]]) }),
          );
          await transaction.addToken(token('t1', user));
          await transaction.removePartner('acme');
          throw new Error('changed my mind');
        });
        await expect(failing).rejects.toThrow('changed my mind');
        expect(await readAll(reader)).toEqual(before);
        expect(await reader.readRevisions()).toHaveLength(1);
        expect(await writer.transaction((transaction) => transaction.listUsers())).toEqual([]);
      });
    });

    it('shows a transaction its own writes, and gives back what it returns', async () => {
      await withStore(makeStore, async ({ writer, reader }) => {
        const inside = await writer.transaction(async (transaction) => {
          await transaction.writePartner(smallPartner());
          await transaction.addToken(token('t1', user));
          return {
            state: await readAll(transaction),
            access: await transaction.readAccess('acme'),
            revisions: await transaction.readRevisions(),
            partners: await transaction.listPartners(),
          };
        });
        expect(inside).toEqual({
          state: await readAll(reader),
          access: await reader.readAccess('acme'),
          revisions: await reader.readRevisions(),
          partners: await reader.listPartners(),
        });
      });
    });

    it('answers the reads under way before a reader closes, many at once', async () => {
      await withStore(makeStore, async ({ writer, underTest }) => {
        await write(writer, smallPartner());
        const closing = await underTest.store.openReader();
        const reads = Array.from({ length: 30 }, () => readAll(closing));
        const [states] = await Promise.all([Promise.all(reads), closing.close()]);
        const { revision } = await writer.transaction((transaction) => readAll(transaction));
        expect(new Set(states.map((of) => of.revision))).toEqual(new Set([revision]));
      });
    });

    it('shows others a transaction only once it is committed', async ({ skip }) => {
      await withStore(makeStore, async ({ writer, reader, underTest }) => {
        if (underTest.shared === null) return skip(memoryShares);
        await write(writer, smallPartner());
        const before = await readAll(reader);
        await writer.transaction(async (transaction) => {
          await transaction.writePartner(
            changing({ assets: new Map([['e1', putting(asset('b'))]]) }),
          );
          await transaction.addToken(token('t1', user));
          expect(await readAll(reader)).toEqual(before);
          expect((await reader.readAccess('acme'))?.tokens).toEqual([]);
        });
        expect((await readAll(reader)).revision).toBeGreaterThan(before.revision);
        expect((await reader.readAccess('acme'))?.tokens).toHaveLength(1);
      });
    });

    it('never shows half a change', async () => {
      await withStore(makeStore, async ({ writer, reader }) => {
        await write(writer, smallPartner());
        const rounds = 50;
        const writing = (async () => {
          for (let round = 1; round <= rounds; round++) {
            const put = putting(asset('a', `round-${round}`));
            await write(
              writer,
              changing({
                assets: new Map([
                  ['e1', put],
                  ['w1', put],
                ]),
              }),
            );
          }
          return true as const;
        })();
        const statusAt = new Map<number, string>();
        let done = false;
        const finished = writing.then(() => {
          done = true;
        });
        while (!done) {
          const { contents, revision } = await readAll(reader);
          const [e1, w1] = ['e1', 'w1'].map((id) => contents.get(id)?.assets[0]?.status);
          expect(e1).toBe(w1);
          expect(statusAt.get(revision) ?? e1).toBe(e1);
          statusAt.set(revision, e1!);
        }
        await finished;
        expect(new Set(statusAt.values()).size).toBe(statusAt.size);
      });
    });

    it('lets writers that meet wait for each other', async () => {
      await withStore(makeStore, async ({ writer, reader, underTest }) => {
        await write(writer, smallPartner());
        const writers = await Promise.all([1, 2, 3].map(() => underTest.store.openWriter()));
        await Promise.all(
          writers.map((own, i) =>
            own.transaction(async (transaction) => {
              const seen = (await readAll(transaction)).contents.get('e1')!.assets.length;
              const put = putting(asset(`${i}`, `after-${seen}`));
              await transaction.writePartner(changing({ assets: new Map([['e1', put]]) }));
            }),
          ),
        );
        const state = await readAll(reader);
        const statuses = state.contents.get('e1')?.assets.map(({ status }) => status);
        expect(statuses?.toSorted()).toEqual(['active', 'after-1', 'after-2', 'after-3']);
        for (const own of writers) await own.close();
      });
    });
  });
}
