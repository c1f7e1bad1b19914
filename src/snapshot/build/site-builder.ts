/** Builds site snapshots: applies usage to inventory, then serializes, ranks and sums it. */

import { writeAssetUsage } from '../../contract/asset-json.ts';
import { JsonWriter } from '../../contract/json-writer.ts';
import { siteResourcesJson } from '../../contract/resources-json.ts';
import type { NodeType } from '../../domain/asset.ts';
import { type AssetView, type Freshness, toAssetView } from '../../domain/asset-view.ts';
import { survivesOfNodes } from '../../domain/capacity/headroom.ts';
import { SiteNodesBuilder } from '../../domain/capacity/site-nodes.ts';
import type { Usage } from '../../domain/usage.ts';
import { nothingKnown, WorkloadSums } from '../../domain/workload.ts';
import { inOneBuffer } from '../../runtime/one-buffer.ts';
import type { SiteContents } from '../../store/store.ts';
import { parseUsage } from '../../store/usage-document.ts';
import type { SiteParts, UsageColumnParts } from '../site.ts';
import { atOnce } from '../slices.ts';
import { type StaleUse, together, withAsset } from '../stale-use.ts';
import { arraysInOneBuffer } from '../table/arrays.ts';
import { recordBlockOf } from '../table/records.ts';
import type { ColumnMemory } from '../table/table.ts';
import { UsageKeys, UsageRanking } from '../table/usage-column.ts';
import {
  buildInventory,
  capacityOf,
  inventoryParts,
  nodeTypeOf,
  type SiteInventory,
  statusOf,
} from './inventory.ts';

/** A built site: the parts to transfer, and the inventory for its next usage. */
export interface BuiltSite {
  readonly inventory: SiteInventory;
  readonly parts: SiteParts;
}

/** The parts to transfer for an unchanged inventory. */
const unchanged = { ids: null, texts: null };

/** Builds sites one at a time, reusing its buffers. */
export class SiteBuilder {
  readonly #freshness: Freshness;
  readonly #writer = new JsonWriter();
  readonly #ranking = new UsageRanking();

  constructor(freshness: Freshness) {
    this.#freshness = freshness;
  }

  /**
   * Builds a site, with the assets of `previous` if the assets were not read again. Throws
   * UnreadableUsage if the stored usage is no usage document.
   */
  build(
    siteId: string,
    { assets, usage }: SiteContents,
    previous: SiteInventory | null,
  ): BuiltSite {
    const inventory = assets === null ? previous! : buildInventory(siteId, assets);
    const rows = this.#buildRows(inventory, parseUsage(usage));
    const totals = { workload: rows.totals.result(), nodes: inventory.nodes };
    const nodes = inOneBuffer(rows.nodes.result());
    const allocated = inOneBuffer(rows.allocated.result());
    return {
      inventory,
      parts: {
        ...(assets === null ? unchanged : inventoryParts(assets, inventory, previous)),
        staleSamples: rows.staleSamples,
        stale: rows.stale,
        nextStaleAt: rows.nextStaleAt,
        resources: siteResourcesJson(siteId, totals),
        totals,
        records: recordBlockOf(this.#writer, rows.offsets),
        memory: this.#rank(rows.memory, rows.memoryColumn),
        storage: this.#rank(rows.storage, rows.storageColumn),
        nodes,
        allocated,
        survives: { used: survivesOfNodes(nodes), allocated: survivesOfNodes(allocated) },
      },
    };
  }

  #rank(keys: UsageKeys, memory: ColumnMemory): UsageColumnParts {
    const { percents, used, multiples } = keys;
    const column = atOnce(this.#ranking.column(keys, memory));
    return { ...column, keys: { percents, used, multiples } };
  }

  #buildRows(inventory: SiteInventory, usage: ReadonlyMap<string, Usage>): SiteRows {
    const writer = this.#writer;
    const rows = new SiteRows(inventory.count);
    writer.clear();
    for (let row = 0; row < inventory.count; row++) {
      const id = inventory.prefixes.id(row);
      inventory.prefixes.write(writer, row, id);
      const nodeType = nodeTypeOf(inventory, row);
      const measured = usage.get(id) ?? null;
      const shown = toAssetView(nodeType, capacityOf(inventory, row), measured, this.#freshness);
      writeAssetUsage(writer, nodeType, shown);
      rows.add(row, writer.length, nodeType, statusOf(inventory, row), shown);
    }
    return rows;
  }
}

/** The rows of a site while it is built. */
class SiteRows {
  /** Start of each record, then the end of the last. */
  readonly offsets: Uint32Array;
  readonly memory: UsageKeys;
  readonly storage: UsageKeys;
  /** Memory of the columns of these keys, available once all rows are known. */
  readonly memoryColumn: ColumnMemory;
  readonly storageColumn: ColumnMemory;
  readonly totals = new WorkloadSums();
  readonly nodes = new SiteNodesBuilder();
  readonly allocated = new SiteNodesBuilder();
  staleSamples = 0;
  stale: StaleUse = together([]);
  nextStaleAt = Number.POSITIVE_INFINITY;

  constructor(count: number) {
    const arrays = arraysInOneBuffer({
      offsets: [Uint32Array, count + 1],
      memoryPercents: [Float64Array, count],
      memoryUsed: [Float64Array, count],
      memoryRanks: [Uint32Array, count],
      memoryRows: [Uint32Array, count],
      storagePercents: [Float64Array, count],
      storageUsed: [Float64Array, count],
      storageRanks: [Uint32Array, count],
      storageRows: [Uint32Array, count],
    });
    this.offsets = arrays.offsets;
    this.memory = new UsageKeys(arrays.memoryPercents, arrays.memoryUsed);
    this.storage = new UsageKeys(arrays.storagePercents, arrays.storageUsed);
    this.memoryColumn = { ranks: arrays.memoryRanks, rows: arrays.memoryRows };
    this.storageColumn = { ranks: arrays.storageRanks, rows: arrays.storageRows };
  }

  /** Adds an asset whose record ends at `end`. */
  add(row: number, end: number, nodeType: NodeType, status: string, shown: AssetView): void {
    this.offsets[row + 1] = end;
    if (shown.memory !== null) this.memory.set(row, shown.memory);
    if (shown.storage !== null) this.storage.set(row, shown.storage);
    this.totals.add(nodeType, status, shown);
    this.nodes.add(row, nodeType, status, shown);
    this.allocated.add(row, nodeType, status, shown.allocation ?? nothingKnown);
    this.staleSamples += shown.staleSamples;
    this.stale = withAsset(this.stale, status, shown);
    this.nextStaleAt = Math.min(this.nextStaleAt, shown.nextStaleAt);
  }
}
