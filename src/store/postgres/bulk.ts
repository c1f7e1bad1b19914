/** PostgreSQL's spelling of statements on many assets: arrays unfolded side by side. */
import { sql } from 'kysely';
import { toColumns } from '../asset-columns.ts';
import type { BulkSql } from '../sql/bulk.ts';

export const postgresBulk: BulkSql = {
  jsonArray: (value) => sql`json_agg(${value})::text`,
  assetTable(assets) {
    const columns = {
      ...toColumns(assets.map(({ asset }) => asset)),
      siteId: JSON.stringify(assets.map(({ siteId }) => siteId)),
      partnerId: JSON.stringify(assets.map(({ partnerId }) => partnerId)),
    };
    const arrays = Object.values(columns).map((json) => sql`json_array_elements_text(${json})`);
    return sql`(
      select partner_id, site_id, asset_id, node_type, status,
        cpu_hundredths::bigint, memory_bytes::bigint, storage_bytes::bigint
      from rows from (${sql.join(arrays)})
        as unfolded (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
    )`;
  },
};
