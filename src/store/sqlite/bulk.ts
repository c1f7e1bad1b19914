/** SQLite's spelling of bulk statements on assets: a JSON array of rows. */
import { sql } from 'kysely';
import { assetColumnNames, capacityColumnNames, capacityValues } from '../asset-columns.ts';
import type { BulkSql } from '../sql/bulk.ts';

const integers: readonly string[] = capacityColumnNames;

const columns = ['partnerId', 'siteId', ...assetColumnNames].map((name, place) => {
  const value = sql`value ->> ${sql.lit(place)}`;
  // Large integers are JSON strings.
  const typed = integers.includes(name) ? sql`cast(${value} as integer)` : value;
  return sql`${typed} as ${sql.ref(name)}`;
});

export const sqliteBulk: BulkSql = {
  jsonArray: (value) => sql`json_group_array(${value})`,
  assetTable(assets) {
    const rows = assets.map(({ partnerId, siteId, asset }) => {
      const { id, nodeType, status, capacity } = asset;
      return [partnerId, siteId, id, nodeType, status, ...capacityValues(capacity)];
    });
    return sql`(select ${sql.join(columns)} from json_each(${JSON.stringify(rows)}))`;
  },
  eventTable(events) {
    const rows = events.map((of) => {
      const place = [of.hybridCoreId, of.siteId, of.assetId];
      return [of.partnerId, of.eventId, of.at, of.type, ...place, of.before, of.after];
    });
    const columns = rows[0]!.map((_, index) => sql`value ->> ${sql.lit(index)}`);
    // Without a condition SQLite would parse what follows as a join's.
    return sql`(select ${sql.join(columns)} from json_each(${JSON.stringify(rows)}) where true)`;
  },
};
