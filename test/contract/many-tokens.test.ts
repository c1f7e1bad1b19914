/** Tokens that the service does not hold: those it has not read yet, and those it only has notes of. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokensLoadedUnaskedMax } from '../../src/snapshot/access-refresh.ts';
import { changing, partner, write } from '../../src/store/conformance/store-under-test.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store, StoreReader, StoreTransaction } from '../../src/store/store.ts';
import { addToken } from '../fixture/seed.ts';
import { createSqliteFile, startTestService, type TestService } from '../fixture/service.ts';
import { send } from './client.ts';

const user = '0b8f1f0e-5a3c-4f8e-9d0a-000000000001';

async function transact(store: Store, work: (transaction: StoreTransaction) => Promise<unknown>) {
  const writer = await store.openWriter();
  await writer.transaction(work);
  await writer.close();
}

/** A partner with a token, which is named as the partner is. */
async function addPartner(store: Store, id: string): Promise<void> {
  const writer = await store.openWriter();
  await writer.migrate();
  await write(writer, changing({ partner: partner(id) }));
  await writer.transaction((transaction) =>
    addToken(transaction, `id-of-${id}`, { partner: id, user, token: id }),
  );
  await writer.close();
}

async function statusWith(service: TestService, token: string, address = '192.0.2.1') {
  const headers: [string, string][] = [
    ['X-Auth-UserId', user],
    ['X-Auth-Token', token],
    ['X-Forwarded-For', address],
  ];
  const target = '/hybrid-core/v1/sites';
  return (await send(service.url, { method: 'GET', target, headers })).status;
}

type ReadAccesses = StoreReader['readAccesses'];

/** Opens stores whose readers read the tokens of many partners otherwise. */
function opening(instead: (read: ReadAccesses) => ReadAccesses) {
  return (address: string): Store => {
    const store = openStore(address);
    const openReader = async (): Promise<StoreReader> => {
      const reader = await store.openReader();
      return { ...reader, readAccesses: instead(reader.readAccesses) };
    };
    return { ...store, openReader };
  };
}

describe('a token that was not read since the start', () => {
  let service: TestService;
  beforeAll(async () => {
    const fill = async (store: Store) => {
      for (const id of ['acme', 'other']) await addPartner(store, id);
    };
    const open = opening(() => () => new Promise(() => {}));
    service = await startTestService(fill, {}, createSqliteFile, open);
  });
  afterAll(() => service?.stop());

  it('works at once, and a guess is wrong', async () => {
    const target = '/readyz';
    expect((await send(service.url, { method: 'GET', target, headers: [] })).status).toBe(200);
    expect(await statusWith(service, 'acme')).toBe(200);
    expect(await statusWith(service, 'a guess')).toBe(401);
    expect(await statusWith(service, 'other')).toBe(200);
  });
});

describe('a service with more tokens than it holds unasked', () => {
  let service: TestService;
  beforeAll(async () => {
    const database = await createSqliteFile();
    const fill = async (store: Store) => {
      await addPartner(store, 'crowd');
      await database.execute(`
        insert into token (partner_id, token_id, user_id, digest, label, created_at, expires_at, revoked_at)
        with recursive number(n) as (
          select 1 union all select n + 1 from number where n < ${tokensLoadedUnaskedMax}
        )
        select 'crowd', 'crowd-' || n, '${user}', printf('%064x', n), null, 0, null, null from number`);
    };
    const { promise: whenFull, resolve: noteFull } = Promise.withResolvers<void>();
    const open = opening((read) => async (...of) => {
      const states = await read(...of);
      if (states.has('crowd')) noteFull();
      return states;
    });
    service = await startTestService(fill, {}, async () => database, open);
    await whenFull;
    for (const id of ['loaded', 'withdrawn', 'removed', 'revoked', 'expired']) {
      await addPartner(service.store, id);
    }
  });
  afterAll(() => service?.stop());

  it('lets tokens in, and refuses them, as if it held them all', async () => {
    const { store } = service;
    await expect.poll(() => statusWith(service, 'loaded')).toBe(200);
    await transact(store, async (transaction) => {
      await transaction.withdrawAccess(user, 'withdrawn', Date.now());
      await transaction.removePartner('removed');
      await transaction.revokeTokenOf('revoked', 'id-of-revoked', Date.now());
    });
    await expect.poll(() => statusWith(service, 'removed')).toBe(401);
    // A removed partner is unknown from the beginning, this one only until the next look for changes.
    await expect.poll(() => statusWith(service, 'withdrawn')).toBe(403);
    expect(await statusWith(service, 'revoked')).toBe(401);
    // Added last, its token works only once the service has looked for changes.
    await expect.poll(() => statusWith(service, 'expired')).toBe(200);
    expect(await statusWith(service, 'a guess')).toBe(401);
    expect(await statusWith(service, 'crowd')).toBe(200);
    // What was loaded is followed.
    await transact(store, (transaction) =>
      transaction.revokeTokenOf('loaded', 'id-of-loaded', Date.now()),
    );
    await expect.poll(() => statusWith(service, 'loaded')).toBe(401);
  });

  it('answers right tokens of an address from which too many wrong ones came', async () => {
    const { store } = service;
    await addPartner(store, 'honest');
    const statuses = new Set<number>();
    for (let index = 0; index < 200; index++) {
      statuses.add(await statusWith(service, `guess ${index}`, '198.51.100.7'));
    }
    expect([...statuses]).toEqual([401, 429]);
    await expect.poll(() => statusWith(service, 'honest', '198.51.100.7')).toBe(200);
  });
});
