/**
 * Sign-in methods: passkeys and identities are deleted with their user, and a challenge is
 * single-use.
 */
import { describe, expect, it } from 'vitest';
import { StatementRefused } from '../../src/store/error.ts';
import type {
  OpenIdIdentity,
  StoredChallenge,
  StoredPasskey,
} from '../../src/store/people/records.ts';
import { type MakeStore, type OpenPeople, token, withPeople } from './store-under-test.ts';

const userA = '0b9d8f54-6c1e-4c34-9f0e-0d8f5c0a7b11';
const userB = 'f1e2d3c4-b5a6-4978-8a9b-0c1d2e3f4a5b';

function passkey(passkeyId: string, of: Partial<StoredPasskey> = {}): StoredPasskey {
  return {
    passkeyId,
    userId: userA,
    credentialId: `credential-${passkeyId}`,
    counter: 0,
    publicKey: Uint8Array.of(0, 255, 128, 10),
    transports: ['internal', 'hybrid'],
    name: 'Telefon 📱',
    partnerId: null,
    createdAt: 1_000,
    usedDay: null,
    ...of,
  };
}

const identity: OpenIdIdentity = {
  issuer: 'https://idp.example',
  subject: 'ä"1',
  userId: userB,
  partnerIds: ['acme'],
  createdAt: 1_000,
  signedInAt: 1_000,
};

const challenge: StoredChallenge = {
  digest: 'd'.repeat(64),
  boundTo: 'b'.repeat(64),
  kind: 'passkey-registration',
  expiresAt: 2_000,
};

export function credentialsConformance(makeStore: MakeStore): void {
  /** Runs a test on the partners `acme` and `other`; user A has access to `acme`. */
  const withCredentials = (test: (open: OpenPeople) => Promise<void>) =>
    withPeople(makeStore, async (open) => {
      await open.writer.transaction((t) => t.addToken(token('t1', userA)));
      await test(open);
    });

  describe('ways in', () => {
    it('keep every field of a passkey, one of each credential', async () => {
      await withCredentials(async ({ reader, people }) => {
        const [first, second] = [passkey('p1'), passkey('p2', { partnerId: 'acme', usedDay: 0 })];
        for (const of of [second, first]) await people.transaction((t) => t.addPasskey(of));
        expect(await reader.readPasskey(second.credentialId)).toEqual(second);
        expect(await reader.readPasskey('none')).toBeNull();
        expect(await reader.listPasskeys(userA.toUpperCase())).toEqual([first, second]);
        expect(await reader.listPasskeys(userB)).toEqual([]);
        const count = (userId: string) => people.transaction((t) => t.countPasskeys(userId));
        expect([await count(userA.toUpperCase()), await count(userB)]).toEqual([2, 0]);
        const again = passkey('p3', { credentialId: first.credentialId });
        expect(await people.transaction((t) => t.addPasskey(again))).toBe(false);
        expect(await reader.listPasskeys(userA)).toEqual([first, second]);
        const nobodys = passkey('p4', { userId: userB });
        const refused = people.transaction((t) => t.addPasskey(nobodys));
        await expect(refused).rejects.toBeInstanceOf(StatementRefused);
      });
    });

    it('record the use of a passkey, unless its counter has moved', async () => {
      await withCredentials(async ({ reader, people }) => {
        await people.transaction((t) => t.addPasskey(passkey('p1', { counter: 3 })));
        const use = (counterBefore: number, counter: number) =>
          people.transaction((t) =>
            t.usePasskey({
              userId: userA,
              passkeyId: 'p1',
              counterBefore,
              counter,
              usedDay: 86_400,
            }),
          );
        expect([await use(3, 7), await use(3, 8)]).toEqual([true, false]);
        const found = await reader.readPasskey('credential-p1');
        expect([found?.counter, found?.usedDay]).toEqual([7, 86_400]);
      });
    });

    it('remove passkeys of the user only, and with the user, or their only partner', async () => {
      await withCredentials(async ({ reader, writer, people }) => {
        for (const id of ['p1', 'p2']) await people.transaction((t) => t.addPasskey(passkey(id)));
        const bound = passkey('p3', { partnerId: 'other' });
        await people.transaction((t) => t.addPasskey(bound));
        const remove = (userId: string) => people.transaction((t) => t.removePasskey(userId, 'p1'));
        expect([await remove(userB), await remove(userA), await remove(userA)]).toEqual([
          false,
          true,
          false,
        ]);
        await writer.transaction((t) => t.removePartner('other'));
        expect(await reader.readPasskey(bound.credentialId)).toBeNull();
        expect(await reader.readPasskey('credential-p2')).not.toBeNull();
        await writer.transaction((t) => t.removeUser(userA));
        expect(await reader.readPasskey('credential-p2')).toBeNull();
      });
    });

    it('keep who somebody is at a provider, until the user is removed', async () => {
      await withCredentials(async ({ reader, writer, people }) => {
        const { issuer, subject } = identity;
        const read = () => reader.readIdentity(issuer, subject);
        expect(await read()).toBeNull();
        await people.transaction((t) => t.addIdentity(identity));
        expect(await read()).toEqual(identity);
        expect(await reader.readIdentity('https://other.example', subject)).toBeNull();
        await expect(people.transaction((t) => t.addIdentity(identity))).rejects.toThrow();
        const partnerIds = ['acme', 'other'];
        const set = (of: string) =>
          people.transaction((t) =>
            t.renewIdentity({ issuer, subject: of, partnerIds, signedInAt: 2_000 }),
          );
        expect([await set(subject), await set('missing')]).toEqual([true, false]);
        expect(await read()).toEqual({ ...identity, partnerIds, signedInAt: 2_000 });
        await writer.transaction((t) => t.removeUser(userB));
        expect(await read()).toBeNull();
      });
    });

    it('give an access to who has none, and every process hears of it', async () => {
      await withCredentials(async ({ reader, people }) => {
        const revision = async () => (await reader.readAccess('acme'))?.accessRevision;
        const open = (userId: string) =>
          people.transaction((t) =>
            t.openAccess({ partnerId: 'acme', userId, role: 'administrator', email: null }, 5),
          );
        const before = (await revision())!;
        expect([await open(userA), await open(userB), await open(userB)]).toEqual([
          false,
          true,
          false,
        ]);
        expect(await revision()).toBeGreaterThan(before);
        expect((await reader.listPartnersOfUser(userA))[0]?.role).toBe('member');
        expect((await reader.listPartnersOfUser(userB))[0]?.role).toBe('administrator');
      });
    });

    it('give a challenge back once, in time, to the browser that has it', async () => {
      await withCredentials(async ({ people }) => {
        await people.transaction((t) => t.addChallenge(challenge));
        const take = (of: Partial<StoredChallenge>, at = 1_999) =>
          people.transaction((t) => t.takeChallenge({ ...challenge, ...of }, at));
        expect(await take({ boundTo: 'c'.repeat(64) })).toBeNull();
        expect(await take({ kind: 'passkey' })).toBeNull();
        expect(await take({}, 2_000)).toBeNull();
        const taken = await Promise.all([take({}), take({}), take({})]);
        expect(taken.filter((of) => of !== null)).toEqual([challenge]);
      });
    });

    it('add a challenge once, also where several processes add it at once', async () => {
      await withCredentials(async ({ people }) => {
        const add = () => people.transaction((t) => t.addChallenge(challenge));
        const added = await Promise.all([add(), add(), add()]);
        expect(added.filter(Boolean)).toHaveLength(1);
      });
    });
  });
}
