/**
 * The workload of a site: sums of use and total over its active assets, and counts of all its
 * assets (docs: Introduction, Resources view). Sums are bigints, since they may exceed 2^53-1.
 */
import {
  type Asset,
  activeStatus,
  type NodeType,
  nodeTypes,
  type StorageKind,
  storageKindOf,
} from './asset.ts';
import { ExactSum } from './exact.ts';
import { compareCodePoints } from './identifier.ts';
import type { ShownAsset, ShownQuantity } from './shown.ts';

/** One summed quantity: bytes, or hundredths of a core. */
export interface WorkloadSum {
  readonly used: bigint;
  readonly total: bigint;
  readonly nodesReporting: number;
}

/** All but the counts of the inventory. */
export interface Workload {
  readonly cpu: WorkloadSum;
  readonly memory: WorkloadSum;
  readonly storage: Readonly<Record<StorageKind, WorkloadSum>>;
  /** Assets of any status with at least one known use that is shown. */
  readonly nodesReporting: number;
  /** Times (ms) of the assets that enter any sum. */
  readonly observedAt: { readonly oldest: number | null; readonly newest: number | null };
}

/** How many assets there are of each kind. */
export interface NodeCounts {
  readonly total: number;
  readonly byNodeType: Readonly<Record<NodeType, number>>;
  /** Statuses in code-point order. */
  readonly byStatus: ReadonlyMap<string, number>;
  readonly byNodeTypeAndStatus: Readonly<Record<NodeType, ReadonlyMap<string, number>>>;
}

class Sum {
  readonly #used = new ExactSum();
  readonly #total = new ExactSum();
  #nodesReporting = 0;

  /** Adds a quantity whose use and total are both known; says whether it did. */
  enter(quantity: ShownQuantity | null): boolean {
    const { used = null, total = null } = quantity ?? {};
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
    };
  }
}

/** Sums the assets of a site, one after another. */
export class WorkloadSums {
  readonly #cpu = new Sum();
  readonly #memory = new Sum();
  readonly #storage = { distributed: new Sum(), rocket: new Sum(), object: new Sum() };
  #nodesReporting = 0;
  #oldest = Number.POSITIVE_INFINITY;
  #newest = Number.NEGATIVE_INFINITY;

  add(nodeType: NodeType, status: string, shown: ShownAsset): void {
    if (isReporting(shown)) this.#nodesReporting++;
    if (status !== activeStatus) return;
    let entered = this.#storage[storageKindOf[nodeType]].enter(shown.storage);
    if (nodeType === 'compute') {
      // All three are to be tried, whatever the others said.
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

/** Whether any use is shown. */
function isReporting({ cpu, memory, storage }: ShownAsset): boolean {
  return [cpu, memory, storage].some((quantity) => (quantity?.used ?? null) !== null);
}

function finite(time: number): number | null {
  return Number.isFinite(time) ? time : null;
}

/** Counts assets by node type and status, one after another. */
export class NodeTally {
  #total = 0;
  readonly #byNodeType = { compute: 0, distributed_storage: 0, object_storage: 0 };
  readonly #byNodeTypeAndStatus: Readonly<Record<NodeType, Map<string, number>>> = {
    compute: new Map(),
    distributed_storage: new Map(),
    object_storage: new Map(),
  };

  add({ nodeType, status }: Pick<Asset, 'nodeType' | 'status'>): void {
    this.#total++;
    this.#byNodeType[nodeType]++;
    count(this.#byNodeTypeAndStatus[nodeType], status, 1);
  }

  result(): NodeCounts {
    const byStatus = new Map<string, number>();
    for (const nodeType of nodeTypes) {
      for (const [status, nodes] of this.#byNodeTypeAndStatus[nodeType]) {
        count(byStatus, status, nodes);
      }
    }
    const { compute, distributed_storage, object_storage } = this.#byNodeTypeAndStatus;
    return {
      total: this.#total,
      byNodeType: this.#byNodeType,
      byStatus: inCodePointOrder(byStatus),
      byNodeTypeAndStatus: {
        compute: inCodePointOrder(compute),
        distributed_storage: inCodePointOrder(distributed_storage),
        object_storage: inCodePointOrder(object_storage),
      },
    };
  }
}

function count(counts: Map<string, number>, key: string, more: number): void {
  counts.set(key, (counts.get(key) ?? 0) + more);
}

function inCodePointOrder(counts: Map<string, number>): Map<string, number> {
  return new Map([...counts].sort(([a], [b]) => compareCodePoints(a, b)));
}
