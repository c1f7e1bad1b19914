/**
 * The workload of a site: sums of use and total over its active assets (docs: Introduction,
 * Resources). Sums are bigints, since they may exceed 2^53-1.
 */
import {
  activeStatus,
  assetQuantityKeys,
  type NodeType,
  type StorageKind,
  storageKindOf,
} from './asset.ts';
import type { AssetView, QuantityView } from './asset-view.ts';
import { ExactSum } from './exact.ts';
import type { HistoryQuantity } from './history.ts';

/** One summed quantity: bytes, or hundredths of a core. */
export interface WorkloadSum {
  readonly used: bigint;
  readonly total: bigint;
  readonly nodesReporting: number;
  /** The sum of the known totals of all active assets, with known use or not. */
  readonly capacity: bigint;
  /** The active assets that carry the quantity, with known values or not. */
  readonly nodesActive: number;
}

/** A site's workload, without the node counts. */
export interface Workload {
  readonly cpu: WorkloadSum;
  readonly memory: WorkloadSum;
  readonly storage: Readonly<Record<StorageKind, WorkloadSum>>;
  /** Assets of any status with at least one known, fresh use. */
  readonly nodesReporting: number;
  /** Sample times (ms) of the assets that count in any sum. */
  readonly observedAt: { readonly oldest: number | null; readonly newest: number | null };
}

/** The sums, keyed as they are recorded and forecast. */
export function sumsByQuantity({
  cpu,
  memory,
  storage,
}: Workload): Readonly<Record<HistoryQuantity, WorkloadSum>> {
  return { cpu, memory, ...storage };
}

class QuantitySum {
  readonly #used = new ExactSum();
  readonly #total = new ExactSum();
  readonly #capacity = new ExactSum();
  #nodesReporting = 0;
  #nodesActive = 0;

  /** Adds a quantity of an active asset. Returns whether its use and total are both known. */
  enter(quantity: QuantityView | null): boolean {
    const { used = null, total = null } = quantity ?? {};
    this.#nodesActive++;
    if (total !== null) this.#capacity.add(total);
    if (used === null || total === null) return false;
    this.#used.add(used);
    this.#total.add(total);
    this.#nodesReporting++;
    return true;
  }

  result(): WorkloadSum {
    return {
      used: this.#used.value,
      total: this.#total.value,
      nodesReporting: this.#nodesReporting,
      capacity: this.#capacity.value,
      nodesActive: this.#nodesActive,
    };
  }
}

/** Sums the assets of a site. */
export class WorkloadSums {
  readonly #cpu = new QuantitySum();
  readonly #memory = new QuantitySum();
  readonly #storage = {
    distributed: new QuantitySum(),
    rocket: new QuantitySum(),
    object: new QuantitySum(),
  };
  #nodesReporting = 0;
  #oldest = Number.POSITIVE_INFINITY;
  #newest = Number.NEGATIVE_INFINITY;

  add(nodeType: NodeType, status: string, shown: AssetView): void {
    if (isReporting(shown)) this.#nodesReporting++;
    if (status !== activeStatus) return;
    let entered = this.#storage[storageKindOf[nodeType]].enter(shown.storage);
    if (nodeType === 'compute') {
      // No short circuit: each call has to add its quantity.
      entered = this.#cpu.enter(shown.cpu) || entered;
      entered = this.#memory.enter(shown.memory) || entered;
    }
    const { observedAt } = shown;
    if (entered && observedAt !== null) {
      this.#oldest = Math.min(this.#oldest, observedAt);
      this.#newest = Math.max(this.#newest, observedAt);
    }
  }

  result(): Workload {
    const { distributed, rocket, object } = this.#storage;
    return {
      cpu: this.#cpu.result(),
      memory: this.#memory.result(),
      storage: {
        distributed: distributed.result(),
        rocket: rocket.result(),
        object: object.result(),
      },
      nodesReporting: this.#nodesReporting,
      observedAt: { oldest: finite(this.#oldest), newest: finite(this.#newest) },
    };
  }
}

/** Whether any use is known and fresh. */
export function isReporting(view: AssetView): boolean {
  return assetQuantityKeys.some((key) => (view[key]?.used ?? null) !== null);
}

function finite(time: number): number | null {
  return Number.isFinite(time) ? time : null;
}
