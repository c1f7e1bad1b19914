/** In charge of building sites' snapshots: usage shown on inventory, written, ranked, summed. */
import { type Exact, none } from '../domain/exact.ts';
import { Measured } from '../domain/measured.ts';
import { type ExactCapacity, type Freshness, ShownAsset } from '../domain/shown.ts';
import { idInOpening, writeAssetUsage } from '../records/asset.ts';
import { JsonWriter } from '../records/json-writer.ts';
import { siteResourcesJson } from '../records/site-resources.ts';
import type { SiteContents } from '../store/store.ts';
import { UsageScanner } from '../store/usage-scanner.ts';
import type { ColumnMemory } from './column.ts';
import {
  buildInventory,
  inventoryParts,
  nodeTypeOf,
  type SiteInventory,
  statusOf,
} from './inventory.ts';
import { packWritten } from './records.ts';
import type { SiteParts, UsageColumnParts } from './site.ts';
import { SiteRows } from './site-rows.ts';
import { atOnce } from './slices.ts';
import { UsageRanking } from './usage-column.ts';
import type { UsageKeys } from './usage-keys.ts';

/** A site as it was built: what is handed over of it, and what the next usage is shown on. */
export interface BuiltSite {
  readonly inventory: SiteInventory;
  readonly parts: SiteParts;
}

/** What is handed over of an inventory that did not change. */
const unchanged = { ids: null, texts: null };

/** Builds one site after another, with memory that all of them use in turn. */
export class SiteBuilder {
  readonly #freshness: Freshness;
  readonly #writer = new JsonWriter();
  readonly #scanner = new UsageScanner();
  readonly #ranking = new UsageRanking();
  readonly #measured = new Measured();
  readonly #capacity: Record<keyof ExactCapacity, Exact> = {
    cpu: none,
    memory: none,
    storage: none,
  };
  readonly #shown = new ShownAsset();

  constructor(freshness: Freshness) {
    this.#freshness = freshness;
  }

  /**
   * Builds a site; its assets are those of `former` where the store did not read them again. Throws
   * UnreadableUsage where what is stored as usage is none.
   */
  build(siteId: string, { assets, usage }: SiteContents, former: SiteInventory | null): BuiltSite {
    const inventory = assets === null ? former! : buildInventory(siteId, assets);
    this.#scanner.load(usage);
    const rows = this.#buildRows(inventory);
    return {
      inventory,
      parts: {
        ...(assets === null ? unchanged : inventoryParts(assets, inventory, former)),
        staleSamples: rows.staleSamples,
        nextStaleAt: rows.nextStaleAt,
        resources: siteResourcesJson(siteId, rows.sums.result(), inventory.nodes),
        records: packWritten(this.#writer, rows.offsets),
        memory: this.#rank(rows.memory, rows.memoryColumn),
        storage: this.#rank(rows.storage, rows.storageColumn),
      },
    };
  }

  #rank(keys: UsageKeys, memory: ColumnMemory): UsageColumnParts {
    const { percents, used, multiples } = keys;
    const column = atOnce(this.#ranking.column(keys, memory));
    return { ...column, keys: { percents, used, multiples } };
  }

  #buildRows(inventory: SiteInventory): SiteRows {
    const writer = this.#writer;
    const rows = new SiteRows(inventory.count);
    writer.clear();
    for (let row = 0; row < inventory.count; row++) {
      inventory.openings.write(writer, row);
      const openingLength = writer.length - rows.offsets[row];
      if (!this.#readUsage(openingLength)) {
        atOnce(this.#scanner.makeIndex());
        this.#readUsage(openingLength);
      }
      this.#finishRow(inventory, row, rows);
    }
    atOnce(this.#scanner.finish());
    return rows;
  }

  /** Reads what was measured on the asset of the opening just written; false without an index. */
  #readUsage(openingLength: number): boolean {
    const { block, position } = this.#writer;
    const found = this.#scanner.seek(block, position - openingLength + idInOpening);
    if (found) this.#scanner.read(this.#measured);
    else this.#measured.clear();
    return found !== null;
  }

  #finishRow(inventory: SiteInventory, row: number, rows: SiteRows): void {
    const nodeType = nodeTypeOf(inventory, row);
    const { cpu, memory, storage } = inventory.capacities;
    const capacity = this.#capacity;
    capacity.cpu = cpu[row];
    capacity.memory = memory[row];
    capacity.storage = storage[row];
    this.#shown.show(nodeType, capacity, this.#measured, this.#freshness);
    writeAssetUsage(this.#writer, nodeType, this.#shown);
    rows.add(row, this.#writer.length, nodeType, statusOf(inventory, row), this.#shown);
  }
}
