/** Bulk statements on assets and events that differ by SQL dialect. */
import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Asset } from '../../domain/asset.ts';
import type { NewEvent } from '../../domain/event.ts';

/** An asset with its site. */
export interface SiteAsset {
  readonly partnerId: string;
  readonly siteId: string;
  readonly asset: Asset;
}

/** Events of one statement, with partner and id of each: an object a row would double the objects. */
export interface EventBatch {
  readonly partnerIds: readonly string[];
  readonly ids: readonly number[];
  readonly events: readonly NewEvent[];
  /** When they are written (ms since 1970). */
  readonly at: number;
  /** The database's age at that time (database-age.ts). */
  readonly age: number;
}

export interface BulkSql {
  /** Aggregates a group's values into the text of a JSON array. */
  jsonArray(value: RawBuilder<unknown>): RawBuilder<string>;
  /**
   * A derived table of the assets, in brackets; columns are `partner_id`, `site_id` and
   * `assetColumnNames`.
   */
  assetTable(assets: readonly SiteAsset[]): RawBuilder<unknown>;
  /** Maximum events of one statement. */
  readonly eventsPerStatementMax: number;
  /** Inserts events. The text depends on their number alone, so that it is prepared once. */
  insertEvents(batch: EventBatch): CompiledQuery;
}

/** Columns of the table of events. */
export const eventColumns =
  'partner_id, event_id, at, type, hybrid_core_id, site_id, asset_id, before, after, written_at_age';
