/**
 * The nodes of a site as columns of numbers, from which its headroom is worked out (docs: Capacity
 * planning, Headroom). Sites have few kinds of nodes, so a node's total is the number of a tier: the
 * nodes with the same total. Plain data: a thread can hand it to another.
 */
import { activeStatus, type NodeType } from '../domain/asset.ts';
import type { AssetView, QuantityView } from '../domain/asset-view.ts';
import { type Exact, ExactSum, toExact } from '../domain/exact.ts';

/** Amounts of one quantity: numbers where all are exact as such, else bigints. */
export type Amounts = Float64Array | readonly bigint[];

/** The nodes of which use and total of a quantity are known, by their totals. */
export interface Tiers {
  /** The largest first. */
  readonly totals: Amounts;
  /** How many nodes have each total. */
  readonly counts: Uint32Array;
  /** How much of it all of these nodes use. */
  readonly used: bigint;
}

/** A quantity that belongs to single nodes. */
export interface NodeQuantity extends Tiers {
  /** By place: one more than the number of the node's tier, 0 where its use or total is not known. */
  readonly tiers: Uint16Array | Uint32Array;
  /** By place; 0 where the node does not count. */
  readonly uses: Amounts;
}

/** What belongs to a node. */
export const nodeQuantities = ['cpu', 'memory', 'rocket'] as const;

/** What the nodes of a site have in common. */
export const poolQuantities = ['distributed', 'object'] as const;

export type NodeQuantityName = (typeof nodeQuantities)[number];
export type PoolQuantityName = (typeof poolQuantities)[number];

export interface SiteNodes
  extends Readonly<Record<NodeQuantityName, NodeQuantity>>,
    Readonly<Record<PoolQuantityName, Tiers>> {
  /** The rows of the active compute nodes among the site's assets, ascending: one place each. */
  readonly rows: Uint32Array;
}

/** Tiers that two bytes can number, 0 kept for nodes that do not count. */
const shortTiersMax = 2 ** 16 - 1;

class TiersBuilder {
  readonly #counts = new Map<Exact, number>();
  readonly #used = new ExactSum();

  add(used: Exact, total: Exact): void {
    this.#counts.set(total, (this.#counts.get(total) ?? 0) + 1);
    this.#used.add(used);
  }

  result(): Tiers {
    const totals = [...this.#counts.keys()].sort((a, b) => (a < b ? 1 : -1));
    return {
      totals: amountsOf(totals),
      counts: Uint32Array.from(totals, (total) => this.#counts.get(total)!),
      used: this.#used.value,
    };
  }
}

class NodeQuantityBuilder {
  readonly #tiers = new TiersBuilder();
  /** By place; null where the node does not count. */
  readonly #totals: (Exact | null)[] = [];
  readonly #uses: Exact[] = [];

  add(quantity: QuantityView | null): void {
    const { used = null, total = null } = quantity ?? {};
    const counts = used !== null && total !== null;
    this.#totals.push(counts ? total : null);
    this.#uses.push(counts ? used : 0);
    if (counts) this.#tiers.add(used, total);
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

/** Gathers the assets of a site, in the order of their rows. */
export class SiteNodesBuilder {
  readonly #rows: number[] = [];
  readonly #cpu = new NodeQuantityBuilder();
  readonly #memory = new NodeQuantityBuilder();
  readonly #rocket = new NodeQuantityBuilder();
  readonly #distributed = new TiersBuilder();
  readonly #object = new TiersBuilder();

  add(row: number, nodeType: NodeType, status: string, shown: AssetView): void {
    if (status !== activeStatus) return;
    if (nodeType === 'compute') {
      this.#rows.push(row);
      this.#cpu.add(shown.cpu);
      this.#memory.add(shown.memory);
      this.#rocket.add(shown.storage);
      return;
    }
    const { used = null, total = null } = shown.storage ?? {};
    if (used === null || total === null) return;
    const pool = nodeType === 'object_storage' ? this.#object : this.#distributed;
    pool.add(used, total);
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
