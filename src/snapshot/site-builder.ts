/** In charge of building sites' snapshots: usage shown on inventory, written, ranked, summed. */
import { type Exact, none } from '../domain/exact.ts';
import { Measured } from '../domain/measured.ts';
import { type ExactCapacity, type Freshness, ShownAsset } from '../domain/shown.ts';
import { builtRowsBetweenLooks } from '../limits.ts';
import { idInOpening, writeAssetUsage } from '../records/asset.ts';
import { JsonWriter } from '../records/json-writer.ts';
import { siteResourcesJson } from '../records/site-resources.ts';
import type { Revision, SiteContents, StoredSite } from '../store/store.ts';
import { UsageScanner } from '../store/usage-scanner.ts';
import type { ColumnMemory } from './column.ts';
import { buildInventory, nodeTypeOf, type SiteInventory, statusOf } from './inventory.ts';
import type { MemoryPool } from './memory-pool.ts';
import { formerOpenings, newOpenings, type Openings } from './openings.ts';
import { packWritten } from './records.ts';
import { type SiteParts, textColumnParts, type UsageColumnParts } from './site.ts';
import { SiteRows } from './site-rows.ts';
import type { Steps } from './slices.ts';
import { UsageRanking } from './usage-column.ts';
import type { UsageKeys } from './usage-keys.ts';

/** A site as it was built: what is shown of it, and what the next usage is shown on. */
export interface BuiltSite {
  readonly revision: Revision;
  readonly inventory: SiteInventory;
  /** How far the inventory alone decides each of the records. */
  readonly openingLengths: Uint16Array;
  readonly parts: SiteParts;
}

/** Builds one site after another, with memory that all of them use in turn. */
export class SiteBuilder {
  readonly #freshness: Freshness;
  readonly #pool: MemoryPool;
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

  /** What is built is kept in memory of the pool. */
  constructor(freshness: Freshness, pool: MemoryPool) {
    this.#freshness = freshness;
    this.#pool = pool;
  }

  /**
   * Builds a site; its assets are the `former` ones where the store did not read them again. Throws
   * UnreadableUsage where what is stored as usage is none.
   */
  *build(
    site: Pick<StoredSite, 'id' | 'revision' | 'assetsRevision'>,
    { assets, usage }: SiteContents,
    former: BuiltSite | null,
  ): Steps<BuiltSite> {
    const known = former?.inventory ?? null;
    const inventory =
      assets === null ? known! : yield* buildInventory(site.assetsRevision, assets, known);
    const openings =
      assets === null
        ? formerOpenings(former!.parts.records, former!.openingLengths)
        : newOpenings(site.id, assets);
    yield;
    this.#scanner.load(usage);
    const rows = yield* this.#buildRows(inventory, openings);
    return {
      revision: site.revision,
      inventory,
      openingLengths: rows.openingLengths,
      parts: {
        staleSamples: rows.staleSamples,
        nextStaleAt: rows.nextStaleAt,
        resources: siteResourcesJson(site.id, rows.sums.result(), inventory.nodes),
        records: yield* packWritten(this.#writer, rows.offsets, this.#pool),
        ids: inventory.ids === known?.ids ? null : inventory.ids.parts,
        texts: inventory === known ? null : textsOf(inventory),
        memory: yield* this.#rank(rows.memory, rows.memoryColumn),
        storage: yield* this.#rank(rows.storage, rows.storageColumn),
      },
    };
  }

  *#rank(keys: UsageKeys, memory: ColumnMemory): Steps<UsageColumnParts> {
    const { percents, used, multiples } = keys;
    const column = yield* this.#ranking.column(keys, memory);
    return { ...column, keys: { percents, used, multiples } };
  }

  *#buildRows(inventory: SiteInventory, openings: Openings): Steps<SiteRows> {
    const writer = this.#writer;
    const rows = new SiteRows(inventory.ids.length, this.#pool);
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
    yield* this.#scanner.finish();
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

function textsOf({ nodeType, status }: SiteInventory): SiteParts['texts'] {
  return { nodeType: textColumnParts(nodeType), status: textColumnParts(status) };
}

/** The memory that is given up when new usage of the site comes. */
export function memoryOf({ openingLengths, parts }: BuiltSite): readonly SharedArrayBuffer[] {
  return [openingLengths.buffer, parts.records.bytes.buffer] as SharedArrayBuffer[];
}
