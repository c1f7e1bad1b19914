/** Reads users, their accesses and tokens. */
import { setImmediate } from 'node:timers/promises';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type {
  AccessState,
  StoredAccess,
  StoredToken,
  TokenDigests,
  TokenWithUse,
  Withdrawer,
} from '../access.ts';
import { digestDigits } from '../access.ts';
import type { PeoplePage, PersonOfPartner, TokenLabel, TokensPage } from '../people/records.ts';
import type { StoredUser } from '../records.ts';
import type { BulkSql } from './bulk.ts';
import type { AccessTable, Tables } from './tables.ts';

/** Tokens per statement: a few ms, during which SQLite does nothing else. */
const tokensPerReadMax = 1_000;

/**
 * All data for authentication to one partner; null if the partner does not exist. With a time, only
 * tokens neither revoked nor expired at that time.
 */
export async function readAccess(
  db: Kysely<Tables>,
  partnerId: string,
  inForceAt?: number,
): Promise<AccessState | null> {
  const partner = await db
    .selectFrom('partner')
    .select('accessRevision')
    .where('partnerId', '=', partnerId)
    .executeTakeFirst();
  if (partner === undefined) return null;
  return {
    accessRevision: partner.accessRevision,
    tokens: await readTokens(db, partnerId, inForceAt),
    accesses: await listAccesses(db, partnerId),
  };
}

/** The result of `readAccess` for several partners, by id. */
export async function readAccesses(
  db: Kysely<Tables>,
  partnerIds: readonly string[],
  inForceAt: number,
): Promise<ReadonlyMap<string, AccessState>> {
  const revisions = await readAccessRevisions(db, partnerIds);
  const tokens = await paged<StoredToken>((after) =>
    tokensOf(db, partnerIds, inForceAt, after).selectAll().execute(),
  );
  const accesses = await db
    .selectFrom('access')
    .selectAll()
    .where('partnerId', 'in', partnerIds)
    .execute();
  const tokensById = Map.groupBy(tokens, ({ partnerId }) => partnerId);
  const accessesById = Map.groupBy(accesses.map(toAccess), ({ partnerId }) => partnerId);
  return new Map(
    revisions.map(({ partnerId, accessRevision }) => {
      const of = tokensById.get(partnerId) ?? [];
      return [
        partnerId,
        { accessRevision, tokens: of, accesses: accessesById.get(partnerId) ?? [] },
      ];
    }),
  );
}

/**
 * Digests of several partners' valid tokens, by partner id. A row a partner: a million rows of
 * tokens take several times the time, and leave 100 MiB behind.
 */
export async function readDigests(
  db: Kysely<Tables>,
  bulk: BulkSql,
  partnerIds: readonly string[],
  inForceAt: number,
): Promise<ReadonlyMap<string, TokenDigests>> {
  const digits = sql<string>`substr(token.digest, 1, ${sql.lit(digestDigits)})`;
  const rows = await db
    .selectFrom('partner')
    .leftJoin('token', (join) =>
      join.onRef('token.partnerId', '=', 'partner.partnerId').on(inForce(inForceAt)),
    )
    .select(['partner.partnerId', 'partner.accessRevision'])
    .select(bulk.jsonArray(digits).as('digests'))
    .where('partner.partnerId', 'in', partnerIds)
    .groupBy(['partner.partnerId', 'partner.accessRevision'])
    .execute();
  return new Map(
    rows.map(({ partnerId, accessRevision, digests: array }) => {
      // The join's null if there is no token.
      const digests: readonly (string | null)[] = JSON.parse(array);
      return [partnerId, { accessRevision, digests: digests.filter((digest) => digest !== null) }];
    }),
  );
}

/** The partner of the token with this digest, if the token is valid at a time. */
export async function findPartnerOfToken(
  db: Kysely<Tables>,
  digest: string,
  inForceAt: number,
): Promise<string | null> {
  const token = await db
    .selectFrom('token')
    .select('partnerId')
    .where('digest', '=', digest)
    .where(inForce(inForceAt))
    .executeTakeFirst();
  return token?.partnerId ?? null;
}

function readAccessRevisions(db: Kysely<Tables>, partnerIds: readonly string[]) {
  return db
    .selectFrom('partner')
    .select(['partnerId', 'accessRevision'])
    .where('partnerId', 'in', partnerIds)
    .execute();
}

/** A partner's tokens, ordered by id. */
function readTokens(
  db: Kysely<Tables>,
  partnerId: string,
  inForceAt: number | undefined,
): Promise<StoredToken[]> {
  return paged((after) => tokensOf(db, [partnerId], inForceAt, after).selectAll().execute());
}

/** The tokens of partners after a cursor, ordered by partner and token, one batch at a time. */
function tokensOf(
  db: Kysely<Tables>,
  partnerIds: readonly string[],
  inForceAt: number | undefined,
  after: Pick<StoredToken, 'partnerId' | 'tokenId'> | undefined,
) {
  let query = db.selectFrom('token').where('partnerId', 'in', partnerIds);
  if (inForceAt !== undefined) query = query.where(inForce(inForceAt));
  if (after !== undefined) {
    query = query.where((eb) =>
      eb(
        eb.refTuple('token.partnerId', 'token.tokenId'),
        '>',
        eb.tuple(after.partnerId, after.tokenId),
      ),
    );
  }
  return query.orderBy('partnerId').orderBy('tokenId').limit(tokensPerReadMax);
}

/** Reads all rows page by page; yields to the event loop between pages. */
async function paged<Row>(read: (after: Row | undefined) => Promise<Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const rows = await read(all.at(-1));
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
  { after, find, countMax, at }: PeoplePage,
): Promise<PersonOfPartner[]> {
  let query = db.selectFrom('access').selectAll().where('partnerId', '=', partnerId);
  if (after !== null) query = query.where('userId', '>', after.toLowerCase());
  if (find !== null) query = query.where(has(find));
  const rows = await query.orderBy('userId').limit(countMax).execute();
  const ids = rows.map(({ userId }) => userId);
  const tokens = await countTokensInForce(db, partnerId, ids, at);
  return rows.map((row) => ({
    access: toAccess(row),
    firstSignIn:
      row.enteredAt === null || row.enteredFrom === null
        ? null
        : { at: row.enteredAt, address: row.enteredFrom },
    tokensInForce: tokens.get(row.userId) ?? 0,
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

/** Number of valid tokens of several users for a partner, by user id. */
async function countTokensInForce(
  db: Kysely<Tables>,
  partnerId: string,
  userIds: readonly string[],
  at: number,
): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('token')
    .select((eb) => ['userId', eb.fn.countAll().as('count')])
    .where('partnerId', '=', partnerId)
    .where('userId', 'in', userIds)
    .where(inForce(at))
    .groupBy('userId')
    .execute();
  return new Map(rows.map(({ userId, count }) => [userId, Number(count)]));
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
    .selectAll()
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
    .selectAll('token')
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
  return db.selectFrom('token').selectAll().orderBy('createdAt').orderBy('tokenId').execute();
}

/** All users, oldest first, each with the accesses ordered by partner id. */
export async function listUsers(db: Kysely<Tables>): Promise<StoredUser[]> {
  const users = await db
    .selectFrom('userAccount')
    .selectAll()
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
