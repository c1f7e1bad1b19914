/**
 * Columnar inventory of a site's assets. The loader keeps it, so new usage needs no inventory read,
 * and copies it for transfer.
 */
import { prefixAfterId, prefixToId } from '../../contract/asset-json.ts';
import type { JsonWriter } from '../../contract/json-writer.ts';
import {
  type Asset,
  type AssetTexts,
  assetQuantityKeys,
  assetTextKeys,
  type NodeType,
  perQuantity,
  textOf,
  textsOf,
} from '../../domain/asset.ts';
import type { ExactCapacity } from '../../domain/asset-view.ts';
import { type Exact, toExact } from '../../domain/exact.ts';
import { type NodeCounts, NodeTally } from '../../domain/node-counts.ts';
import { assetUsageBytesMax } from '../../limits.ts';
import { type SiteParts, textColumnParts } from '../site.ts';
import { arraysInOneBuffer } from '../table/arrays.ts';
import { buildStringTable, type StringTable } from '../table/string-table.ts';
import { textColumn } from '../table/table.ts';

/** A site's assets, in the code-point order of their ids. */
export interface SiteInventory {
  readonly count: number;
  readonly prefixes: RecordPrefixes;
  /** NaN where the inventory does not state one (see `capacityOf`). */
  readonly capacities: Readonly<Record<keyof ExactCapacity, ArrayLike<Exact>>>;
  readonly nodes: NodeCounts;
}

export function buildInventory(siteId: string, assets: readonly Asset[]): SiteInventory {
  const count = assets.length;
  const memory = arraysInOneBuffer(perQuantity(() => [Float64Array, count] as const));
  const tally = new NodeTally();
  for (const asset of assets) tally.add(asset);
  return {
    count,
    prefixes: new RecordPrefixes(siteId, assets),
    capacities: perQuantity((quantity) =>
      amounts(assets, ({ capacity }) => capacity[quantity], memory[quantity]),
    ),
    nodes: tally.result(),
  };
}

/** One amount per asset, in the given memory (8 bytes each) unless one of them is a bigint. */
function amounts(
  assets: readonly Asset[],
  amountOf: (asset: Asset) => bigint | number | null,
  memory: Float64Array,
): ArrayLike<Exact> {
  let column: { [row: number]: Exact; readonly length: number } = memory;
  for (let row = 0; row < assets.length; row++) {
    const amount = toExact(amountOf(assets[row]) ?? Number.NaN);
    if (typeof amount === 'bigint' && column === memory) column = Array.from<Exact>(memory);
    column[row] = amount;
  }
  return column;
}

export function nodeTypeOf({ prefixes }: SiteInventory, row: number): NodeType {
  return prefixes.kindOf(row).nodeType;
}

/** Whether the inventory's columns equal these assets. */
export function isInventoryOf(inventory: SiteInventory, assets: readonly Asset[]): boolean {
  const { count, prefixes } = inventory;
  if (assets.length !== count) return false;
  return assets.every((asset, row) => {
    const { id, nodeType, capacity } = asset;
    if (!prefixes.isOf(row, id) || nodeType !== nodeTypeOf(inventory, row)) return false;
    const { texts } = prefixes.kindOf(row);
    if (assetTextKeys.some((key) => textOf(asset, key) !== textOf(texts, key))) return false;
    const known = capacityOf(inventory, row);
    return assetQuantityKeys.every((quantity) => toExact(capacity[quantity]) === known[quantity]);
  });
}

/** The capacity that the inventory states for an asset. */
export function capacityOf({ capacities }: SiteInventory, row: number): ExactCapacity {
  return perQuantity((quantity) => knownOf(capacities[quantity][row]));
}

function knownOf(amount: Exact): Exact | null {
  return Number.isNaN(amount) ? null : amount;
}

export function statusOf({ prefixes }: SiteInventory, row: number): string {
  return prefixes.kindOf(row).texts.status;
}

/** The parts to transfer for a new inventory. IDs equal to the `previous` inventory's are omitted. */
export function inventoryParts(
  assets: readonly Asset[],
  { prefixes }: SiteInventory,
  previous: SiteInventory | null,
): Pick<SiteParts, 'ids' | 'texts'> {
  const nodeType = textColumn(assets, (asset) => asset.nodeType);
  const status = textColumn(assets, (asset) => asset.status);
  return {
    ids: previous?.prefixes.hasIdsOf(prefixes)
      ? null
      : buildStringTable(assets, ({ id }) => id).parts,
    texts: { nodeType: textColumnParts(nodeType), status: textColumnParts(status) },
  };
}

/** What assets of one kind share. */
interface SharedFields {
  readonly nodeType: NodeType;
  readonly texts: AssetTexts;
  /** The prefix after the id. */
  readonly rest: Buffer;
}

/**
 * Record prefixes: the part of each record that the inventory alone decides. Most assets of a site
 * differ only in their id, so ids are stored per asset, and the text after the id once per kind.
 */
export class RecordPrefixes {
  readonly #ids: StringTable;
  readonly #shared: SharedFields[] = [];
  /** Kind by row. */
  readonly #sharedIndex: Uint32Array;

  constructor(siteId: string, assets: readonly Asset[]) {
    this.#ids = buildStringTable(assets, ({ id }) => id);
    this.#sharedIndex = new Uint32Array(assets.length);
    const numbers = new Map<string, number>();
    for (const [row, asset] of assets.entries()) {
      const { nodeType } = asset;
      const rest = prefixAfterId(siteId, nodeType, asset);
      let number = numbers.get(rest);
      if (number === undefined) {
        number =
          this.#shared.push({ nodeType, texts: textsOf(asset), rest: Buffer.from(rest) }) - 1;
        numbers.set(rest, number);
      }
      this.#sharedIndex[row] = number;
    }
  }

  /** Writes a row's prefix with its id, and reserves the bytes for the rest of its record. */
  write(writer: JsonWriter, row: number, id: string): void {
    const { rest } = this.kindOf(row);
    const toId = prefixToId(id);
    writer.reserve(Buffer.byteLength(toId) + rest.length + assetUsageBytesMax);
    writer.text(toId);
    writer.copy(rest, 0, rest.length);
  }

  id(row: number): string {
    return this.#ids.text(row);
  }

  kindOf(row: number): SharedFields {
    return this.#shared[this.#sharedIndex[row]];
  }

  /** Whether the row has this id. */
  isOf(row: number, id: string): boolean {
    return this.#ids.compareTo(row, Buffer.from(id)) === 0;
  }

  /** Whether both have equal ids in equal rows. */
  hasIdsOf(other: RecordPrefixes): boolean {
    return this.#ids.equals(other.#ids);
  }
}
