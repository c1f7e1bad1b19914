/** A user's access when the provider makes different claims at two concurrent sign-ins. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewSession, SignInOptions } from '../../src/panel/server/sign-in/new-session.ts';
import {
  provisionUser,
  type VerifiedIdentity,
} from '../../src/panel/server/sign-in/provision-user.ts';
import { openStore } from '../../src/store/open.ts';
import type { StoreReader } from '../../src/store/store.ts';
import { changing, partner, write } from '../conformance/store-under-test.ts';

let options: SignInOptions;
let reader: StoreReader;
const opened: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  const store = openStore('sqlite::memory:');
  const writer = await store.openWriter();
  await writer.migrate();
  for (const id of ['acme', 'other']) await write(writer, changing({ partner: partner(id) }));
  reader = await store.openReader();
  const people = await store.openPeopleWriter();
  opened.push(people, reader, writer);
  const macKey = new Uint8Array();
  const made = { reader, writer: people, macKey, audit: () => {}, clock: () => 1 };
  options = made as unknown as SignInOptions;
});

afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

const naming = (...partnerIds: string[]): VerifiedIdentity => ({
  issuer: 'https://id.example',
  subject: 'ann',
  partnerIds,
  roles: null,
  email: null,
  address: '::1',
});

/** Signs in, with a concurrent action right after the first read of the identity. */
function provisionWhile(of: VerifiedIdentity, concurrently: () => Promise<unknown>) {
  let hasBegun = false;
  const readIdentity: StoreReader['readIdentity'] = async (...asked) => {
    const found = await reader.readIdentity(...asked);
    if (!hasBegun) {
      hasBegun = true;
      await concurrently();
    }
    return found;
  };
  return provisionUser({ ...options, reader: { ...reader, readIdentity } }, of);
}

describe('two sign-ins of a person at once', () => {
  it('leave the access of the later one', async () => {
    const { userId } = (await provisionUser(options, naming('acme')))!.stored;
    await provisionWhile(naming('acme'), () => provisionUser(options, naming('acme', 'other')));
    const partners = await reader.listPartnersOfUser(userId);
    expect(partners.map(({ partner: { id } }) => id)).toEqual(['acme']);
  });

  it('make the person once', async () => {
    let other: NewSession | null = null;
    const one = await provisionWhile(naming('acme'), async () => {
      other = await provisionUser(options, naming('acme'));
    });
    expect(one!.stored.userId).toBe(other!.stored.userId);
  });
});
