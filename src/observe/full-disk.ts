/** Tracks which processes recently found the database's disk full, for the health report. */
import type { Observe } from './observation.ts';

/** Expiry of a failed write: without further writes, no success would clear it. */
export const fullDiskExpiryMs = 5 * 60 * 1_000;

export class FullDisk {
  readonly #clock: () => number;
  /** Time of each process's last failed write. */
  readonly #failedAt = new Map<string, number>();

  /** `clock` is monotonic, in ms. */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  readonly observe: Observe = (observation) => {
    if (observation.type !== 'store-full') return;
    if (observation.what === 'over') this.#failedAt.delete(observation.by);
    else this.#failedAt.set(observation.by, this.#clock());
  };

  get isFull(): boolean {
    const since = this.#clock() - fullDiskExpiryMs;
    return [...this.#failedAt.values()].some((at) => at > since);
  }
}
