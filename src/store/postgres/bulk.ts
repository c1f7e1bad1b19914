/** PostgreSQL's spelling of bulk statements on assets and events: arrays, unnested in parallel. */
import { CompiledQuery, sql } from 'kysely';
import type { NewEvent } from '../../domain/event.ts';
import { capacityColumnNames, toColumns } from '../asset-columns.ts';
import { type BulkSql, eventColumns } from '../sql/bulk.ts';

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
  // Some 2 MB of text, which the database reads at once.
  eventsPerStatementMax: 10_000,
  insertEvents({ partnerIds, ids, events, at, age }) {
    const texts = [
      partnerIds.join(separator),
      ids.join(separator),
      ...eventTexts.map((textOf) => events.map(textOf).join(separator)),
    ];
    return CompiledQuery.raw(insertEventsText, [...texts, separator, at, age]);
  },
};

/** Stands in no id and no JSON text, and so separates them: arrays take twice the time to write and read. */
const separator = '\u001f';

/** The columns of an event besides partner and id; null is written as an empty text, which none has. */
const eventTexts: readonly ((event: NewEvent) => string)[] = [
  ({ type }) => type,
  ({ hybridCoreId }) => hybridCoreId ?? '',
  ({ siteId }) => siteId ?? '',
  ({ assetId }) => assetId ?? '',
  ({ before }) => before ?? '',
  ({ after }) => after ?? '',
];

const eventTextColumns = Array.from(
  { length: eventTexts.length + 2 },
  (_, place) => `string_to_table($${place + 1}, $${eventTexts.length + 3}, '')`,
);

const insertEventsText = `
  insert into event (${eventColumns})
  select partner_id, event_id::bigint, $${eventTexts.length + 4}::bigint,
    type, hybrid_core_id, site_id, asset_id, before, after, $${eventTexts.length + 5}::bigint
  from rows from (${eventTextColumns.join()}) as unfolded
    (partner_id, event_id, type, hybrid_core_id, site_id, asset_id, before, after)`;
