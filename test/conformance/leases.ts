/** Leases: at most one holder at a time, under any interleaving. */
import { describe, expect, it } from 'vitest';
import type { Lease, StoreTransaction, StoreWriter } from '../../src/store/store.ts';
import { type MakeStore, withStore } from './store-under-test.ts';

export function leaseConformance(makeStore: MakeStore): void {
  const take = (writer: StoreWriter, holder: string, seen: Lease | null) =>
    writer.transaction((transaction) => transaction.takeLease('work', holder, seen));
  const read = (writer: StoreWriter) =>
    writer.transaction((transaction) => transaction.readLease('work'));

  describe('leases', () => {
    it('are taken, renewed and released by their holder', async () => {
      await withStore(makeStore, async ({ writer }) => {
        const renew = (holder: string) =>
          writer.transaction((transaction) => transaction.renewLease('work', holder));
        const release = (holder: string) =>
          writer.transaction((transaction) => transaction.releaseLease('work', holder));
        expect(await read(writer)).toBe(null);
        expect(await renew('a')).toBe(false);
        expect(await take(writer, 'a', null)).toBe(true);
        expect(await read(writer)).toEqual({ holder: 'a', renewal: 0 });
        expect(await renew('a')).toBe(true);
        expect(await renew('b')).toBe(false);
        expect(await read(writer)).toEqual({ holder: 'a', renewal: 1 });
        await release('b');
        expect(await read(writer)).not.toBe(null);
        await release('a');
        expect(await read(writer)).toBe(null);
      });
    });

    it('go to another only as they were seen', async () => {
      await withStore(makeStore, async ({ writer }) => {
        await take(writer, 'a', null);
        const seen = await read(writer);
        expect(await take(writer, 'b', null)).toBe(false);
        await writer.transaction((transaction) => transaction.renewLease('work', 'a'));
        expect(await take(writer, 'b', seen)).toBe(false);
        expect(await take(writer, 'b', await read(writer))).toBe(true);
        expect((await read(writer))?.holder).toBe('b');
      });
    });

    it('go to one of several who want them at once', async ({ skip }) => {
      await withStore(makeStore, async ({ writer, underTest: { store, shared } }) => {
        if (shared === null) return skip('a store in memory has one connection');
        const writers = await Promise.all([store.openWriter(), store.openWriter()]);
        const taken = await Promise.all(writers.map((of, index) => take(of, `${index}`, null)));
        expect(taken.toSorted()).toEqual([false, true]);
        const seen = await read(writer);
        const retaken = await Promise.all(writers.map((of, index) => take(of, `x${index}`, seen)));
        expect(retaken.toSorted()).toEqual([false, true]);
        for (const of of writers) await of.close();
      });
    });

    it('stay where they are until the end of a transaction that renewed them', async ({ skip }) => {
      await withStore(makeStore, async ({ writer, underTest: { store, shared } }) => {
        if (shared === null) return skip('a store in memory has one connection');
        const other = await store.openWriter();
        await take(writer, 'a', null);
        const seen = await read(writer);
        let taking: Promise<boolean> = Promise.resolve(true);
        await writer.transaction(async (transaction: StoreTransaction) => {
          expect(await transaction.renewLease('work', 'a')).toBe(true);
          taking = take(other, 'b', seen);
          await new Promise((resolve) => setTimeout(resolve, 50));
        });
        expect(await taking).toBe(false);
        await other.close();
      });
    });
  });
}
