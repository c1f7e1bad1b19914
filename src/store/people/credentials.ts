/** Reads and writes passkeys, identities and challenges, on an open Kysely connection. */
import type { Kysely } from 'kysely';
import { createUser, moveAccessRevision, openAccess } from '../sql/access-writes.ts';
import { readAge } from '../sql/database-age.ts';
import type { Tables } from '../sql/tables.ts';
import type {
  AccessOpened,
  OpenIdIdentity,
  PasskeyUse,
  StoredChallenge,
  StoredPasskey,
} from './records.ts';
import { fromIdentityRow, fromPasskeyRow, toPasskeyRow } from './rows.ts';

/** The passkey of a credential; null if there is none. */
export async function readPasskey(
  db: Kysely<Tables>,
  credentialId: string,
): Promise<StoredPasskey | null> {
  const row = await db
    .selectFrom('passkey')
    .selectAll()
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
  return row === undefined ? null : fromPasskeyRow(row);
}

/** A user's passkeys, oldest first. */
export async function listPasskeys(db: Kysely<Tables>, userId: string): Promise<StoredPasskey[]> {
  const rows = await db
    .selectFrom('passkey')
    .selectAll()
    .where('userId', '=', userId.toLowerCase())
    .orderBy('createdAt')
    .orderBy('passkeyId')
    .execute();
  return rows.map(fromPasskeyRow);
}

/** Number of a user's passkeys. */
export async function countPasskeys(db: Kysely<Tables>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkey')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('userId', '=', userId.toLowerCase())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Null if no user has signed in as this subject of the issuer, or the user was removed. */
export async function readIdentity(
  db: Kysely<Tables>,
  issuer: string,
  subject: string,
): Promise<OpenIdIdentity | null> {
  const row = await db
    .selectFrom('openidIdentity')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row === undefined ? null : fromIdentityRow(row);
}

/**
 * False if the credential exists already, for any user. Fails on the foreign key if there is no such
 * user.
 */
export async function addPasskey(db: Kysely<Tables>, passkey: StoredPasskey): Promise<boolean> {
  const added = await db
    .insertInto('passkey')
    .values(toPasskeyRow(passkey))
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('passkeyId')
    .executeTakeFirst();
  return added !== undefined;
}

/** Records a use of a passkey, if the stored counter is the one against which it was verified. */
export async function usePasskey(
  db: Kysely<Tables>,
  { userId, passkeyId, counterBefore, counter, usedDay }: PasskeyUse,
): Promise<boolean> {
  const used = await db
    .updateTable('passkey')
    .set({ counter, usedDay })
    .where('userId', '=', userId)
    .where('passkeyId', '=', passkeyId)
    .where('counter', '=', counterBefore)
    .returning('passkeyId')
    .executeTakeFirst();
  return used !== undefined;
}

/** False if the user has no such passkey. */
export async function removePasskey(
  db: Kysely<Tables>,
  userId: string,
  passkeyId: string,
): Promise<boolean> {
  const removed = await db
    .deleteFrom('passkey')
    .where('userId', '=', userId)
    .where('passkeyId', '=', passkeyId)
    .returning('passkeyId')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Creates the user if missing. */
export async function addIdentity(db: Kysely<Tables>, identity: OpenIdIdentity): Promise<void> {
  await createUser(db, identity.userId, identity.createdAt);
  const partnerIds = JSON.stringify(identity.partnerIds);
  await db
    .insertInto('openidIdentity')
    .values({ ...identity, partnerIds })
    .execute();
}

/** Stores a sign-in, and the partners that the provider names at it. False if the identity does not exist. */
export async function renewIdentity(
  db: Kysely<Tables>,
  { issuer, subject, partnerIds, signedInAt }: Omit<OpenIdIdentity, 'userId' | 'createdAt'>,
): Promise<boolean> {
  const set = await db
    .updateTable('openidIdentity')
    .set({ partnerIds: JSON.stringify(partnerIds), signedInAt })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('subject')
    .executeTakeFirst();
  return set !== undefined;
}

/** Grants access to a user who has none; the caller holds the partner's lock. */
export async function giveAccess(
  db: Kysely<Tables>,
  access: AccessOpened,
  at: number,
): Promise<boolean> {
  const { accessOpened } = await openAccess(db, access, at);
  if (accessOpened) await moveAccessRevision(db, [access.partnerId]);
  return accessOpened;
}

/** Adds a challenge. False if it exists already. */
export async function addChallenge(
  db: Kysely<Tables>,
  challenge: StoredChallenge,
): Promise<boolean> {
  const added = await db
    .insertInto('signInChallenge')
    .values({ ...challenge, writtenAtAge: await readAge(db) })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('digest')
    .executeTakeFirst();
  return added !== undefined;
}

/** Deletes a valid challenge atomically: of several concurrent processes, only one succeeds. */
export async function takeChallenge(
  db: Kysely<Tables>,
  { digest, boundTo, kind }: Pick<StoredChallenge, 'digest' | 'boundTo' | 'kind'>,
  at: number,
): Promise<StoredChallenge | null> {
  const taken = await db
    .deleteFrom('signInChallenge')
    .where('digest', '=', digest)
    .where('boundTo', '=', boundTo)
    .where('kind', '=', kind)
    .where('expiresAt', '>', at)
    .returning(['digest', 'boundTo', 'kind', 'expiresAt'])
    .executeTakeFirst();
  return taken ?? null;
}
