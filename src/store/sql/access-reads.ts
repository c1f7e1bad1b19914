/** Reads users, their accesses and tokens. */
import { setImmediate } from 'node:timers/promises';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type {
  AccessState,
  StoredAccess,
  StoredToken,
  TokenWithUse,
  Withdrawer,
} from '../access.ts';
import type { PeoplePage, PeopleReader, PersonOfPartner } from '../people/people.ts';
import type { StoredUser } from '../store.ts';
import type { AccessTable, Tables, TokenTable } from './tables.ts';

/** Tokens that one statement reads: a few ms, in which SQLite does nothing else. */
const tokensPerReadMax = 1_000;

/**
 * Everything needed to authenticate for one partner; null if there is no such partner. With a moment, of
 * the tokens those alone that are neither revoked nor expired by then.
 */
export async function readAccess(
  db: Kysely<Tables>,
  partnerId: string,
  inForceAt?: number,
): Promise<AccessState | null> {
  const partner = await db
    .selectFrom('partner')
    .select('access_revision')
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
  if (partner === undefined) return null;
  return {
    accessRevision: partner.access_revision,
    tokens: await readTokens(db, partnerId, inForceAt),
    accesses: await listAccesses(db, partnerId),
  };
}

/** A partner's tokens in order of their ids; other work gets its turn between the statements. */
async function readTokens(
  db: Kysely<Tables>,
  partnerId: string,
  inForceAt: number | undefined,
): Promise<StoredToken[]> {
  const tokens: StoredToken[] = [];
  for (;;) {
    let query = db.selectFrom('token').selectAll().where('partner_id', '=', partnerId);
    if (inForceAt !== undefined) query = query.where(inForce(inForceAt));
    const last = tokens.at(-1);
    if (last !== undefined) query = query.where('token_id', '>', last.tokenId);
    const rows = await query.orderBy('token_id').limit(tokensPerReadMax).execute();
    for (const row of rows) tokens.push(toToken(row));
    if (rows.length < tokensPerReadMax) return tokens;
    await setImmediate();
  }
}

/** A token that is neither revoked nor expired at a moment. */
function inForce(at: number) {
  return ({ eb, and, or }: ExpressionBuilder<Tables, 'token'>) =>
    and([
      eb('token.revoked_at', 'is', null),
      or([eb('token.expires_at', 'is', null), eb('token.expires_at', '>', at)]),
    ]);
}

/** The accesses to a partner, in order of their users' ids. */
async function listAccesses(db: Kysely<Tables>, partnerId: string): Promise<StoredAccess[]> {
  const rows = await db
    .selectFrom('access')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .orderBy('user_id')
    .execute();
  return rows.map(toAccess);
}

/** The accesses of some users to a partner. */
export async function listAccessesOf(
  db: Kysely<Tables>,
  partnerId: string,
  userIds: readonly string[],
): Promise<StoredAccess[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('access')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('user_id', 'in', userIds)
    .execute();
  return rows.map(toAccess);
}

/** A page of the people of a partner, in order of their ids. */
export async function listPeople(
  db: Kysely<Tables>,
  partnerId: string,
  { after, find, countMax, at }: PeoplePage,
): Promise<PersonOfPartner[]> {
  let query = db.selectFrom('access').selectAll().where('partner_id', '=', partnerId);
  if (after !== null) query = query.where('user_id', '>', after.toLowerCase());
  if (find !== null) query = query.where(has(find));
  const rows = await query.orderBy('user_id').limit(countMax).execute();
  const ids = rows.map(({ user_id }) => user_id);
  const tokens = await countTokensInForce(db, { partnerId, userIds: ids, at });
  return rows.map((row) => ({
    access: toAccess(row),
    firstEntry:
      row.entered_at === null || row.entered_from === null
        ? null
        : { at: row.entered_at, address: row.entered_from },
    tokensInForce: tokens.get(row.user_id) ?? 0,
  }));
}

/**
 * An access whose address or id has a text in it. Databases that know no other letters than English ones
 * leave those as they are: what has the same case is found there as well.
 */
function has(text: string) {
  const patternOf = (of: string) => `%${of.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const lower = patternOf(text.toLowerCase());
  return ({ or }: ExpressionBuilder<Tables, 'access'>) =>
    or([
      sql<boolean>`lower(email) like ${lower} escape '\\'`,
      sql<boolean>`email like ${patternOf(text)} escape '\\'`,
      sql<boolean>`user_id like ${lower} escape '\\'`,
    ]);
}

/** How many tokens of a partner some users have that are neither revoked nor expired, by user id. */
async function countTokensInForce(
  db: Kysely<Tables>,
  of: { readonly partnerId: string; readonly userIds: readonly string[]; readonly at: number },
): Promise<ReadonlyMap<string, number>> {
  if (of.userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('token')
    .select((eb) => ['user_id', eb.fn.countAll().as('count')])
    .where('partner_id', '=', of.partnerId)
    .where('user_id', 'in', of.userIds)
    .where(inForce(of.at))
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, count }) => [user_id, Number(count)]));
}

/** A user's access to a partner; null if there is no such partner. */
export async function readAccessOf(
  db: Kysely<Tables>,
  partnerId: string,
  userId: string,
): Promise<{ readonly access: StoredAccess | null } | null> {
  const partner = await db
    .selectFrom('partner')
    .select('partner_id')
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
  if (partner === undefined) return null;
  const row = await db
    .selectFrom('access')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('user_id', '=', userId.toLowerCase())
    .executeTakeFirst();
  return { access: row === undefined ? null : toAccess(row) };
}

/** Whether another user than this one administrates a partner. */
export async function hasAdministratorBeside(
  db: Kysely<Tables>,
  partnerId: string,
  userId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('access')
    .select('user_id')
    .where('partner_id', '=', partnerId)
    .where('role', '=', 'administrator')
    .where('withdrawn_at', 'is', null)
    .where('user_id', '!=', userId.toLowerCase())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findToken(
  db: Kysely<Tables>,
  partnerId: string,
  tokenId: string,
): Promise<StoredToken | null> {
  const row = await db
    .selectFrom('token')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('token_id', '=', tokenId)
    .executeTakeFirst();
  return row === undefined ? null : toToken(row);
}

/** A page of a partner's tokens with their last uses, the newest first. */
export async function listTokensOf(
  db: Kysely<Tables>,
  partnerId: string,
  page: Parameters<PeopleReader['listTokensOf']>[1],
): Promise<TokenWithUse[]> {
  const { userId, before, countMax } = page;
  let query = db
    .selectFrom('token')
    .leftJoin('token_use', (join) =>
      join
        .onRef('token_use.partner_id', '=', 'token.partner_id')
        .onRef('token_use.token_id', '=', 'token.token_id'),
    )
    .selectAll('token')
    .select(['token_use.day', 'token_use.address'])
    .where('token.partner_id', '=', partnerId);
  if (userId !== null) query = query.where('token.user_id', '=', userId.toLowerCase());
  if (before !== null) {
    query = query.where((eb) =>
      eb(
        eb.refTuple('token.created_at', 'token.token_id'),
        '<',
        eb.tuple(before.createdAt, before.tokenId),
      ),
    );
  }
  const rows = await query
    .orderBy('token.created_at', 'desc')
    .orderBy('token.token_id', 'desc')
    .limit(countMax)
    .execute();
  return rows.map(({ day, address, ...row }) => ({
    token: toToken(row),
    lastUse:
      day === null || address === null ? null : { partnerId, tokenId: row.token_id, day, address },
  }));
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
    .where(inForce(at))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many tokens were made for a user since a moment, over all partners. */
export async function countTokensMade(
  db: Kysely<Tables>,
  userId: string,
  since: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('token')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId.toLowerCase())
    .where('created_at', '>', since)
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
