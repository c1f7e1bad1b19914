/** Keeps what came last of each address, so that a page that somebody comes back to is drawn at once. */

/** What came of an address. */
export interface Cached<Data> {
  readonly data: Data | null;
  readonly etag: string | null;
  /** When the server last said what there is (ms). */
  readonly checkedAt: number;
}

/** Addresses whose data are kept: some ten pages. The largest answer, a page of assets, has some 100 KB. */
const addressesMax = 60;

/** Data by their addresses; those that were asked for longest ago go first. */
export class Cache {
  readonly #kept = new Map<string, Cached<unknown>>();

  get(path: string): Cached<unknown> | undefined {
    return this.#kept.get(path);
  }

  put(path: string, cached: Cached<unknown>): void {
    this.#kept.delete(path);
    this.#kept.set(path, cached);
    if (this.#kept.size <= addressesMax) return;
    const [oldest] = this.#kept.keys();
    this.#kept.delete(oldest!);
  }
}
