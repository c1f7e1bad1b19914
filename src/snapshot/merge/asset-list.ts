/** The asset list of a hybrid core or a partner, merged lazily from its sites. */
import { setImmediate } from 'node:timers/promises';
import { pinSite, unpinSite } from '../site.ts';
import { inSlices, type Job } from '../slices.ts';
import type { StringTable } from '../table/string-table.ts';
import type { SnapshotList } from '../table/table.ts';
import { type HybridCorePart, mergeSites } from './hybrid-core.ts';
import { type IdOrder, isOrderOf, mergeIds } from './id-order.ts';

export class AssetList {
  readonly #job: Job;
  /** Ordered by site id. */
  readonly #parts: readonly HybridCorePart[];
  /** Moves when an asset of these changes, or one more sample is stale. */
  readonly revision: string;
  /** The merged order of the parts' ids, if known. Usage does not change it. */
  #order: IdOrder | null;
  /** The list, or the pending merge that all callers share. */
  #list: SnapshotList | Promise<SnapshotList> | null = null;

  /**
   * `previous` is the same list in the previous snapshot version; it may know the order.
   */
  constructor(
    partnerId: string,
    parts: readonly HybridCorePart[],
    revision: string,
    previous: AssetList | null,
  ) {
    this.#job = { purpose: 'merge', partnerId };
    this.#parts = parts;
    this.revision = revision;
    const known = previous === null ? null : previous.#order;
    this.#order = known !== null && isOrderOf(known, this.#ids) ? known : null;
  }

  /** Returns the list, or a promise if it is not merged yet. */
  get(): SnapshotList | Promise<SnapshotList> {
    this.#list ??= this.#merge();
    return this.#list;
  }

  /**
   * Pins the memory of all sites, replaced or not, until `unpin`: for readers that span several
   * turns.
   */
  pin(): void {
    for (const { assets } of this.#parts) pinSite(assets);
  }

  unpin(): void {
    for (const { assets } of this.#parts) unpinSite(assets);
  }

  get #ids(): readonly StringTable[] {
    return this.#parts.map(({ assets }) => assets.ids);
  }

  async #merge(): Promise<SnapshotList> {
    this.pin();
    try {
      this.#order ??= await inSlices(mergeIds(this.#ids), this.#job);
      const table = await inSlices(mergeSites(this.#parts, this.#order), this.#job);
      const list = { table, revision: this.revision };
      this.#list = list;
      return list;
    } catch (error) {
      this.#list = null;
      throw error;
    } finally {
      // The waiting requests read the list before the next turn of the event loop.
      setImmediate().then(() => this.unpin());
    }
  }
}
