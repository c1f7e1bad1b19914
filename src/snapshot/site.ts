/** Immutable snapshot of one site's assets, built whole from the store. */

import type { CountedBy } from '../domain/capacity/counted-by.ts';
import type { Survives } from '../domain/capacity/headroom.ts';
import type { SiteNodes } from '../domain/capacity/site-nodes.ts';
import type { Resources } from '../domain/resources.ts';
import { Memory } from './memory.ts';
import type { StaleUse } from './stale-use.ts';
import { RecordBlock, type RecordBlockParts } from './table/records.ts';
import { listTexts } from './table/sorted-texts.ts';
import { StringTable, type StringTableParts } from './table/string-table.ts';
import { type Column, sortedColumn, type Table, type TextColumn } from './table/table.ts';
import type { UsageKeysParts } from './table/usage-column.ts';

/** How many nodes a site may lose, by use and by promise. */
export type SurvivesBy = Readonly<Record<CountedBy, Survives>>;

export interface SiteAssets {
  /** Part of the revision that clients see: usage going stale changes the answers too. */
  readonly staleSamples: number;
  /** Number of assets in the sums, and the usage missing from them. */
  readonly stale: StaleUse;
  /** When the snapshot must be rebuilt because usage goes stale (ms; Infinity if never). */
  readonly nextStaleAt: number;
  readonly table: Table;
  /** The table's records. */
  readonly records: RecordBlock;
  /** The resources view of v1, as JSON text. */
  readonly resources: string;
  /** The values of that view, from which the other views are derived. */
  readonly totals: Resources;
  /** Input of a hybrid core's asset list, beside the table's records. */
  readonly ids: StringTable;
  readonly nodeType: TextColumn;
  readonly status: TextColumn;
  readonly memory: UsageKeysParts;
  readonly storage: UsageKeysParts;
  /** Input of the headroom calculation, by use and by promise. */
  readonly nodes: SiteNodes;
  readonly allocated: SiteNodes;
  /** How many nodes it may lose, with no reserve: by use and by promise. */
  readonly survives: SurvivesBy;
  readonly owned: SiteMemory;
}

/**
 * A site's memory by lifetime: replaced with the ids, with the rest of the inventory, or with the
 * usage.
 */
export interface SiteMemory {
  readonly ids: Memory;
  readonly texts: Memory;
  readonly usage: Memory;
}

/** A low-cardinality text column, as plain data. */
export interface TextColumnParts extends Omit<TextColumn, 'values'> {
  readonly texts: readonly string[];
}

/** A usage column, and its sort keys. */
export interface UsageColumnParts extends Column {
  readonly keys: UsageKeysParts;
}

/**
 * A site's snapshot as plain data over its own memory, transferable between threads without a copy.
 * Null means unchanged from the site's previous snapshot.
 */
export interface SiteParts {
  readonly staleSamples: number;
  readonly stale: StaleUse;
  readonly nextStaleAt: number;
  readonly resources: string;
  readonly totals: Resources;
  readonly records: RecordBlockParts;
  readonly ids: StringTableParts | null;
  readonly texts: { readonly nodeType: TextColumnParts; readonly status: TextColumnParts } | null;
  readonly memory: UsageColumnParts;
  readonly storage: UsageColumnParts;
  readonly nodes: SiteNodes;
  readonly allocated: SiteNodes;
  readonly survives: SurvivesBy;
}

/** `previous` is the site's snapshot on which the parts were built; null if there was none. */
export function siteAssets(parts: SiteParts, previous: SiteAssets | null): SiteAssets {
  const ids = parts.ids === null ? previous!.ids : new StringTable(parts.ids);
  const nodeType = parts.texts === null ? previous!.nodeType : toTextColumn(parts.texts.nodeType);
  const status = parts.texts === null ? previous!.status : toTextColumn(parts.texts.status);
  const { memory, storage, nodes, allocated, survives } = parts;
  const records = new RecordBlock(parts.records);
  return {
    staleSamples: parts.staleSamples,
    stale: parts.stale,
    nextStaleAt: parts.nextStaleAt,
    table: {
      records,
      columns: {
        id: sortedColumn(ids),
        node_type: nodeType,
        status,
        memory_usage: toColumn(memory),
        storage_usage: toColumn(storage),
      },
    },
    records,
    resources: parts.resources,
    totals: parts.totals,
    ids,
    nodeType,
    status,
    memory: memory.keys,
    storage: storage.keys,
    nodes,
    allocated,
    survives,
    owned: {
      ids: parts.ids === null ? previous!.owned.ids : new Memory(parts.ids),
      texts: parts.texts === null ? previous!.owned.texts : new Memory(parts.texts),
      usage: new Memory([parts.records, memory, storage, nodes, allocated]),
    },
  };
}

/** Pins a site's memory for a reader that spans several turns of the event loop. */
export function pinSite({ owned: { ids, texts, usage } }: SiteAssets): void {
  for (const memory of [ids, texts, usage]) memory.pin();
}

export function unpinSite({ owned: { ids, texts, usage } }: SiteAssets): void {
  for (const memory of [ids, texts, usage]) memory.unpin();
}

/** Releases memory that the site's next snapshot does not share; null if there is no next one. */
export function replace({ owned }: SiteAssets, next: SiteAssets | null): void {
  if (owned.ids !== next?.owned.ids) owned.ids.replace();
  if (owned.texts !== next?.owned.texts) owned.texts.replace();
  if (owned.usage !== next?.owned.usage) owned.usage.replace();
}

function toColumn({ ranks, rows, distinct, valued }: Column): Column {
  return { ranks, rows, distinct, valued };
}

function toTextColumn({ texts, ...column }: TextColumnParts): TextColumn {
  return { ...column, values: listTexts(texts) };
}

/** The plain data of a text column. */
export function textColumnParts({ values, ...column }: TextColumn): TextColumnParts {
  return { ...column, texts: values.texts };
}
