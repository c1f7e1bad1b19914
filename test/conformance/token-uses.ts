/** Last uses of tokens: one row per token, recorded by a writer that can do nothing else. */
import { describe, expect, it } from 'vitest';
import type { TokenUse, TokenUseWriter } from '../../src/store/access.ts';
import { tokenUsesPerStatementMax } from '../../src/store/sql/token-uses.ts';
import type { StoreReader, StoreWriter } from '../../src/store/store.ts';
import { type MakeStore, token, withTwoPartners } from './store-under-test.ts';

const userId = '0b9d8f54-6c1e-4c34-9f0e-0d8f5c0a7b11';
const dayMs = 86_400_000;

function use(tokenId: string, of: Partial<TokenUse> = {}): TokenUse {
  return { partnerId: 'acme', tokenId, day: 20_000 * dayMs, address: '192.0.2.1', ...of };
}

interface TokenUseTest {
  readonly reader: StoreReader;
  readonly writer: StoreWriter;
  readonly uses: TokenUseWriter;
}

export function tokenUseConformance(makeStore: MakeStore): void {
  /** Runs a test on the tokens `t1` and `t2` of `acme`, and `t3` of `other`. */
  const withUses = (test: (of: TokenUseTest) => Promise<void>) =>
    withTwoPartners(makeStore, async ({ reader, writer, underTest }) => {
      await writer.transaction(async (t) => {
        await t.addToken(token('t1', userId));
        await t.addToken(token('t2', userId));
        await t.addToken(token('t3', userId, 'other'));
      });
      const uses = await underTest.store.openTokenUseWriter();
      try {
        await test({ reader, writer, uses });
      } finally {
        await uses.close();
      }
    });

  describe('last uses of tokens', () => {
    it('are those of the latest day, and of that day the address that came last', async () => {
      await withUses(async ({ reader, uses }) => {
        expect(await reader.listTokenUses()).toEqual([]);
        const first = use('t1');
        const other = use('t3', { partnerId: 'other', address: '2001:db8::1' });
        await uses.recordTokenUses([other, first]);
        expect(await reader.listTokenUses()).toEqual([first, other]);
        expect(await reader.listTokenUses('other')).toEqual([other]);
        await uses.recordTokenUses([{ ...first, day: first.day - dayMs, address: '192.0.2.9' }]);
        expect(await reader.listTokenUses('acme')).toEqual([first]);
        const second = { ...first, address: '192.0.2.2' };
        await uses.recordTokenUses([second, use('t2')]);
        expect(await reader.listTokenUses('acme')).toEqual([second, use('t2')]);
        const next = { ...first, day: first.day + dayMs };
        await uses.recordTokenUses([next]);
        expect(await reader.listTokenUses('acme')).toEqual([next, use('t2')]);
      });
    });

    it('are recorded in batches, and move no revision', async () => {
      await withUses(async ({ reader, writer, uses }) => {
        const ids = Array.from({ length: 2 * tokenUsesPerStatementMax + 1 }, (_, i) =>
          `many-${i}`.padEnd(9, '-'),
        );
        await writer.transaction(async (t) => {
          for (const id of ids) await t.addToken(token(id, userId));
        });
        const before = await reader.readRevisions();
        await uses.recordTokenUses(ids.map((id) => use(id)));
        expect(await reader.listTokenUses('acme')).toEqual(ids.toSorted().map((id) => use(id)));
        expect(await reader.readRevisions()).toEqual(before);
        await uses.recordTokenUses([]);
      });
    });

    it('of a removed token are ignored, and do not prevent others', async () => {
      await withUses(async ({ reader, writer, uses }) => {
        await uses.recordTokenUses([use('none'), use('t1'), use('t2', { partnerId: 'other' })]);
        expect(await reader.listTokenUses()).toEqual([use('t1')]);
        await uses.recordTokenUses([use('t3', { partnerId: 'other' })]);
        await writer.transaction((t) => t.removePartner('other'));
        expect(await reader.listTokenUses()).toEqual([use('t1')]);
        await writer.transaction((t) => t.removeUser(userId));
        expect(await reader.listTokenUses()).toEqual([]);
        await uses.recordTokenUses([use('t1')]);
        expect(await reader.listTokenUses()).toEqual([]);
      });
    });

    it('are seen in a transaction, too', async () => {
      await withUses(async ({ writer, uses }) => {
        await uses.recordTokenUses([use('t1')]);
        expect(await writer.transaction((t) => t.listTokenUses('acme'))).toEqual([use('t1')]);
      });
    });

    it('need the present schema', async () => {
      const { store, remove } = await makeStore();
      const writer = await store.openWriter();
      await expect(store.openTokenUseWriter()).rejects.toThrow(/not up to date/);
      await writer.close();
      await remove();
    });
  });
}
