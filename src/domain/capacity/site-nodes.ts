/**
 * Columnar nodes of a site, the input of its headroom (docs: Capacity planning, Headroom). Sites
 * have few kinds of nodes, so totals are dictionary-encoded as tiers: nodes with the same total.
 * Plain data, transferable between threads.
 */
import { activeStatus, type NodeType } from '../asset.ts';
import type { QuantityView, QuantityViews } from '../asset-view.ts';
import { type Exact, ExactSum, toExact } from '../exact.ts';

/** Amounts of one quantity: numbers if all are exact, else bigints. */
export type Amounts = Float64Array | readonly bigint[];

/** Nodes with known use and total of a quantity, grouped by total. */
export interface Tiers {
  /** Largest first. */
  readonly totals: Amounts;
  /** Number of nodes with each total. */
  readonly counts: Uint32Array;
  /** Total use of these nodes. */
  readonly used: bigint;
  /** Active nodes that carry the quantity, with known values or not. */
  readonly nodesActive: number;
}

/** A quantity that belongs to single nodes. */
export interface NodeQuantity extends Tiers {
  /** Tier index plus one, by place; 0 if use or total is unknown. */
  readonly tiers: Uint16Array | Uint32Array;
  /** By place; 0 if the node does not count. */
  readonly uses: Amounts;
}

/** Quantities of single nodes. */
export const nodeQuantities = ['cpu', 'memory', 'rocket'] as const;

/** Quantities pooled over a site's nodes. */
export const poolQuantities = ['distributed', 'object'] as const;

export type NodeQuantityName = (typeof nodeQuantities)[number];
export type PoolQuantityName = (typeof poolQuantities)[number];

export interface SiteNodes
  extends Readonly<Record<NodeQuantityName, NodeQuantity>>,
    Readonly<Record<PoolQuantityName, Tiers>> {
  /** Rows of the site's active compute nodes, ascending: one place each. */
  readonly rows: Uint32Array;
}

/** Maximum tiers that two bytes can number; 0 is reserved for nodes that do not count. */
const shortTiersMax = 2 ** 16 - 1;

class TiersBuilder {
  readonly #counts = new Map<Exact, number>();
  readonly #used = new ExactSum();
  #nodesActive = 0;

  /** Adds a quantity of an active node, which counts if its use and total are known. */
  add(quantity: QuantityView | null): void {
    const { used = null, total = null } = quantity ?? {};
    this.#nodesActive++;
    if (used === null || total === null) return;
    this.#counts.set(total, (this.#counts.get(total) ?? 0) + 1);
    this.#used.add(used);
  }

  result(): Tiers {
    const totals = [...this.#counts.keys()].sort((a, b) => (a < b ? 1 : -1));
    return {
      totals: amountsOf(totals),
      counts: Uint32Array.from(totals, (total) => this.#counts.get(total)!),
      used: this.#used.value,
      nodesActive: this.#nodesActive,
    };
  }
}

class NodeQuantityBuilder {
  readonly #tiers = new TiersBuilder();
  /** By place; null if the node does not count. */
  readonly #totals: (Exact | null)[] = [];
  readonly #uses: Exact[] = [];

  add(quantity: QuantityView | null): void {
    const { used = null, total = null } = quantity ?? {};
    const counts = used !== null && total !== null;
    this.#totals.push(counts ? total : null);
    this.#uses.push(counts ? used : 0);
    this.#tiers.add(quantity);
  }

  result(): NodeQuantity {
    const of = this.#tiers.result();
    const numbers = new Map<Exact, number>();
    for (let tier = 0; tier < of.totals.length; tier++) {
      const total = of.totals[tier];
      numbers.set(toExact(total), tier + 1);
    }
    const numberOf = (total: Exact | null) => (total === null ? 0 : numbers.get(total)!);
    const tiers =
      of.totals.length < shortTiersMax
        ? Uint16Array.from(this.#totals, numberOf)
        : Uint32Array.from(this.#totals, numberOf);
    return { ...of, tiers, uses: amountsOf(this.#uses) };
  }
}

/** Accumulates a site's assets, in row order. */
export class SiteNodesBuilder {
  readonly #rows: number[] = [];
  readonly #cpu = new NodeQuantityBuilder();
  readonly #memory = new NodeQuantityBuilder();
  readonly #rocket = new NodeQuantityBuilder();
  readonly #distributed = new TiersBuilder();
  readonly #object = new TiersBuilder();

  add(row: number, nodeType: NodeType, status: string, shown: QuantityViews): void {
    if (status !== activeStatus) return;
    if (nodeType === 'compute') {
      this.#rows.push(row);
      this.#cpu.add(shown.cpu);
      this.#memory.add(shown.memory);
      this.#rocket.add(shown.storage);
      return;
    }
    const pool = nodeType === 'object_storage' ? this.#object : this.#distributed;
    pool.add(shown.storage);
  }

  result(): SiteNodes {
    return {
      rows: Uint32Array.from(this.#rows),
      cpu: this.#cpu.result(),
      memory: this.#memory.result(),
      rocket: this.#rocket.result(),
      distributed: this.#distributed.result(),
      object: this.#object.result(),
    };
  }
}

function amountsOf(amounts: readonly Exact[]): Amounts {
  return amounts.every((of) => typeof of === 'number')
    ? Float64Array.from(amounts)
    : amounts.map(BigInt);
}
