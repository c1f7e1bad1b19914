/** Measures the history of each partner; reads all rows. */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { HistorySize } from '../records.ts';
import type { Tables } from '../sql/tables.ts';

/** Partners that have history, by id. */
export async function readHistorySizes(db: Kysely<Tables>): Promise<readonly HistorySize[]> {
  // `sum` of a bigint column would be a decimal in PostgreSQL.
  const { rows } = await sql<HistorySize>`
    select partner_id, min(oldest) as oldest, max(newest) as newest,
      cast(sum(points) as bigint) as points, cast(sum(bytes) as bigint) as bytes
    from (
      select partner_id, min(at) as oldest, max(at) as newest, count(*) as points,
        sum(length(document)) as bytes
      from history_sample group by partner_id
      union all
      select partner_id, min(day), max(day), sum(points), sum(length(document))
      from history_day group by partner_id
    ) as parts
    group by partner_id order by partner_id`.execute(db);
  return rows;
}
