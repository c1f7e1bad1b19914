/** How a database spells statements on many assets at once. */
import type { RawBuilder } from 'kysely';
import type { Asset } from '../../domain/asset.ts';
import type { EventTable } from './tables.ts';

/** An asset and the site that it is in. */
export interface PlacedAsset {
  readonly partnerId: string;
  readonly siteId: string;
  readonly asset: Asset;
}

export interface BulkSql {
  /** Gathers the values of a group into the text of a JSON array. */
  jsonArray(value: RawBuilder<unknown>): RawBuilder<string>;
  /** A table of the assets, in brackets; its columns are `partner_id`, `site_id` and `assetColumnNames`. */
  assetTable(assets: readonly PlacedAsset[]): RawBuilder<unknown>;
  /** A table of events, in brackets; its columns are those of the table of events, in their order. */
  eventTable(events: readonly EventTable[]): RawBuilder<unknown>;
}
