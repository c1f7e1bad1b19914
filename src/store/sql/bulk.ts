/** A database's spelling of bulk statements on assets. */
import type { RawBuilder } from 'kysely';
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
  /**
   * A derived table of events, in brackets; columns are those of the table of events, in their
   * order.
   */
  eventTable(events: readonly EventTable[]): RawBuilder<unknown>;
}
