/** In charge of the asset list of a hybrid core: merged from its sites when first asked for. */
import { setImmediate } from 'node:timers/promises';
import { hold, letGo } from '../site.ts';
import { inSlices, type Job } from '../slices.ts';
import type { PackedTexts } from '../table/packed-texts.ts';
import type { SnapshotList } from '../table/table.ts';
import { type HybridCorePart, mergeSites } from './hybrid-core.ts';
import { type IdOrder, isOrderOf, mergeIds } from './id-order.ts';

export class AssetList {
  readonly #job: Job;
  /** Ordered by site id. */
  readonly #parts: readonly HybridCorePart[];
  readonly #revision: string;
  /** The order of the parts' ids, if it is known. Usage does not change it. */
  #order: IdOrder | null;
  /** The list, or its promise for all who ask while it is being merged. */
  #list: SnapshotList | Promise<SnapshotList> | null = null;

  /** `former` is the list of this hybrid core in the root before. It may know the order. */
  constructor(
    partnerId: string,
    parts: readonly HybridCorePart[],
    revision: string,
    former: AssetList | null,
  ) {
    this.#job = { purpose: 'merge', partnerId };
    this.#parts = parts;
    this.#revision = revision;
    const known = former === null ? null : former.#order;
    this.#order = known !== null && isOrderOf(known, this.#ids) ? known : null;
  }

  /** Never a promise once the list is there. */
  get(): SnapshotList | Promise<SnapshotList> {
    this.#list ??= this.#merge();
    return this.#list;
  }

  /**
   * Keeps the memory of all sites, replaced or not, until `letGo`: for a reader that takes several
   * turns.
   */
  hold(): void {
    for (const { assets } of this.#parts) hold(assets);
  }

  letGo(): void {
    for (const { assets } of this.#parts) letGo(assets);
  }

  get #ids(): readonly PackedTexts[] {
    return this.#parts.map(({ assets }) => assets.ids);
  }

  async #merge(): Promise<SnapshotList> {
    this.hold();
    try {
      this.#order ??= await inSlices(mergeIds(this.#ids), this.#job);
      const table = await inSlices(mergeSites(this.#parts, this.#order), this.#job);
      const list = { table, revision: this.#revision };
      this.#list = list;
      return list;
    } catch (error) {
      this.#list = null;
      throw error;
    } finally {
      // The waiting requests read the list before the next turn of the event loop.
      setImmediate().then(() => this.letGo());
    }
  }
}
