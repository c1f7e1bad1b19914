/** Reads users, their accesses and tokens. */
import type { Kysely } from 'kysely';
import type { AccessState, StoredAccess, StoredToken, Withdrawer } from '../access.ts';
import type { StoredUser } from '../store.ts';
import type { AccessTable, Tables, TokenTable } from './tables.ts';

/** Everything needed to authenticate for one partner; null if there is no such partner. */
export async function readAccess(
  db: Kysely<Tables>,
  partnerId: string,
): Promise<AccessState | null> {
  const partner = await db
    .selectFrom('partner')
    .select('access_revision')
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
  if (partner === undefined) return null;
  const tokens = await db
    .selectFrom('token')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .orderBy('token_id')
    .execute();
  const accesses = await db
    .selectFrom('access')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .orderBy('user_id')
    .execute();
  return {
    accessRevision: partner.access_revision,
    tokens: tokens.map(toToken),
    accesses: accesses.map(toAccess),
  };
}

/** The partners that keep anything of a user, ordered by id. */
export async function partnersOfUser(db: Kysely<Tables>, userId: string): Promise<string[]> {
  const id = userId.toLowerCase();
  const rows = await db
    .selectFrom('access')
    .select('partner_id')
    .where('user_id', '=', id)
    .union(db.selectFrom('token').select('partner_id').where('user_id', '=', id))
    .union(db.selectFrom('invitation').select('partner_id').where('user_id', '=', id))
    .union(db.selectFrom('session').select('partner_id').where('user_id', '=', id))
    .orderBy('partner_id')
    .execute();
  return rows.map((row) => row.partner_id);
}

/**
 * How many tokens a user holds at a moment: neither revoked nor expired, over all partners. Those of a
 * withdrawn access count: once it is given back, they open it again.
 */
export async function countTokensHeld(
  db: Kysely<Tables>,
  userId: string,
  at: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('token')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId.toLowerCase())
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** All tokens, the oldest first. */
export async function listTokens(db: Kysely<Tables>): Promise<StoredToken[]> {
  const rows = await db
    .selectFrom('token')
    .selectAll()
    .orderBy('created_at')
    .orderBy('token_id')
    .execute();
  return rows.map(toToken);
}

/** All users, the oldest first, each with the accesses in the order of the partners' ids. */
export async function listUsers(db: Kysely<Tables>): Promise<StoredUser[]> {
  const users = await db
    .selectFrom('user_account')
    .selectAll()
    .orderBy('created_at')
    .orderBy('user_id')
    .execute();
  const accesses = await db.selectFrom('access').selectAll().orderBy('partner_id').execute();
  const accessesByUser = Map.groupBy(accesses.map(toAccess), (access) => access.userId);
  return users.map((user) => ({
    userId: user.user_id,
    createdAt: user.created_at,
    accesses: accessesByUser.get(user.user_id) ?? [],
  }));
}

function toToken(row: TokenTable): StoredToken {
  return {
    tokenId: row.token_id,
    partnerId: row.partner_id,
    userId: row.user_id,
    digest: row.digest,
    label: row.label,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}

function withdrawerOf({ withdrawn_at, provider_withdrew_at }: AccessTable): Withdrawer | null {
  if (withdrawn_at === null) return null;
  return provider_withdrew_at === withdrawn_at ? 'provider' : 'people';
}

function toAccess(row: AccessTable): StoredAccess {
  return {
    partnerId: row.partner_id,
    userId: row.user_id,
    role: row.role,
    email: row.email,
    withdrawnAt: row.withdrawn_at,
    withdrawnBy: withdrawerOf(row),
  };
}
