/** In charge of building sites' snapshots: usage shown on inventory, written, ranked, summed. */
import { type Exact, none } from '../domain/exact.ts';
import { Measured } from '../domain/measured.ts';
import { type ExactCapacity, type Freshness, ShownAsset } from '../domain/shown.ts';
import { builtRowsBetweenLooks } from '../limits.ts';
import { idInOpening, writeAssetUsage } from '../records/asset.ts';
import { JsonWriter } from '../records/json-writer.ts';
import { siteResourcesJson } from '../records/site-resources.ts';
import type { SiteContents, StoredSite } from '../store/store.ts';
import { UsageScanner } from '../store/usage-scanner.ts';
import { sortedColumn } from './column.ts';
import { buildInventory, nodeTypeOf, type SiteInventory, statusOf } from './inventory.ts';
import { formerOpenings, newOpenings, type Openings } from './openings.ts';
import { packWritten } from './records.ts';
import type { SiteAssets } from './site.ts';
import { SiteRows } from './site-rows.ts';
import type { Steps } from './slices.ts';
import { createTable } from './table.ts';
import { UsageRanking } from './usage-column.ts';

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

  /** Builds a site; its assets are the `former` ones where the store did not read them again. */
  *build(
    site: Pick<StoredSite, 'id' | 'revision' | 'assetsRevision'>,
    { assets, usage }: SiteContents,
    former: SiteAssets | null,
  ): Steps<SiteAssets> {
    const inventory =
      assets === null
        ? former!.inventory
        : yield* buildInventory(site.assetsRevision, assets, former?.inventory ?? null);
    const openings =
      assets === null
        ? formerOpenings(former!.records, former!.openingLengths)
        : newOpenings(site.id, assets);
    yield;
    this.#scanner.load(usage);
    const rows = yield* this.#buildRows(inventory, openings);
    const records = yield* packWritten(this.#writer, rows.offsets);
    return {
      revision: site.revision,
      staleSamples: rows.staleSamples,
      nextStaleAt: rows.nextStaleAt,
      table: createTable(records, {
        id: sortedColumn(inventory.ids),
        node_type: inventory.nodeType,
        status: inventory.status,
        memory_usage: yield* this.#ranking.column(rows.memory, rows.memoryColumn),
        storage_usage: yield* this.#ranking.column(rows.storage, rows.storageColumn),
      }),
      resources: siteResourcesJson(site.id, rows.sums.result(), inventory.nodes),
      inventory,
      records,
      openingLengths: rows.openingLengths,
      memory: rows.memory,
      storage: rows.storage,
    };
  }

  *#buildRows(inventory: SiteInventory, openings: Openings): Steps<SiteRows> {
    const writer = this.#writer;
    const rows = new SiteRows(inventory.ids.length);
    writer.clear();
    for (let row = 0; row < inventory.ids.length; row++) {
      if (row % builtRowsBetweenLooks === 0) yield;
      openings.write(writer, row);
      const openingLength = writer.length - rows.offsets[row];
      rows.openingLengths[row] = openingLength;
      if (!this.#readUsage(openingLength)) {
        yield* this.#scanner.makeIndex();
        this.#readUsage(openingLength);
      }
      this.#finishRow(inventory, row, rows);
    }
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
