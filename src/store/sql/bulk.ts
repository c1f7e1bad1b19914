/** How a database spells statements on many assets at once. */
import type { RawBuilder } from 'kysely';
import type { Asset } from '../../domain/asset.ts';

export interface BulkSql {
  /** Gathers the values of a group into the text of a JSON array. */
  jsonArray(value: RawBuilder<unknown>): RawBuilder<string>;
  /** A table of the assets, in brackets; its columns are `assetColumnNames`. */
  assetTable(assets: readonly Asset[]): RawBuilder<unknown>;
}
