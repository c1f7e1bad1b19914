/** A database's spelling of bulk statements on assets and events. */
import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Asset } from '../../domain/asset.ts';
import type { EventTable } from './tables.ts';

/** An asset with its site. */
export interface PlacedAsset {
  readonly partnerId: string;
  readonly siteId: string;
  readonly asset: Asset;
}

export interface BulkSql {
  /** Aggregates a group's values into the text of a JSON array. */
  jsonArray(value: RawBuilder<unknown>): RawBuilder<string>;
  /**
   * A derived table of the assets, in brackets; columns are `partner_id`, `site_id` and
   * `assetColumnNames`.
   */
  assetTable(assets: readonly PlacedAsset[]): RawBuilder<unknown>;
  /** Maximum events of one statement. */
  readonly eventsPerStatementMax: number;
  /** Inserts events. The text depends on their number alone, so that it is prepared once. */
  insertEvents(events: readonly EventTable[]): CompiledQuery;
}

/** Columns of the table of events, in the order of `eventValues`. */
export const eventColumns =
  'partner_id, event_id, at, type, hybrid_core_id, site_id, asset_id, before, after';

export function eventValues(of: EventTable): readonly (string | number | null)[] {
  const { partnerId, eventId, at, type, hybridCoreId, siteId, assetId, before, after } = of;
  return [partnerId, eventId, at, type, hybridCoreId, siteId, assetId, before, after];
}
