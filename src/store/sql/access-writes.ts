/**
 * Writes users, accesses and tokens; each change moves the access revision of the partners that it
 * affects. User ids are stored in lower case.
 */
import { type Kysely, sql } from 'kysely';
import { compareCodePoints } from '../../domain/identifier.ts';
import type { StoredAccess, StoredToken, TokenAdded, Withdrawer } from '../access.ts';
import { StoreError } from '../error.ts';
import type { Revision } from '../records.ts';
import { readAge } from './database-age.ts';
import { recordMoves } from './moves.ts';
import { keepUser } from './old-users.ts';
import { revisionMove } from './revisions.ts';
import type { Tables } from './tables.ts';

/** Throws a StoreError if the partner does not exist. */
export async function addToken(db: Kysely<Tables>, token: StoredToken): Promise<TokenAdded> {
  const userId = token.userId.toLowerCase();
  const partnerFound = await moveAccessRevision(db, [token.partnerId]);
  if (!partnerFound) throw new StoreError(`there is no partner "${token.partnerId}"`);
  const access = { partnerId: token.partnerId, userId, role: 'member', email: null } as const;
  const { userCreated, accessOpened } = await openAccess(db, access, token.createdAt);
  if (!accessOpened) await keepUser(db, token.partnerId, userId, token.createdAt);
  await db
    .insertInto('token')
    .values({ ...token, userId, writtenAtAge: await readAge(db) })
    .execute();
  return { userCreated, accessGranted: accessOpened && !userCreated };
}

/** Revokes a partner's token; false if there is none, or it is already revoked. */
export async function revokeTokenOf(
  db: Kysely<Tables>,
  partnerId: string,
  tokenId: string,
  at: number,
): Promise<boolean> {
  const revoked = await db
    .updateTable('token')
    .set({ revokedAt: at, writtenAtAge: await readAge(db) })
    .where('partnerId', '=', partnerId)
    .where('tokenId', '=', tokenId)
    .where('revokedAt', 'is', null)
    .returning('partnerId')
    .executeTakeFirst();
  return revoked !== undefined && moveAccessRevision(db, [partnerId]);
}

/** Deletes a user. `partnerIds` are all partners with rows of the user. */
export async function removeUser(
  db: Kysely<Tables>,
  userId: string,
  partnerIds: readonly string[],
): Promise<boolean> {
  const id = userId.toLowerCase();
  // One statement per partner: a distributed database then queries only that partner's node.
  for (const table of ['session', 'invitation', 'token', 'access'] as const) {
    for (const partnerId of partnerIds) {
      await db
        .deleteFrom(table)
        .where('partnerId', '=', partnerId)
        .where('userId', '=', id)
        .execute();
    }
  }
  for (const partnerId of partnerIds) await removeInvitationsBy(db, id, partnerId);
  await moveAccessRevision(db, partnerIds);
  const user = await db
    .deleteFrom('userAccount')
    .where('userId', '=', id)
    .returning('userId')
    .executeTakeFirst();
  return user !== undefined || partnerIds.length > 0;
}

/**
 * Withdraws an access, ends its sessions, and deletes the invitations that would restore it: those
 * for the user, and those by the user.
 */
export async function withdrawAccess(
  db: Kysely<Tables>,
  userId: string,
  partnerId: string,
  at: number,
  by: Withdrawer,
): Promise<boolean> {
  const id = userId.toLowerCase();
  const withdrawn = await db
    .updateTable('access')
    .set({ withdrawnAt: at, providerWithdrewAt: by === 'provider' ? at : null })
    .where('partnerId', '=', partnerId)
    .where('userId', '=', id)
    .where('withdrawnAt', 'is', null)
    .returning('partnerId')
    .executeTakeFirst();
  if (withdrawn === undefined) return false;
  await db
    .updateTable('session')
    .set({ endedAt: at })
    .where('partnerId', '=', partnerId)
    .where('userId', '=', id)
    .where('endedAt', 'is', null)
    .execute();
  await db
    .deleteFrom('invitation')
    .where('partnerId', '=', partnerId)
    .where('userId', '=', id)
    .where('usedAt', 'is', null)
    .execute();
  await removeInvitationsBy(db, id, partnerId);
  return moveAccessRevision(db, [partnerId]);
}

/**
 * Deletes the unused invitations made by a user who is no longer an administrator of the partner.
 */
export async function removeInvitationsBy(
  db: Kysely<Tables>,
  userId: string,
  partnerId: string,
): Promise<void> {
  await db
    .deleteFrom('invitation')
    .where('partnerId', '=', partnerId)
    .where('invitedBy', '=', userId.toLowerCase())
    .where('usedAt', 'is', null)
    .execute();
}

/** True if the user is new. */
export async function createUser(db: Kysely<Tables>, userId: string, at: number): Promise<boolean> {
  const created = await db
    .insertInto('userAccount')
    .values({ userId, createdAt: at, writtenAtAge: await readAge(db) })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .returning('userId')
    .executeTakeFirst();
  return created !== undefined;
}

/** The result of granting access. */
interface AccessGrant {
  readonly userCreated: boolean;
  /** False if the user had access already. */
  readonly accessOpened: boolean;
}

/**
 * Creates the user if missing, and grants access. An existing access stays unchanged; a withdrawn
 * one is restored with this role.
 */
export async function openAccess(
  db: Kysely<Tables>,
  { partnerId, userId, role, email }: Omit<StoredAccess, 'withdrawnAt' | 'withdrawnBy'>,
  at: number,
): Promise<AccessGrant> {
  const userCreated = await createUser(db, userId, at);
  const kept = { keptFrom: at, writtenAtAge: await readAge(db) };
  const opened = await db
    .insertInto('access')
    .values({ partnerId, userId, role, email, withdrawnAt: null, ...kept })
    .onConflict((conflict) =>
      conflict
        .columns(['partnerId', 'userId'])
        .doUpdateSet({
          withdrawnAt: null,
          providerWithdrewAt: null,
          role,
          enteredAt: null,
          enteredFrom: null,
          ...kept,
          ...(email !== null && { email }),
        })
        .where('access.withdrawnAt', 'is not', null),
    )
    .returning('userId')
    .executeTakeFirst();
  return { userCreated, accessOpened: opened !== undefined };
}

/**
 * True if any of the partners exists. Locks their rows in order, like every writer that stamps
 * several.
 */
export async function moveAccessRevision(
  db: Kysely<Tables>,
  partnerIds: readonly string[],
): Promise<boolean> {
  let found = false;
  const { from, step } = revisionMove();
  const movedRevision = sql<Revision>`${sql.lit(step)} +
    case when access_revision > ${sql.lit(from)} then access_revision else ${sql.lit(from)} end`;
  for (const partnerId of partnerIds.toSorted(compareCodePoints)) {
    const moved = await db
      .updateTable('partner')
      .set({ accessRevision: movedRevision })
      .where('partnerId', '=', partnerId)
      .returning('accessRevision')
      .executeTakeFirst();
    if (moved === undefined) continue;
    found = true;
    await recordMoves(db, 'tokens', [{ partnerId, revision: moved.accessRevision }]);
  }
  return found;
}
