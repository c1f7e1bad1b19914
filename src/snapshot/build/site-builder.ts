/** Builds site snapshots: applies usage to inventory, then serializes, ranks and sums it. */

import { survivesOfNodes } from '../../capacity/headroom.ts';
import { writeAssetUsage } from '../../contract/asset-json.ts';
import { JsonWriter } from '../../contract/json-writer.ts';
import { siteResourcesJson } from '../../contract/resources-json.ts';
import { type Freshness, toAssetView } from '../../domain/asset-view.ts';
import type { Usage } from '../../domain/usage.ts';
import { inOneBuffer } from '../../runtime/one-buffer.ts';
import type { SiteContents } from '../../store/store.ts';
import { parseUsage } from '../../store/usage-document.ts';
import type { SiteParts, UsageColumnParts } from '../site.ts';
import { atOnce } from '../slices.ts';
import type { ColumnMemory } from '../table/column.ts';
import { recordBlockOf } from '../table/records.ts';
import { UsageRanking } from '../table/usage-column.ts';
import type { UsageKeys } from '../table/usage-keys.ts';
import {
  buildInventory,
  capacityOf,
  inventoryParts,
  nodeTypeOf,
  type SiteInventory,
  statusOf,
} from './inventory.ts';
import { SiteRows } from './site-rows.ts';

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
        survives: survivesOfNodes(nodes),
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
