/** Users, their accesses and tokens, and the access revision of every partner concerned. */
import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/store/error.ts';
import type {
  StoredToken,
  StoreReader,
  StoreTransaction,
  StoreWriter,
} from '../../src/store/store.ts';
import {
  changing,
  type MakeStore,
  smallPartner,
  token,
  withTwoPartners,
  write,
} from './store-under-test.ts';

const userA = '0b9d8f54-6c1e-4c34-9f0e-0d8f5c0a7b11';
const userB = 'f1e2d3c4-b5a6-4978-8a9b-0c1d2e3f4a5b';

export function accessConformance(makeStore: MakeStore, isUniqueAmongAll: boolean): void {
  describe('access', () => {
    it('keeps every field of a token, and the user id in lower case', async () => {
      await withAccess(makeStore, async ({ reader, run }) => {
        const full: StoredToken = {
          ...token('t1', userA.toUpperCase()),
          label: 'CI "😀"',
          createdAt: 1_795_262_400_123,
          expiresAt: 1_795_262_400_124,
          revokedAt: 1_795_262_400_125,
        };
        await run((transaction) => transaction.addToken(full));
        const kept = { ...full, userId: userA };
        expect((await reader.readAccess('acme'))?.tokens).toEqual([kept]);
        expect(await run((transaction) => transaction.listTokens())).toEqual([kept]);
        expect(await run((transaction) => transaction.listUsers())).toEqual([
          {
            userId: userA,
            createdAt: full.createdAt,
            accesses: [
              {
                partnerId: 'acme',
                userId: userA,
                role: 'member',
                email: null,
                withdrawnAt: null,
                withdrawnBy: null,
              },
            ],
          },
        ]);
      });
    });

    it('finds tokens by digest, with what decides whether they are in force', async () => {
      await withAccess(makeStore, async ({ reader, run }) => {
        const stored = ['acme', 'other', 'acme'].map((partnerId, index) =>
          token(`t${index}`, userA, partnerId),
        );
        for (const each of stored) await run((transaction) => transaction.addToken(each));
        const digests = [...stored, token('none', userA)].map(({ digest }) => digest);
        const find = async (partnerId?: string) => {
          const found = await reader.readTokens(digests, partnerId);
          return found.sort((a, b) => (a.token.tokenId < b.token.tokenId ? -1 : 1));
        };
        const revisionOf = async (partnerId: string) =>
          (await reader.readAccess(partnerId))!.accessRevision;
        const acme = { withdrawn: false, accessRevision: await revisionOf('acme') };
        const other = { withdrawn: false, accessRevision: await revisionOf('other') };
        expect(await find()).toEqual([
          { ...acme, token: stored[0] },
          { ...other, token: stored[1] },
          { ...acme, token: stored[2] },
        ]);
        await run((transaction) => transaction.revokeTokenOf('acme', 't0', 3));
        await run((transaction) => transaction.withdrawAccess(userA, 'acme', 5));
        const since = { withdrawn: true, accessRevision: await revisionOf('acme') };
        expect(await find('acme')).toEqual([
          { ...since, token: { ...stored[0], revokedAt: 3 } },
          { ...since, token: stored[2] },
        ]);
        await run((transaction) => transaction.removeUser(userA));
        expect(await find()).toEqual([]);
      });
    });

    it('says what a token brought along', async () => {
      await withAccess(makeStore, async ({ reader, run }) => {
        const add = (id: string, partnerId?: string) =>
          run((transaction) => transaction.addToken(token(id, userA, partnerId)));
        const nothing = { userCreated: false, accessGranted: false };
        const granted = { userCreated: false, accessGranted: true };
        expect(await add('t1')).toEqual({ userCreated: true, accessGranted: false });
        expect(await add('t2')).toEqual(nothing);
        expect(await add('t3', 'other')).toEqual(granted);
        expect(await run((t) => t.withdrawAccess(userA, 'acme', 5))).toBe(true);
        const withdrawn = { withdrawnAt: 5, withdrawnBy: 'people' };
        expect((await reader.readAccess('acme'))?.accesses[0]).toMatchObject(withdrawn);
        expect(await add('t4')).toEqual(granted);
        expect((await reader.readAccess('acme'))?.accesses[0]?.withdrawnAt).toBeNull();
        expect((await reader.readAccess('acme'))?.tokens).toHaveLength(3);
        expect((await reader.readAccess('other'))?.tokens).toHaveLength(1);
      });
    });

    it('refuses a token of no partner, and a second one of the same id or digest', async () => {
      await withAccess(makeStore, async ({ reader, run }) => {
        const add = (added: StoredToken) => run((transaction) => transaction.addToken(added));
        await expect(add(token('t1', userA, 'none'))).rejects.toThrow(StoreError);
        await add(token('t1', userA));
        const { digest } = token('t1', userA);
        await expect(add(token('t1', userA))).rejects.toThrow();
        await expect(add({ ...token('t2', userB), digest })).rejects.toThrow();
        if (!isUniqueAmongAll) return;
        await expect(add(token('t1', userA, 'other'))).rejects.toThrow();
        await expect(add({ ...token('t2', userB, 'other'), digest })).rejects.toThrow();
        expect((await reader.readAccess('other'))?.accesses).toEqual([]);
        expect(await run((transaction) => transaction.listUsers())).toHaveLength(1);
      });
    });

    it('revokes, withdraws and removes once', async () => {
      await withAccess(makeStore, async ({ reader, run }) => {
        await run((transaction) => transaction.addToken(token('t1', userA)));
        const revoke = (id: string) =>
          run((transaction) => transaction.revokeTokenOf('acme', id, 7));
        expect([await revoke('t1'), await revoke('t1'), await revoke('t2')]).toEqual([
          true,
          false,
          false,
        ]);
        expect((await reader.readAccess('acme'))?.tokens[0]?.revokedAt).toBe(7);
        const withdraw = (user: string, partnerId: string) =>
          run((transaction) => transaction.withdrawAccess(user, partnerId, 8));
        expect(await withdraw(userA.toUpperCase(), 'acme')).toBe(true);
        expect(await withdraw(userA, 'acme')).toBe(false);
        expect(await withdraw(userA, 'other')).toBe(false);
        expect(await withdraw(userB, 'acme')).toBe(false);
        const remove = (user: string) => run((transaction) => transaction.removeUser(user));
        expect(await remove(userA.toUpperCase())).toBe(true);
        expect(await remove(userA)).toBe(false);
        const access = await reader.readAccess('acme');
        expect(access).toMatchObject({ tokens: [], accesses: [] });
        expect(await run((transaction) => transaction.listTokens())).toEqual([]);
        expect(await run((transaction) => transaction.listUsers())).toEqual([]);
      });
    });

    it('moves the access revision of the partners concerned, and nothing else', async () => {
      await withAccess(makeStore, async ({ reader, run }) => {
        const moves = async (work: (transaction: StoreTransaction) => Promise<unknown>) => {
          const before = await accessRevisions(reader);
          await run(work);
          const after = await accessRevisions(reader);
          return Object.keys(after).filter((id) => after[id] !== before[id]);
        };
        const first = (await reader.readRevisions()).map(({ revision }) => revision);
        expect(await moves((t) => t.addToken(token('t1', userA)))).toEqual(['acme']);
        expect(await moves((t) => t.addToken(token('t2', userA, 'other')))).toEqual(['other']);
        expect(await moves((t) => t.addToken(token('t3', userB)))).toEqual(['acme']);
        expect(await moves((t) => t.revokeTokenOf('other', 't2', 1))).toEqual(['other']);
        expect(await moves((t) => t.revokeTokenOf('other', 't2', 2))).toEqual([]);
        expect(await moves((t) => t.withdrawAccess(userA, 'acme', 3))).toEqual(['acme']);
        expect(await moves((t) => t.withdrawAccess(userA, 'acme', 4))).toEqual([]);
        expect(await moves((t) => t.removeUser(userB))).toEqual(['acme']);
        expect(await moves((t) => t.removeUser(userA))).toEqual(['acme', 'other']);
        expect(await moves((t) => t.removeUser(userA))).toEqual([]);
        expect(await moves((t) => t.writePartner(smallPartner()))).toEqual([]);
        const [acme, other] = (await reader.readRevisions()).map(({ revision }) => revision);
        expect(acme).toBeGreaterThan(first[0]!);
        expect(other).toBe(first[1]);
      });
    });

    it('goes with its partner, whose access revision never goes back', async () => {
      await withAccess(makeStore, async ({ reader, run, writer }) => {
        await run((transaction) => transaction.addToken(token('t1', userA)));
        await run((transaction) => transaction.addToken(token('t2', userA, 'other')));
        const before = (await accessRevisions(reader)).acme!;
        await run((transaction) => transaction.removePartner('acme'));
        expect(await reader.readAccess('acme')).toBeNull();
        const tokens = await run((transaction) => transaction.listTokens());
        expect(tokens.map(({ tokenId }) => tokenId)).toEqual(['t2']);
        await write(writer, changing({}));
        expect((await accessRevisions(reader)).acme).toBeGreaterThan(before);
        expect(await reader.readAccess('acme')).toMatchObject({ tokens: [], accesses: [] });
      });
    });
  });
}

interface Running {
  readonly reader: StoreReader;
  readonly writer: StoreWriter;
  run<Result>(work: (transaction: StoreTransaction) => Promise<Result>): Promise<Result>;
}

/** A store with the empty partners `acme` and `other`. */
function withAccess(
  makeStore: MakeStore,
  test: (running: Running) => Promise<void>,
): Promise<void> {
  return withTwoPartners(makeStore, ({ reader, writer }) =>
    test({ reader, writer, run: (work) => writer.transaction(work) }),
  );
}

async function accessRevisions(reader: StoreReader): Promise<Record<string, number>> {
  const revisions = await reader.readRevisions();
  return Object.fromEntries(revisions.map((row) => [row.partnerId, row.accessRevision]));
}
