/** Nodes of a site by type and status (docs: Introduction, Resources). */
import { type Asset, type NodeType, nodeTypes } from './asset.ts';
import { compareCodePoints } from './identifier.ts';

/** The number of assets of each type and status. */
export interface NodeCounts {
  readonly total: number;
  readonly byNodeType: Readonly<Record<NodeType, number>>;
  /** Statuses in code-point order. */
  readonly byStatus: ReadonlyMap<string, number>;
  readonly byNodeTypeAndStatus: Readonly<Record<NodeType, ReadonlyMap<string, number>>>;
}

/** Counts assets by node type and status. */
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

  /** Adds the counts of another tally. */
  addAll({ total, byNodeType, byNodeTypeAndStatus }: NodeCounts): void {
    this.#total += total;
    for (const nodeType of nodeTypes) {
      this.#byNodeType[nodeType] += byNodeType[nodeType];
      for (const [status, nodes] of byNodeTypeAndStatus[nodeType]) {
        count(this.#byNodeTypeAndStatus[nodeType], status, nodes);
      }
    }
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
