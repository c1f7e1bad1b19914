/** PostgreSQL's spelling of bulk statements on assets and events: arrays, unnested in parallel. */
import { CompiledQuery, sql } from 'kysely';
import { capacityColumnNames, toColumns } from '../asset-columns.ts';
import { type BulkSql, eventColumns, eventValues } from '../sql/bulk.ts';

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
  // Some 3 MB of text, which the database reads at once.
  eventsPerStatementMax: 10_000,
  insertEvents(events) {
    const rows = events.map(eventValues);
    const columns = eventColumnTypes.map((_, place) => rows.map((row) => row[place]));
    const arrays = eventColumnTypes.map((type, place) => `$${place + 1}::${type}[]`);
    const text = `insert into event (${eventColumns}) select * from unnest(${arrays.join()})`;
    return CompiledQuery.raw(text, columns);
  },
};

/** In the order of `eventColumns`. */
const eventColumnTypes = [
  'text',
  'bigint',
  'bigint',
  'text',
  'text',
  'text',
  'text',
  'text',
  'text',
] as const;
