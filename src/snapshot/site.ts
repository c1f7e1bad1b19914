/** The snapshot of one site's assets: built whole from the store, never changed. */
import { type Column, sortedColumn, type TextColumn } from './column.ts';
import { PackedTexts, type PackedTextsParts } from './packed-texts.ts';
import { PackedRecords, type PackedRecordsParts } from './records.ts';
import { listTexts } from './sorted-texts.ts';
import { createTable, type Table } from './table.ts';
import type { UsageKeysParts } from './usage-keys.ts';

export interface SiteAssets {
  /** Counted into the revision that clients see: usage going stale changes the answers too. */
  readonly staleSamples: number;
  /** When the snapshot must be built anew because usage goes stale (ms; Infinity if never). */
  readonly nextStaleAt: number;
  readonly table: Table;
  /** The table's records. */
  readonly records: PackedRecords;
  /** The resources view, as JSON text. */
  readonly resources: string;
  /** What the assets of a hybrid core are merged from, beside the table's records. */
  readonly ids: PackedTexts;
  readonly nodeType: TextColumn;
  readonly status: TextColumn;
  readonly memory: UsageKeysParts;
  readonly storage: UsageKeysParts;
  /** Shared memory that is given up when new usage of the site comes. */
  readonly usageBytes: number;
}

/** A column of few texts, as plain data. */
export interface TextColumnParts extends Omit<TextColumn, 'values'> {
  readonly texts: readonly string[];
}

/** A column of usages, and what it was ranked by. */
export interface UsageColumnParts extends Column {
  readonly keys: UsageKeysParts;
}

/**
 * What a site's snapshot is made of: plain data over shared memory, which one thread can hand to
 * another without a copy of it. Null is what the former snapshot of the site has as well.
 */
export interface SiteParts {
  readonly staleSamples: number;
  readonly nextStaleAt: number;
  readonly resources: string;
  readonly records: PackedRecordsParts;
  readonly ids: PackedTextsParts | null;
  readonly texts: { readonly nodeType: TextColumnParts; readonly status: TextColumnParts } | null;
  readonly memory: UsageColumnParts;
  readonly storage: UsageColumnParts;
}

/** `former` is the site's snapshot that the parts were built on, null if on none. */
export function siteAssets(parts: SiteParts, former: SiteAssets | null): SiteAssets {
  const ids = parts.ids === null ? former!.ids : new PackedTexts(parts.ids);
  const nodeType = parts.texts === null ? former!.nodeType : toTextColumn(parts.texts.nodeType);
  const status = parts.texts === null ? former!.status : toTextColumn(parts.texts.status);
  const { memory, storage } = parts;
  const records = new PackedRecords(parts.records);
  return {
    staleSamples: parts.staleSamples,
    nextStaleAt: parts.nextStaleAt,
    table: createTable(records, {
      id: sortedColumn(ids),
      node_type: nodeType,
      status,
      memory_usage: toColumn(memory),
      storage_usage: toColumn(storage),
    }),
    records,
    resources: parts.resources,
    ids,
    nodeType,
    status,
    memory: memory.keys,
    storage: storage.keys,
    usageBytes: parts.records.bytes.buffer.byteLength + parts.records.offsets.buffer.byteLength,
  };
}

function toColumn({ ranks, rows, distinct }: Column): Column {
  return { ranks, rows, distinct };
}

function toTextColumn({ texts, ...column }: TextColumnParts): TextColumn {
  return { ...column, values: listTexts(texts) };
}

/** The plain data of a column of texts. */
export function textColumnParts({ values, ...column }: TextColumn): TextColumnParts {
  return { ...column, texts: values.texts };
}
