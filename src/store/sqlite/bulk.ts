/** SQLite's spelling of statements on many assets: an array of rows. */
import { sql } from 'kysely';
import type { BulkSql } from '../sql/bulk.ts';

export const sqliteBulk: BulkSql = {
  jsonArray: (value) => sql`json_group_array(${value})`,
  assetTable(assets) {
    const rows = assets.map(({ partnerId, siteId, asset }) => {
      const { id, nodeType, status, capacity } = asset;
      const cpu = capacity.cpu?.toString() ?? null;
      return [id, nodeType, status, cpu, capacity.memory, capacity.storage, siteId, partnerId];
    });
    return sql`(
      select value ->> 0 as asset_id, value ->> 1 as node_type, value ->> 2 as status,
        cast(value ->> 3 as integer) as cpu_hundredths,
        value ->> 4 as memory_bytes, value ->> 5 as storage_bytes,
        value ->> 6 as site_id, value ->> 7 as partner_id
      from json_each(${JSON.stringify(rows)})
    )`;
  },
};
