/** Remembers which processes lately found the disk of the database full, for the health report. */
import type { Observe } from './observation.ts';

/** Time for which a write that failed is believed: where nothing is written, nothing tells of the end. */
export const fullDiskBelievedMs = 5 * 60 * 1_000;

export class FullDisk {
  readonly #clock: () => number;
  /** When a write of each process last failed. */
  readonly #failedAt = new Map<string, number>();

  /** `clock` never jumps, in ms. */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  readonly observe: Observe = (observation) => {
    if (observation.type !== 'store-full') return;
    if (observation.what === 'over') this.#failedAt.delete(observation.by);
    else this.#failedAt.set(observation.by, this.#clock());
  };

  get isFull(): boolean {
    const since = this.#clock() - fullDiskBelievedMs;
    return [...this.#failedAt.values()].some((at) => at > since);
  }
}
