/**
 * Users past their term: without a token, a passkey, and for 400 days a session, an invitation or another
 * sign-in. Whoever an administrator withdrew stays while an identity of a provider could let them in anew.
 */
import type { Kysely } from 'kysely';
import { dayMs } from '../../domain/history.ts';
import { readAge } from './database-age.ts';
import { agePast } from './old-rows.ts';
import type { Tables } from './tables.ts';

/** Users looked at per transaction: a few ms. */
const usersPerLookMax = 200;

/** Users, in order of their ids, of which some are past their term. */
export interface OldUsers {
  readonly userIds: readonly string[];
  /** The last one that was looked at; null once there are no more. */
  readonly last: string | null;
}

/** Lets the term of a user run anew: at a new token, session or invitation of a partner. */
export async function keepUser(
  db: Kysely<Tables>,
  partnerId: string,
  userId: string,
  at: number,
): Promise<void> {
  await db
    .updateTable('access')
    .set({ keptFrom: at, writtenAtAge: await readAge(db) })
    .where('partnerId', '=', partnerId)
    .where('userId', '=', userId.toLowerCase())
    .execute();
}

/** Those past their term by a day (since 1970) and by the database's age, of the next after a user. */
export async function listOldUsers(
  db: Kysely<Tables>,
  endDay: number,
  after: string,
): Promise<OldUsers> {
  const users = await db
    .selectFrom('userAccount')
    .select(['userId', 'createdAt', 'writtenAtAge'])
    .where('userId', '>', after)
    .orderBy('userId')
    .limit(usersPerLookMax)
    .execute();
  const isOld = await past(db, endDay);
  const old = idsOf(users.filter((of) => isOld(of.createdAt, of.writtenAtAge)));
  const kept = await keptOf(db, old, endDay);
  return {
    userIds: old.filter((id) => !kept.has(id)),
    last: users.length < usersPerLookMax ? null : users.at(-1)!.userId,
  };
}

/** Which of the users something keeps from a day on. */
export async function keptOf(
  db: Kysely<Tables>,
  userIds: readonly string[],
  endDay: number,
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const holding: string[] = [];
  // A statement a table: a distributed database joins rows of one partner only.
  for (const table of ['token', 'session', 'invitation', 'passkey'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('userId')
      .distinct()
      .where('userId', 'in', userIds)
      .execute();
    holding.push(...idsOf(rows));
  }
  const identities = await db
    .selectFrom('openidIdentity')
    .select(['userId', 'signedInAt'])
    .where('userId', 'in', userIds)
    .execute();
  const signedIn = identities.filter(({ signedInAt }) => signedInAt >= endDay * dayMs);
  const canReturn = new Set(idsOf(identities));
  const isOld = await past(db, endDay);
  const accesses = await db
    .selectFrom('access')
    .select(['userId', 'withdrawnAt', 'keptFrom', 'writtenAtAge'])
    .where('userId', 'in', userIds)
    .execute();
  const used = accesses.filter(
    ({ userId, withdrawnAt, keptFrom, writtenAtAge }) =>
      !isOld(keptFrom, writtenAtAge) || (withdrawnAt !== null && canReturn.has(userId)),
  );
  return new Set([...holding, ...idsOf(signedIn), ...idsOf(used)]);
}

/** Whether the term of what began at a time, and at an age of the database, is past. */
async function past(db: Kysely<Tables>, endDay: number) {
  const age = await agePast(db, 'user');
  return (at: number, writtenAtAge: number) => at < endDay * dayMs && writtenAtAge <= age;
}

function idsOf(rows: readonly { readonly userId: string }[]): string[] {
  return rows.map(({ userId }) => userId);
}
