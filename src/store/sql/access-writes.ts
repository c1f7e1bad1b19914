/**
 * Writes users, their accesses and tokens; every change moves the access revision of the
 * partners that it concerns. User ids are kept in lower case.
 */
import type { Kysely } from 'kysely';
import { StoreError } from '../error.ts';
import type { StoredToken, TokenAdded } from '../store.ts';
import { batches } from './batches.ts';
import type { Tables } from './tables.ts';

/** Throws a StoreError if the partner does not exist. */
export async function addToken(db: Kysely<Tables>, token: StoredToken): Promise<TokenAdded> {
  const userId = token.userId.toLowerCase();
  const partnerFound = await moveAccessRevision(db, [token.partnerId]);
  if (!partnerFound) throw new StoreError(`there is no partner "${token.partnerId}"`);
  const userCreated = await createUser(db, userId, token.createdAt);
  const accessOpened = await openAccess(db, token.partnerId, userId);
  await db
    .insertInto('token')
    .values({
      partner_id: token.partnerId,
      token_id: token.tokenId,
      user_id: userId,
      digest: token.digest,
      label: token.label,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
      revoked_at: token.revokedAt,
    })
    .execute();
  return { userCreated, accessGranted: accessOpened && !userCreated };
}

export async function revokeToken(
  db: Kysely<Tables>,
  tokenId: string,
  at: number,
): Promise<boolean> {
  const revoked = await db
    .updateTable('token')
    .set({ revoked_at: at })
    .where('token_id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .returning('partner_id')
    .executeTakeFirst();
  if (revoked === undefined) return false;
  return moveAccessRevision(db, [revoked.partner_id]);
}

export async function removeUser(db: Kysely<Tables>, userId: string): Promise<boolean> {
  const id = userId.toLowerCase();
  const tokens = await db
    .deleteFrom('token')
    .where('user_id', '=', id)
    .returning('partner_id')
    .execute();
  const accesses = await db
    .deleteFrom('access')
    .where('user_id', '=', id)
    .returning('partner_id')
    .execute();
  const partnerIds = new Set([...tokens, ...accesses].map((row) => row.partner_id));
  await moveAccessRevision(db, [...partnerIds]);
  const user = await db
    .deleteFrom('user_account')
    .where('user_id', '=', id)
    .returning('user_id')
    .executeTakeFirst();
  return user !== undefined;
}

export async function withdrawAccess(
  db: Kysely<Tables>,
  userId: string,
  partnerId: string,
  at: number,
): Promise<boolean> {
  const withdrawn = await db
    .updateTable('access')
    .set({ withdrawn_at: at })
    .where('partner_id', '=', partnerId)
    .where('user_id', '=', userId.toLowerCase())
    .where('withdrawn_at', 'is', null)
    .returning('partner_id')
    .executeTakeFirst();
  if (withdrawn === undefined) return false;
  return moveAccessRevision(db, [partnerId]);
}

/** True if the user is new. */
async function createUser(db: Kysely<Tables>, userId: string, at: number): Promise<boolean> {
  const created = await db
    .insertInto('user_account')
    .values({ user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return created !== undefined;
}

/** Gives the user access to the partner. False if the user has it already. */
async function openAccess(db: Kysely<Tables>, partnerId: string, userId: string): Promise<boolean> {
  const opened = await db
    .insertInto('access')
    .values({ partner_id: partnerId, user_id: userId, withdrawn_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['partner_id', 'user_id'])
        .doUpdateSet({ withdrawn_at: null })
        .where('access.withdrawn_at', 'is not', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return opened !== undefined;
}

/** True if any of the partners exists. */
async function moveAccessRevision(
  db: Kysely<Tables>,
  partnerIds: readonly string[],
): Promise<boolean> {
  let found = false;
  for (const batch of batches(partnerIds, 1)) {
    const moved = await db
      .updateTable('partner')
      .set((eb) => ({ access_revision: eb('access_revision', '+', 1) }))
      .where('partner_id', 'in', batch)
      .returning('partner_id')
      .execute();
    found ||= moved.length > 0;
  }
  return found;
}
