/** Tokens that a service looks up at their first use, and follows from there. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import type { Store, StoreTransaction } from '../../src/store/store.ts';
import { changing, partner, write } from '../conformance/store-under-test.ts';
import { testToken } from '../fixture/credentials.ts';
import { addToken } from '../fixture/seed.ts';
import { createSqliteFile, startTestService, type TestService } from '../fixture/service.ts';
import { send } from './client.ts';

const user = '0b8f1f0e-5a3c-4f8e-9d0a-000000000001';
const ids = ['acme', 'withdrawn', 'removed', 'revoked', 'honest'];

/** How many tokens each read of the store asked for. */
const reads: number[] = [];
/** Whether the store fails to look tokens up. */
let isAway = false;

/** A store that notes what is looked up. */
function openNoting(address: string): Store {
  const store = openStore(address);
  return {
    ...store,
    async openReader() {
      const reader = await store.openReader();
      const readTokens: typeof reader.readTokens = async (digests, partnerId) => {
        if (partnerId === undefined) reads.push(digests.length);
        if (isAway) throw new Error('away');
        return reader.readTokens(digests, partnerId);
      };
      return { ...reader, readTokens };
    },
  };
}

async function transact(store: Store, work: (transaction: StoreTransaction) => Promise<unknown>) {
  const writer = await store.openWriter();
  await writer.transaction(work);
  await writer.close();
}

/** Partners, each with a token that is named as the partner is. */
async function fill(store: Store): Promise<void> {
  const writer = await store.openWriter();
  await writer.migrate();
  for (const id of ids) {
    await write(writer, changing({ partner: partner(id) }));
    const credential = { partner: id, user, token: testToken(id) };
    await writer.transaction((transaction) => addToken(transaction, `id-of-${id}`, credential));
  }
  await writer.close();
}

describe('a token', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(fill, {}, createSqliteFile, openNoting);
  });
  afterAll(() => service?.stop());

  const statusWith = async (token: string, address = '192.0.2.1', userId = user) => {
    const headers: [string, string][] = [
      ['X-Auth-UserId', userId],
      ['X-Auth-Token', token],
      ['X-Forwarded-For', address],
    ];
    const target = '/hybrid-core/v1/sites';
    return (await send(service.url, { method: 'GET', target, headers })).status;
  };

  it('works at its first use, and is read no more', async () => {
    reads.length = 0;
    for (let i = 0; i < 3; i++) expect(await statusWith(testToken('acme'))).toBe(200);
    expect(reads).toEqual([1]);
  });

  it('costs the store nothing where it was made up, and right ones of its address still work', async () => {
    reads.length = 0;
    const statuses = new Set<number>();
    for (let index = 0; index < 200; index++) {
      statuses.add(await statusWith(`guess ${index}`, '198.51.100.7', crypto.randomUUID()));
    }
    expect([[...statuses], reads]).toEqual([[401, 429], []]);
    expect(await statusWith(testToken('honest'), '198.51.100.7')).toBe(200);
  });

  it('is wrong where this database made it and has it no more', async () => {
    expect(await statusWith(testToken('never there'))).toBe(401);
  });

  it('is followed from its first use', async () => {
    const { store } = service;
    for (const id of ['withdrawn', 'removed', 'revoked']) {
      expect(await statusWith(testToken(id))).toBe(200);
    }
    await transact(store, async (transaction) => {
      await transaction.withdrawAccess(user, 'withdrawn', Date.now());
      await transaction.removePartner('removed');
      await transaction.revokeTokenOf('revoked', 'id-of-revoked', Date.now());
    });
    await expect.poll(() => statusWith(testToken('removed'))).toBe(401);
    await expect.poll(() => statusWith(testToken('withdrawn'))).toBe(403);
    await expect.poll(() => statusWith(testToken('revoked'))).toBe(401);
    await transact(store, (transaction) =>
      addToken(transaction, 'later', { partner: 'acme', user, token: testToken('later') }),
    );
    expect(await statusWith(testToken('later'))).toBe(200);
  });

  it('gets 503 where it cannot be looked up, and 401 where it was made up', async () => {
    isAway = true;
    expect(await statusWith(testToken('never used'))).toBe(503);
    expect(await statusWith('hct_made-up', '203.0.113.5')).toBe(401);
    expect(await statusWith(testToken('acme'))).toBe(200);
    isAway = false;
    expect(await statusWith(testToken('never used'))).toBe(401);
  });
});
