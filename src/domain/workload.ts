/**
 * The workload of a site: sums of use and total over its active assets, and counts of all its
 * assets (docs: Introduction, Resources view). Sums are bigints, since they may exceed 2^53-1.
 */
import {
  activeStatus,
  type NodeType,
  nodeTypes,
  type StorageKind,
  storageKindOf,
} from './asset.ts';
import { compareCodePoints } from './identifier.ts';
import type { ShownAsset, ShownQuantity } from './shown.ts';

/** One summed quantity: bytes, or hundredths of a core. */
export interface WorkloadSum {
  used: bigint;
  total: bigint;
  nodesReporting: number;
}

export interface Workload {
  readonly cpu: WorkloadSum;
  readonly memory: WorkloadSum;
  readonly storage: Readonly<Record<StorageKind, WorkloadSum>>;
  readonly nodes: NodeCounts;
  /** Times (ms) of the assets that enter any sum. */
  readonly observedAt: { readonly oldest: number | null; readonly newest: number | null };
}

export interface NodeCounts {
  readonly total: number;
  /** Assets of any status with at least one known use that is shown. */
  readonly reporting: number;
  readonly byNodeType: Readonly<Record<NodeType, number>>;
  /** Statuses in code-point order. */
  readonly byStatus: ReadonlyMap<string, number>;
  readonly byNodeTypeAndStatus: Readonly<Record<NodeType, ReadonlyMap<string, number>>>;
}

/** Sums and counts the assets of a site. */
export function siteWorkload(assets: readonly ShownAsset[]): Workload {
  const cpu = emptySum();
  const memory = emptySum();
  const storage = { distributed: emptySum(), rocket: emptySum(), object: emptySum() };
  let oldest: number | null = null;
  let newest: number | null = null;
  for (const shown of assets) {
    const { nodeType, status } = shown.asset;
    if (status !== activeStatus) continue;
    const entered = [
      nodeType === 'compute' && enter(cpu, shown.cpu),
      nodeType === 'compute' && enter(memory, shown.memory),
      enter(storage[storageKindOf[nodeType]], shown.storage),
    ];
    if (entered.includes(true) && shown.observedAt !== null) {
      oldest = Math.min(oldest ?? shown.observedAt, shown.observedAt);
      newest = Math.max(newest ?? shown.observedAt, shown.observedAt);
    }
  }
  return { cpu, memory, storage, nodes: countNodes(assets), observedAt: { oldest, newest } };
}

function emptySum(): WorkloadSum {
  return { used: 0n, total: 0n, nodesReporting: 0 };
}

/** Adds a quantity whose use and total are both known; says whether it did. */
function enter(sum: WorkloadSum, quantity: ShownQuantity<bigint | number> | null): boolean {
  if (quantity === null || quantity.used === null || quantity.total === null) return false;
  sum.used += BigInt(quantity.used);
  sum.total += BigInt(quantity.total);
  sum.nodesReporting++;
  return true;
}

function countNodes(assets: readonly ShownAsset[]): NodeCounts {
  const byNodeType: Record<NodeType, number> = {
    compute: 0,
    distributed_storage: 0,
    object_storage: 0,
  };
  const byStatus = new Map<string, number>();
  const byNodeTypeAndStatus: Record<NodeType, Map<string, number>> = {
    compute: new Map(),
    distributed_storage: new Map(),
    object_storage: new Map(),
  };
  let reporting = 0;
  for (const shown of assets) {
    const { nodeType, status } = shown.asset;
    byNodeType[nodeType]++;
    count(byStatus, status);
    count(byNodeTypeAndStatus[nodeType], status);
    if (isReporting(shown)) reporting++;
  }
  for (const nodeType of nodeTypes) {
    byNodeTypeAndStatus[nodeType] = inCodePointOrder(byNodeTypeAndStatus[nodeType]);
  }
  return {
    total: assets.length,
    reporting,
    byNodeType,
    byStatus: inCodePointOrder(byStatus),
    byNodeTypeAndStatus,
  };
}

function isReporting({ cpu, memory, storage }: ShownAsset): boolean {
  return [cpu, memory, storage].some((quantity) => quantity !== null && quantity.used !== null);
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function inCodePointOrder(counts: Map<string, number>): Map<string, number> {
  return new Map([...counts].sort(([a], [b]) => compareCodePoints(a, b)));
}
