/** Reads and records the last use of tokens, and its network: one row per token. */
import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { compareCodePoints } from '../../domain/identifier.ts';
import type { TokenUse } from '../access.ts';
import { runs } from './batches.ts';
import type { Tables } from './tables.ts';

/** Token uses recorded per statement: about 1 ms, during which SQLite does nothing else. */
export const tokenUsesPerStatementMax = 250;

/** The last uses, of one partner or of all, ordered by partner and token. */
export async function listTokenUses(db: Kysely<Tables>, partnerId?: string): Promise<TokenUse[]> {
  let query = db.selectFrom('tokenUse').selectAll().orderBy('partnerId').orderBy('tokenId');
  if (partnerId !== undefined) query = query.where('partnerId', '=', partnerId);
  return query.execute();
}

/**
 * Records uses, at most one per token, and yields to the event loop between statements. The fixed
 * order prevents deadlocks between processes that record the same tokens.
 */
export async function recordTokenUses(
  db: Kysely<Tables>,
  uses: readonly TokenUse[],
): Promise<void> {
  const inOrder = uses.toSorted(
    (a, b) =>
      compareCodePoints(a.partnerId, b.partnerId) || compareCodePoints(a.tokenId, b.tokenId),
  );
  for (const run of runs(inOrder, tokenUsesPerStatementMax)) {
    await recordRun(db, run);
    await setImmediate();
  }
}

/** Updates a row only if the day is later, or the address differs on the same day. */
async function recordRun(db: Kysely<Tables>, uses: readonly TokenUse[]): Promise<void> {
  const rows = uses.map(
    ({ partnerId, tokenId, day, address }) =>
      sql`(cast(${partnerId} as text), cast(${tokenId} as text), cast(${day} as bigint), cast(${address} as text))`,
  );
  await sql`
    insert into token_use (partner_id, token_id, day, address)
    select token.partner_id, token.token_id, used.column3, used.column4
    from (values ${sql.join(rows)}) as used
    inner join token on token.partner_id = used.column1 and token.token_id = used.column2
    where true
    order by token.partner_id, token.token_id
    on conflict (partner_id, token_id) do update set day = excluded.day, address = excluded.address
    where token_use.day < excluded.day
      or (token_use.day = excluded.day and token_use.address <> excluded.address)`.execute(db);
}
