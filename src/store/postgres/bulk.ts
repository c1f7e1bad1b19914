/** PostgreSQL's spelling of bulk statements on assets: arrays, unnested in parallel. */
import { sql } from 'kysely';
import { capacityColumnNames, toColumns } from '../asset-columns.ts';
import type { BulkSql } from '../sql/bulk.ts';
import type { EventTable } from '../sql/tables.ts';

const integers: readonly string[] = capacityColumnNames;

export const postgresBulk: BulkSql = {
  jsonArray: (value) => sql`json_agg(${value})::text`,
  assetTable(assets) {
    const columns = {
      ...toColumns(assets.map(({ asset }) => asset)),
      siteId: JSON.stringify(assets.map(({ siteId }) => siteId)),
      partnerId: JSON.stringify(assets.map(({ partnerId }) => partnerId)),
    };
    const arrays = Object.values(columns).map((json) => sql`json_array_elements_text(${json})`);
    const names = Object.keys(columns);
    const typed = names.map((name) =>
      integers.includes(name) ? sql`${sql.ref(name)}::bigint` : sql.ref(name),
    );
    return sql`(
      select ${sql.join(typed)} from rows from (${sql.join(arrays)})
        as unfolded (${sql.join(names.map((name) => sql.ref(name)))})
    )`;
  },
  eventTable(events) {
    const texts = (column: (of: EventTable) => string | number | null) =>
      sql`json_array_elements_text(${JSON.stringify(events.map(column))})`;
    const arrays = [
      texts((of) => of.partnerId),
      texts((of) => of.eventId),
      texts((of) => of.at),
      texts((of) => of.type),
      texts((of) => of.hybridCoreId),
      texts((of) => of.siteId),
      texts((of) => of.assetId),
      texts((of) => of.before),
      texts((of) => of.after),
    ];
    return sql`(
      select partner_id, event_id::bigint, at::bigint, type, hybrid_core_id, site_id, asset_id,
        before, after
      from rows from (${sql.join(arrays)}) as unfolded (partner_id, event_id, at, type,
        hybrid_core_id, site_id, asset_id, before, after)
    )`;
  },
};
