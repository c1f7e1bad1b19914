/** The openings of a site's records: what their inventory says. They are written once a change. */
import type { Asset } from '../domain/asset.ts';
import { assetUsageBytesMax } from '../limits.ts';
import { assetOpening } from '../records/asset.ts';
import type { JsonWriter } from '../records/json-writer.ts';
import type { PackedRecordsParts } from './records.ts';

export interface Openings {
  /** Writes a row's opening, and reserves the bytes for the rest of its record. */
  write(writer: JsonWriter, row: number): void;
}

/** Openings of assets as they are read from the store. */
export function newOpenings(siteId: string, assets: readonly Asset[]): Openings {
  return {
    write(writer, row) {
      const text = assetOpening(siteId, assets[row]);
      writer.reserve(Buffer.byteLength(text) + assetUsageBytesMax);
      writer.text(text);
    },
  };
}

/** Openings of records that were built before; `lengths` says where each of them ends. */
export function formerOpenings(
  { bytes, offsets }: PackedRecordsParts,
  lengths: Uint16Array,
): Openings {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    write(writer, row) {
      const start = offsets[row];
      writer.reserve(lengths[row] + assetUsageBytesMax);
      writer.copy(source, start, start + lengths[row]);
    },
  };
}
