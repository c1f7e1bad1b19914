/** The assets of a hybrid core as one table, merged from its sites' snapshots. */

import { sliceRows } from '../../limits.ts';
import type { SiteAssets } from '../site.ts';
import type { Steps } from '../slices.ts';
import { digestOf, type Places, type RecordBlock, type Records } from '../table/records.ts';
import { listTexts, TextList } from '../table/sorted-texts.ts';
import {
  type Column,
  columnMemory,
  identityOf,
  type Ranks,
  ranksKind,
  sortByRank,
  type Table,
  type TextColumn,
} from '../table/table.ts';
import { UsageKeys, type UsageKeysParts, UsageRanking } from '../table/usage-column.ts';
import type { IdOrder, PartRows } from './id-order.ts';

class MergedRecords implements Records {
  readonly #parts: readonly RecordBlock[];
  readonly #partOf: Uint32Array;
  readonly #rowInPart: Uint32Array;
  #fetched = 0;
  #digest: string | null = null;

  constructor(parts: readonly RecordBlock[], partOf: Uint32Array, rowInPart: Uint32Array) {
    this.#parts = parts;
    this.#partOf = partOf;
    this.#rowInPart = rowInPart;
  }

  get count(): number {
    return this.#partOf.length;
  }

  get digest(): string {
    this.#digest ??= digestOf(Buffer.from(this.#parts.map(({ digest }) => digest).join()));
    return this.#digest;
  }

  length(row: number): number {
    return this.#parts[this.#partOf[row]].length(this.#rowInPart[row]);
  }

  fetch(rows: readonly number[]): number {
    let length = 0;
    const places: Places = [];
    for (const row of rows) {
      length += this.#parts[this.#partOf[row]].locate(this.#rowInPart[row], places);
    }
    let checksum = this.#fetched;
    for (let index = 0; index < rows.length; index++) {
      checksum = this.#parts[this.#partOf[rows[index]]].read(places, index, checksum);
    }
    this.#fetched = checksum;
    return length;
  }

  copy(row: number, target: Buffer, at: number): number {
    return this.#parts[this.#partOf[row]].copy(this.#rowInPart[row], target, at);
  }
}

/** Rows between yields while ties (rows of several sites with the same id) are ordered. */
const untiedRowsBetweenChecks = 128;

/** A site in a hybrid core. */
export interface HybridCorePart {
  readonly siteId: string;
  readonly assets: SiteAssets;
}

/**
 * Merges sites into the asset table of a hybrid core. `parts` are ordered by site id; `order` is
 * the order of their ids. Rows are in the route's default order: by asset id, then by its other
 * sorts, the site id last.
 */
export function* mergeSites(parts: readonly HybridCorePart[], order: IdOrder): Steps<Table> {
  const all = parts.map(({ assets }) => assets);
  const ranking = new UsageRanking();
  const siteIds = parts.map(({ siteId }) => siteId);
  const columns: Readonly<Record<string, Column>> = {
    id: order.column,
    node_type: yield* mergeTexts(
      all.map(({ nodeType }) => nodeType),
      order,
    ),
    status: yield* mergeTexts(
      all.map(({ status }) => status),
      order,
    ),
    memory_usage: yield* mergeUsage(
      all.map(({ memory }) => memory),
      order,
      ranking,
    ),
    storage_usage: yield* mergeUsage(
      all.map(({ storage }) => storage),
      order,
      ranking,
    ),
    site_id: siteColumn(siteIds, order),
  };
  const records = all.map((assets) => assets.records);
  if (order.column.distinct === order.partOf.length) {
    return { records: new MergedRecords(records, order.partOf, order.rowInPart), columns };
  }
  return yield* untieRows(records, order, columns);
}

function* mergeTexts(parts: readonly TextColumn[], rows: PartRows): Steps<TextColumn> {
  const values = listTexts(parts.flatMap(({ values }) => values.texts));
  const rankOfPart = parts.map((column) => {
    return Uint32Array.from(column.values.texts, (text) => values.rankOf(text));
  });
  const ranks = new (ranksKind(values.length))(rows.partOf.length);
  const { partOf, rowInPart } = rows;
  for (let row = 0; row < partOf.length; row++) {
    const part = partOf[row];
    ranks[row] = rankOfPart[part][parts[part].ranks[rowInPart[row]]];
    if (row % sliceRows === 0) yield;
  }
  const rowsByRank = new Uint32Array(ranks.length);
  const ends = [...(yield* sortByRank(ranks, values.length, rowsByRank))];
  return { ranks, rows: rowsByRank, distinct: values.length, valued: ranks.length, values, ends };
}

/** Rows grouped by part: all rows of the first site, then all of the second, and so on. */
function siteColumn(
  siteIds: readonly string[],
  { parts, partOf, rowsByPart }: IdOrder,
): TextColumn {
  let end = 0;
  return {
    ranks: partOf,
    rows: rowsByPart,
    distinct: siteIds.length,
    valued: partOf.length,
    values: new TextList(siteIds),
    ends: parts.map(({ length }) => (end += length)),
  };
}

function* mergeUsage(
  parts: readonly UsageKeysParts[],
  { partOf, rowInPart }: PartRows,
  ranking: UsageRanking,
): Steps<Column> {
  const count = partOf.length;
  const keys = new UsageKeys(new Float64Array(count), new Float64Array(count));
  for (let row = 0; row < partOf.length; row++) {
    keys.copy(row, parts[partOf[row]], rowInPart[row]);
    if (row % sliceRows === 0) yield;
  }
  return yield* ranking.column(keys, columnMemory(count));
}

/** Breaks ties between equal asset ids by the other columns, the site id last. */
function* untieRows(
  records: readonly RecordBlock[],
  order: IdOrder,
  columns: Readonly<Record<string, Column>>,
): Steps<Table> {
  const rows = yield* untie(columns);
  const untied: Record<string, Column> = {};
  for (const [name, column] of Object.entries(columns)) {
    const ranks = yield* reorder(column.ranks, rows);
    const rowsByRank = new Uint32Array(ranks.length);
    yield* sortByRank(ranks, column.distinct, rowsByRank);
    untied[name] = { ...column, ranks, rows: rowsByRank };
  }
  const partOf = yield* reorder(order.partOf, rows);
  return {
    records: new MergedRecords(records, partOf, yield* reorder(order.rowInPart, rows)),
    columns: untied,
  };
}

function* reorder(values: Ranks, rows: Uint32Array): Steps<Uint32Array> {
  const reordered = new Uint32Array(rows.length);
  for (let row = 0; row < rows.length; row++) {
    reordered[row] = values[rows[row]];
    if (row % sliceRows === 0) yield;
  }
  return reordered;
}

/** Orders rows of equal ids by the other columns. */
function* untie({ id, ...others }: Readonly<Record<string, Column>>): Steps<Uint32Array> {
  const count = id.ranks.length;
  const rows = Uint32Array.from(identityOf(count));
  const ranks = Object.values(others).map((column) => column.ranks);
  const compare = (a: number, b: number) => {
    for (const rank of ranks) if (rank[a] !== rank[b]) return rank[a] - rank[b];
    return 0;
  };
  for (let start = 0, end = 0, looked = 0; start < count; start = end) {
    while (end < count && id.ranks[end] === id.ranks[start]) end++;
    if (end - start > 1) rows.subarray(start, end).sort(compare);
    if (end - looked < untiedRowsBetweenChecks) continue;
    looked = end;
    yield;
  }
  return rows;
}
