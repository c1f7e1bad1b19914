/**
 * Record prefixes: the part of each record that the inventory alone decides. Most assets of a site
 * differ only in their id, so ids are stored per asset, and the text after the id once per kind.
 */

import { prefixAfterId, prefixToId } from '../../contract/asset-json.ts';
import type { JsonWriter } from '../../contract/json-writer.ts';
import type { Asset, NodeType } from '../../domain/asset.ts';
import { assetUsageBytesMax } from '../../limits.ts';
import { buildStringTable, type StringTable } from '../table/string-table.ts';

/** What assets of one kind share. */
interface SharedFields {
  readonly nodeType: NodeType;
  readonly status: string;
  /** The prefix after the id. */
  readonly rest: Buffer;
}

export class RecordPrefixes {
  readonly #ids: StringTable;
  readonly #shared: SharedFields[] = [];
  /** Kind by row. */
  readonly #sharedIndex: Uint32Array;

  constructor(siteId: string, assets: readonly Asset[]) {
    this.#ids = buildStringTable(assets, ({ id }) => id);
    this.#sharedIndex = new Uint32Array(assets.length);
    const numbers = new Map<string, number>();
    for (const [row, { nodeType, status }] of assets.entries()) {
      const rest = prefixAfterId(siteId, nodeType, status);
      let number = numbers.get(rest);
      if (number === undefined) {
        number = this.#shared.push({ nodeType, status, rest: Buffer.from(rest) }) - 1;
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
