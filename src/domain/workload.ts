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
import type { AssetView, QuantityView, QuantityViews } from './asset-view.ts';
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

/** Sums of all quantities, in the order in which records show them. */
export interface WorkloadSumsByKind {
  readonly cpu: WorkloadSum;
  readonly memory: WorkloadSum;
  readonly storage: Readonly<Record<StorageKind, WorkloadSum>>;
}

/** A site's workload, without the node counts. */
export interface Workload extends WorkloadSumsByKind {
  /** What is promised (`used`) of what may be promised (`total`). */
  readonly allocation: WorkloadSumsByKind;
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
}: WorkloadSumsByKind): Readonly<Record<HistoryQuantity, WorkloadSum>> {
  return { cpu, memory, ...storage };
}

/** Whether any asset is in any of the sums. */
export function isAnyReporting(sums: WorkloadSumsByKind): boolean {
  return Object.values(sumsByQuantity(sums)).some(({ nodesReporting }) => nodesReporting > 0);
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

/** Something that sums a quantity. */
interface Summing {
  result(): WorkloadSum;
}

/** The results of the sums of each quantity. */
export function resultsOf({
  cpu,
  memory,
  storage: { distributed, rocket, object },
}: {
  readonly cpu: Summing;
  readonly memory: Summing;
  readonly storage: Readonly<Record<StorageKind, Summing>>;
}): WorkloadSumsByKind {
  return {
    cpu: cpu.result(),
    memory: memory.result(),
    storage: {
      distributed: distributed.result(),
      rocket: rocket.result(),
      object: object.result(),
    },
  };
}

/** Sums all quantities of active assets. */
class QuantitySums {
  readonly #cpu = new QuantitySum();
  readonly #memory = new QuantitySum();
  readonly #storage = {
    distributed: new QuantitySum(),
    rocket: new QuantitySum(),
    object: new QuantitySum(),
  };

  /** Returns whether any quantity of the asset entered a sum. */
  enter(nodeType: NodeType, { cpu, memory, storage }: QuantityViews): boolean {
    let entered = this.#storage[storageKindOf[nodeType]].enter(storage);
    if (nodeType === 'compute') {
      // No short circuit: each call has to add its quantity.
      entered = this.#cpu.enter(cpu) || entered;
      entered = this.#memory.enter(memory) || entered;
    }
    return entered;
  }

  result(): WorkloadSumsByKind {
    return resultsOf({ cpu: this.#cpu, memory: this.#memory, storage: this.#storage });
  }
}

/** What is shown of an asset of which nothing is known. */
export const nothingKnown: QuantityViews = { cpu: null, memory: null, storage: null };

/** Sums the assets of a site. */
export class WorkloadSums {
  readonly #use = new QuantitySums();
  readonly #allocation = new QuantitySums();
  #nodesReporting = 0;
  #oldest = Number.POSITIVE_INFINITY;
  #newest = Number.NEGATIVE_INFINITY;

  add(nodeType: NodeType, status: string, shown: AssetView): void {
    if (isReporting(shown)) this.#nodesReporting++;
    if (status !== activeStatus) return;
    this.#allocation.enter(nodeType, shown.allocation ?? nothingKnown);
    const entered = this.#use.enter(nodeType, shown);
    const { observedAt } = shown;
    if (entered && observedAt !== null) {
      this.#oldest = Math.min(this.#oldest, observedAt);
      this.#newest = Math.max(this.#newest, observedAt);
    }
  }

  result(): Workload {
    return {
      ...this.#use.result(),
      allocation: this.#allocation.result(),
      nodesReporting: this.#nodesReporting,
      observedAt: { oldest: finite(this.#oldest), newest: finite(this.#newest) },
    };
  }
}

/** Whether any use is known and fresh. */
function isReporting(view: AssetView): boolean {
  return assetQuantityKeys.some((key) => (view[key]?.used ?? null) !== null);
}

function finite(time: number): number | null {
  return Number.isFinite(time) ? time : null;
}
