/** Reads users, their accesses and tokens. */
import { setImmediate } from 'node:timers/promises';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type {
  AccessState,
  FoundToken,
  StoredAccess,
  StoredToken,
  TokenWithUse,
  Withdrawer,
} from '../access.ts';
import type { PeoplePage, PersonOfPartner, TokenLabel, TokensPage } from '../people/records.ts';
import type { StoredUser } from '../records.ts';
import { batches } from './batches.ts';
import type { AccessTable, Tables } from './tables.ts';

/** Tokens per statement: a few ms, during which SQLite does nothing else. */
const tokensPerReadMax = 1_000;

/** A partner's tokens and accesses; null if the partner does not exist. */
export async function readAccess(
  db: Kysely<Tables>,
  partnerId: string,
): Promise<AccessState | null> {
  const partner = await db
    .selectFrom('partner')
    .select('accessRevision')
    .where('partnerId', '=', partnerId)
    .executeTakeFirst();
  if (partner === undefined) return null;
  return {
    accessRevision: partner.accessRevision,
    tokens: await readTokensOf(db, partnerId),
    accesses: await listAccesses(db, partnerId),
  };
}

/** The record's columns. */
const tokenColumns = [
  'token.tokenId',
  'token.partnerId',
  'token.userId',
  'token.digest',
  'token.label',
  'token.createdAt',
  'token.expiresAt',
  'token.revokedAt',
] as const satisfies readonly `token.${keyof StoredToken}`[];

/** Tokens with these digests, in any order; with a partner's id, of that partner alone. */
export async function readTokens(
  db: Kysely<Tables>,
  digests: readonly string[],
  partnerId?: string,
): Promise<FoundToken[]> {
  const found: FoundToken[] = [];
  for (const batch of batches(digests, 1)) {
    const rows = await db
      .selectFrom('token')
      .innerJoin('partner', 'partner.partnerId', 'token.partnerId')
      .leftJoin('access', (join) =>
        join
          .onRef('access.partnerId', '=', 'token.partnerId')
          .onRef('access.userId', '=', 'token.userId')
          .on('access.withdrawnAt', 'is', null),
      )
      .select(tokenColumns)
      .select(['partner.accessRevision', 'access.role'])
      .where('token.digest', 'in', batch)
      .$if(partnerId !== undefined, (query) => query.where('token.partnerId', '=', partnerId!))
      .execute();
    for (const { accessRevision, role, ...token } of rows) {
      found.push({ token, withdrawn: role === null, accessRevision });
    }
  }
  return found;
}

/** A partner's tokens, ordered by id, one batch at a time; yields to the event loop between these. */
async function readTokensOf(db: Kysely<Tables>, partnerId: string): Promise<StoredToken[]> {
  const all: StoredToken[] = [];
  for (;;) {
    const after = all.at(-1)?.tokenId ?? '';
    const rows = await db
      .selectFrom('token')
      .select(tokenColumns)
      .where('partnerId', '=', partnerId)
      .where('tokenId', '>', after)
      .orderBy('tokenId')
      .limit(tokensPerReadMax)
      .execute();
    for (const row of rows) all.push(row);
    if (rows.length < tokensPerReadMax) return all;
    await setImmediate();
  }
}

/** Whether a token is neither revoked nor expired at a time. */
function inForce(at: number) {
  return ({ eb, and, or }: ExpressionBuilder<Tables, 'token'>) =>
    and([
      eb('token.revokedAt', 'is', null),
      or([eb('token.expiresAt', 'is', null), eb('token.expiresAt', '>', at)]),
    ]);
}

/** The accesses to a partner, ordered by user id. */
async function listAccesses(db: Kysely<Tables>, partnerId: string): Promise<StoredAccess[]> {
  const rows = await db
    .selectFrom('access')
    .selectAll()
    .where('partnerId', '=', partnerId)
    .orderBy('userId')
    .execute();
  return rows.map(toAccess);
}

/** The accesses of several users to a partner. */
export async function listAccessesOf(
  db: Kysely<Tables>,
  partnerId: string,
  userIds: readonly string[],
): Promise<StoredAccess[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('access')
    .selectAll()
    .where('partnerId', '=', partnerId)
    .where('userId', 'in', userIds)
    .execute();
  return rows.map(toAccess);
}

/** Labels of several tokens of a partner. */
export function listTokenLabels(
  db: Kysely<Tables>,
  partnerId: string,
  tokenIds: readonly string[],
): Promise<TokenLabel[]> {
  if (tokenIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('token')
    .select(['tokenId', 'label'])
    .where('partnerId', '=', partnerId)
    .where('tokenId', 'in', tokenIds)
    .execute();
}

/** A page of a partner's people, ordered by id. */
export async function listPeople(
  db: Kysely<Tables>,
  partnerId: string,
  { after, find, countMax, at, unseenSince = null }: PeoplePage,
): Promise<PersonOfPartner[]> {
  let query = db.selectFrom('access').selectAll().where('partnerId', '=', partnerId);
  if (after !== null) query = query.where('userId', '>', after.toLowerCase());
  if (find !== null) query = query.where(has(find));
  if (unseenSince !== null) query = query.where(isUnseen(unseenSince, at));
  const rows = await query.orderBy('userId').limit(countMax).execute();
  const ids = rows.map(({ userId }) => userId);
  const tokens = await readTokensInForce(db, partnerId, ids, at);
  const signIns = await lastProviderSignIns(db, ids);
  return rows.map((row) => ({
    access: toAccess(row),
    firstSignIn:
      row.enteredAt === null || row.enteredFrom === null
        ? null
        : { at: row.enteredAt, address: row.enteredFrom },
    tokensInForce: tokens.get(row.userId)?.count ?? 0,
    tokenLabel: tokens.get(row.userId)?.label ?? null,
    providerSignInAt: signIns.get(row.userId) ?? null,
  }));
}

/**
 * Matches accesses whose address or id contains a text. Databases that fold only ASCII letters
 * compare others case-sensitively.
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

/** Matches accesses of a provider's people who did not sign in there since a time, and hold valid tokens. */
function isUnseen(since: number, at: number) {
  return ({ and, eb, exists, not, selectFrom }: ExpressionBuilder<Tables, 'access'>) => {
    const identity = selectFrom('openidIdentity')
      .select('openidIdentity.userId')
      .whereRef('openidIdentity.userId', '=', 'access.userId');
    const tokens = selectFrom('token')
      .select('token.tokenId')
      .whereRef('token.partnerId', '=', 'access.partnerId')
      .whereRef('token.userId', '=', 'access.userId')
      .where(inForce(at));
    return and([
      eb('withdrawnAt', 'is', null),
      exists(identity),
      not(exists(identity.where('openidIdentity.signedInAt', '>=', since))),
      exists(tokens),
    ]);
  };
}

/** When a provider last signed in each of several users, by user id; none for people of no provider. */
async function lastProviderSignIns(
  db: Kysely<Tables>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('openidIdentity')
    .select((eb) => ['userId', eb.fn.max('signedInAt').as('at')])
    .where('userId', 'in', userIds)
    .groupBy('userId')
    .execute();
  return new Map(rows.map(({ userId, at }) => [userId, Number(at)]));
}

/** The number of valid tokens of several users for a partner, and the first of their labels, by user id. */
async function readTokensInForce(
  db: Kysely<Tables>,
  partnerId: string,
  userIds: readonly string[],
  at: number,
): Promise<ReadonlyMap<string, { readonly count: number; readonly label: string | null }>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('token')
    .select((eb) => ['userId', eb.fn.countAll().as('count'), eb.fn.min('label').as('label')])
    .where('partnerId', '=', partnerId)
    .where('userId', 'in', userIds)
    .where(inForce(at))
    .groupBy('userId')
    .execute();
  return new Map(rows.map(({ userId, count, label }) => [userId, { count: Number(count), label }]));
}

/** A user's access to a partner; null if there is no such partner. */
export async function readAccessOf(
  db: Kysely<Tables>,
  partnerId: string,
  userId: string,
): Promise<{ readonly access: StoredAccess | null } | null> {
  const partner = await db
    .selectFrom('partner')
    .select('partnerId')
    .where('partnerId', '=', partnerId)
    .executeTakeFirst();
  if (partner === undefined) return null;
  const row = await db
    .selectFrom('access')
    .selectAll()
    .where('partnerId', '=', partnerId)
    .where('userId', '=', userId.toLowerCase())
    .executeTakeFirst();
  return { access: row === undefined ? null : toAccess(row) };
}

/** Whether another user is an administrator of a partner. */
export async function hasAdministratorBeside(
  db: Kysely<Tables>,
  partnerId: string,
  userId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('access')
    .select('userId')
    .where('partnerId', '=', partnerId)
    .where('role', '=', 'administrator')
    .where('withdrawnAt', 'is', null)
    .where('userId', '!=', userId.toLowerCase())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A partner's token; null if there is none. */
export async function findToken(
  db: Kysely<Tables>,
  partnerId: string,
  tokenId: string,
): Promise<StoredToken | null> {
  const token = await db
    .selectFrom('token')
    .select(tokenColumns)
    .where('partnerId', '=', partnerId)
    .where('tokenId', '=', tokenId)
    .executeTakeFirst();
  return token ?? null;
}

/** A page of a partner's tokens with their last uses, newest first. */
export async function listTokensOf(
  db: Kysely<Tables>,
  partnerId: string,
  { userId, before, countMax }: TokensPage,
): Promise<TokenWithUse[]> {
  let query = db
    .selectFrom('token')
    .leftJoin('tokenUse', (join) =>
      join
        .onRef('tokenUse.partnerId', '=', 'token.partnerId')
        .onRef('tokenUse.tokenId', '=', 'token.tokenId'),
    )
    .select(tokenColumns)
    .select(['tokenUse.day', 'tokenUse.address'])
    .where('token.partnerId', '=', partnerId);
  if (userId !== null) query = query.where('token.userId', '=', userId.toLowerCase());
  if (before !== null) {
    query = query.where((eb) =>
      eb(
        eb.refTuple('token.createdAt', 'token.tokenId'),
        '<',
        eb.tuple(before.createdAt, before.tokenId),
      ),
    );
  }
  const rows = await query
    .orderBy('token.createdAt', 'desc')
    .orderBy('token.tokenId', 'desc')
    .limit(countMax)
    .execute();
  return rows.map(({ day, address, ...token }) => ({
    token,
    lastUse:
      day === null || address === null ? null : { partnerId, tokenId: token.tokenId, day, address },
  }));
}

/** The partners with any row of a user, ordered by id. */
export async function partnersOfUser(db: Kysely<Tables>, userId: string): Promise<string[]> {
  const id = userId.toLowerCase();
  const rows = await db
    .selectFrom('access')
    .select('partnerId')
    .where('userId', '=', id)
    .union(db.selectFrom('token').select('partnerId').where('userId', '=', id))
    .union(db.selectFrom('invitation').select('partnerId').where('userId', '=', id))
    .union(db.selectFrom('session').select('partnerId').where('userId', '=', id))
    .orderBy('partnerId')
    .execute();
  return rows.map((row) => row.partnerId);
}

/**
 * Number of tokens that a user holds at a time, neither revoked nor expired, over all partners.
 * Those of a withdrawn access count, since they work again once it is restored.
 */
export async function countTokensHeld(
  db: Kysely<Tables>,
  userId: string,
  at: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('token')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('userId', '=', userId.toLowerCase())
    .where(inForce(at))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Number of tokens made for a user since a time, over all partners. */
export async function countTokensMade(
  db: Kysely<Tables>,
  userId: string,
  since: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('token')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('userId', '=', userId.toLowerCase())
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** All tokens, oldest first. */
export async function listTokens(db: Kysely<Tables>): Promise<StoredToken[]> {
  return db
    .selectFrom('token')
    .select(tokenColumns)
    .orderBy('createdAt')
    .orderBy('tokenId')
    .execute();
}

/** All users, oldest first, each with the accesses ordered by partner id. */
export async function listUsers(db: Kysely<Tables>): Promise<StoredUser[]> {
  const users = await db
    .selectFrom('userAccount')
    .select(['userId', 'createdAt'])
    .orderBy('createdAt')
    .orderBy('userId')
    .execute();
  const accesses = await db.selectFrom('access').selectAll().orderBy('partnerId').execute();
  const accessesByUser = Map.groupBy(accesses.map(toAccess), (access) => access.userId);
  return users.map((user) => ({ ...user, accesses: accessesByUser.get(user.userId) ?? [] }));
}

function withdrawerOf({ withdrawnAt, providerWithdrewAt }: AccessTable): Withdrawer | null {
  if (withdrawnAt === null) return null;
  return providerWithdrewAt === withdrawnAt ? 'provider' : 'people';
}

function toAccess(row: AccessTable): StoredAccess {
  const { partnerId, userId, role, email, withdrawnAt } = row;
  return { partnerId, userId, role, email, withdrawnAt, withdrawnBy: withdrawerOf(row) };
}
