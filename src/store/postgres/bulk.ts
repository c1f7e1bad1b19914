/** PostgreSQL's spelling of statements on many assets: arrays unfolded side by side. */
import { sql } from 'kysely';
import { assetColumnNames, toColumns } from '../asset-columns.ts';
import type { BulkSql } from '../sql/bulk.ts';

export const postgresBulk: BulkSql = {
  jsonArray: (value) => sql`json_agg(${value})::text`,
  assetTable(assets) {
    const columns = toColumns(assets);
    const arrays = assetColumnNames.map((name) => sql`json_array_elements_text(${columns[name]})`);
    return sql`(
      select asset_id, node_type, status,
        cpu_hundredths::bigint, memory_bytes::bigint, storage_bytes::bigint
      from rows from (${sql.join(arrays)}) as unfolded (${sql.join(assetColumnNames.map(sql.ref))})
    )`;
  },
};
