/**
 * What still fits on a site, and how many nodes it may lose (docs: Capacity planning, Headroom).
 * Computed from use and sums: no workload is moved. Exact: bytes, or hundredths of a core. Yields
 * every some tens of microseconds.
 */
import { type Exact, ExactSum } from '../exact.ts';
import { type HistoryQuantity, historyQuantities } from '../history.ts';
import { compareCodePoints } from '../identifier.ts';
import type { CountedBy } from './counted-by.ts';
import { headroomSitesMax } from './limits.ts';
import {
  type Amounts,
  type NodeQuantity,
  type NodeQuantityName,
  nodeQuantities,
  poolQuantities,
  type SiteNodes,
  type Tiers,
} from './site-nodes.ts';

/**
 * Requirements of one instance: bytes, or hundredths of a core, above 0. Absent if not requested.
 */
export type Shape = { readonly [Quantity in HistoryQuantity]?: bigint };

export interface HeadroomQuestion {
  /** Null if nothing is to be placed. */
  readonly shape: Shape | null;
  /** Compute nodes that each site must be able to lose. */
  readonly failures: number;
  /** Reserve in hundredths of a percent, of every node and every pool. */
  readonly reserve: number;
  /** What the nodes of a site are counted by; `siteHeadroom` is given those of one. */
  readonly by: CountedBy;
}

/** Largest free amount on one node; `Where` identifies the node. */
export interface LargestFree<Where> {
  readonly amount: bigint;
  readonly where: Where;
}

export interface Free<Where> {
  /** Null if no node counts. */
  readonly amount: bigint | null;
  /** Null if no node counts, and for pools. */
  readonly largest: LargestFree<Where> | null;
  /** Number of nodes that count. */
  readonly nodes: number;
  /** Number of active nodes that carry the quantity. Where more than count, the answer is of a part. */
  readonly nodesActive: number;
}

/** How many nodes a site may lose; all null if no node counts. */
export interface Survives {
  /** -1 if the site's use does not fit as it is. */
  readonly nodes: number | null;
  readonly limitedBy: 'cpu' | 'memory' | null;
  /** Nodes that count in the limiting quantity, and active ones that carry it. */
  readonly nodesReporting: number | null;
  readonly nodesActive: number | null;
}

export type FitsLimit = HistoryQuantity | 'failures';

/** Unknown if no node counts in a quantity of the shape. */
export type Fits = KnownFits | typeof unknownFits;

export interface KnownFits {
  readonly count: bigint;
  /** Null above a site, where each site has its own. */
  readonly limitedBy: FitsLimit | null;
  /** Nodes that fit at least one. */
  readonly nodes: number;
  /** Per requested node quantity, the amount stranded once each node is full. */
  readonly stranded: { readonly [Quantity in NodeQuantityName]?: bigint };
}

const unknownFits = { count: null, limitedBy: null, nodes: null, stranded: null } as const;

export interface SiteHeadroom {
  /** `where` is the row of the node's asset. */
  readonly free: Readonly<Record<HistoryQuantity, Free<number>>>;
  readonly survives: Survives;
  /** Null without a shape. */
  readonly fits: Fits | null;
}

/** Cooperative work, resumed a few steps at a time. */
export type Work<Result> = Generator<void, Result, void>;

/** Nodes, or tiers, between yields. */
const nodesBetweenPauses = 512;

const wholeReserve = 10_000;

/** Tie-breaker: of equal limits, the first in this order is named. */
const limits: readonly FitsLimit[] = [...historyQuantities, 'failures'];

/** Usable capacity per tier of one quantity, and its sum. */
interface UsableCapacity {
  readonly of: Amounts;
  readonly sum: bigint;
}

/** Headroom of one site. */
export function* siteHeadroom(
  nodes: SiteNodes,
  { shape, failures, reserve }: HeadroomQuestion,
): Work<SiteHeadroom> {
  const rooms = {
    cpu: yield* roomsOf(nodes.cpu, reserve),
    memory: yield* roomsOf(nodes.memory, reserve),
    distributed: yield* roomsOf(nodes.distributed, reserve),
    rocket: yield* roomsOf(nodes.rocket, reserve),
    object: yield* roomsOf(nodes.object, reserve),
  };
  const free = {
    cpu: yield* freeOfNodes(nodes, 'cpu', rooms.cpu.of),
    memory: yield* freeOfNodes(nodes, 'memory', rooms.memory.of),
    distributed: freeOfPool(nodes.distributed, rooms.distributed),
    rocket: yield* freeOfNodes(nodes, 'rocket', rooms.rocket.of),
    object: freeOfPool(nodes.object, rooms.object),
  };
  const survives = yield* survivesOf(nodes, rooms);
  if (shape === null) return { free, survives, fits: null };
  return { free, survives, fits: yield* fitsOf(nodes, rooms, shape, failures) };
}

const unknownSurvives: Survives = {
  nodes: null,
  limitedBy: null,
  nodesReporting: null,
  nodesActive: null,
};

/** Number of nodes a site may lose, with no reserve. */
export function survivesOfNodes(nodes: SiteNodes): Survives {
  const work = survivesWithoutReserve(nodes);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

function* survivesWithoutReserve(nodes: SiteNodes): Work<Survives> {
  const cpu = yield* roomsOf(nodes.cpu, 0);
  return yield* survivesOf(nodes, { cpu, memory: yield* roomsOf(nodes.memory, 0) });
}

/** Each tier's total less the reserve, rounded down. */
function* roomsOf({ totals, counts }: Tiers, reserve: number): Work<UsableCapacity> {
  const sum = new ExactSum();
  const of = totals.slice();
  let large = 0n;
  for (let tier = 0; tier < of.length; tier++) {
    if (tier % nodesBetweenPauses === 0) yield;
    const total = of[tier];
    if (typeof total === 'number') {
      const room = shareOf(total, wholeReserve - reserve);
      (of as Float64Array)[tier] = room;
      const all = room * counts[tier];
      if (all <= Number.MAX_SAFE_INTEGER) sum.add(all);
      else large += BigInt(room) * BigInt(counts[tier]);
    } else {
      const room = (total * BigInt(wholeReserve - reserve)) / BigInt(wholeReserve);
      (of as bigint[])[tier] = room;
      large += room * BigInt(counts[tier]);
    }
  }
  return { of, sum: large + sum.value };
}

/** So many ten-thousandths of an exact integer, rounded down. No product exceeds 2^53. */
function shareOf(total: number, tenThousandths: number): number {
  const rest = total % wholeReserve;
  const whole = (total - rest) / wholeReserve;
  return whole * tenThousandths + Math.floor((rest * tenThousandths) / wholeReserve);
}

function freeOfPool(tiers: Tiers, capacity: UsableCapacity): Free<number> {
  const nodes = countOf(tiers);
  const amount = nodes === 0 ? null : freeAmountOfPool(tiers, capacity);
  return { amount, largest: null, nodes, nodesActive: tiers.nodesActive };
}

function freeAmountOfPool({ used }: Tiers, { sum }: UsableCapacity): bigint {
  return sum > used ? sum - used : 0n;
}

function* freeOfNodes(
  nodes: SiteNodes,
  quantity: NodeQuantityName,
  rooms: Amounts,
): Work<Free<number>> {
  const of = nodes[quantity];
  const sum = new ExactSum();
  let largest: Exact = -1;
  let where = -1;
  for (let place = 0; place < of.tiers.length; place++) {
    if (place % nodesBetweenPauses === 0) yield;
    if (of.tiers[place] === 0) continue;
    const free = freeAt(of, rooms, place);
    sum.add(free);
    if (free > largest) {
      largest = free;
      where = place;
    }
  }
  return {
    amount: where < 0 ? null : sum.value,
    largest: where < 0 ? null : { amount: BigInt(largest), where: nodes.rows[where] },
    nodes: countOf(of),
    nodesActive: of.nodesActive,
  };
}

/** Free amount of a quantity on a node that counts. */
function freeAt({ tiers, uses }: NodeQuantity, rooms: Amounts, place: number): Exact {
  const room = rooms[tiers[place] - 1];
  const used = uses[place];
  if (room <= used) return 0;
  return difference(room, used);
}

/** Both are numbers, or either may be a bigint. */
function difference(a: Exact, b: Exact): Exact {
  return typeof a === 'number' && typeof b === 'number' ? a - b : BigInt(a) - BigInt(b);
}

/** Number of nodes that count. */
function countOf({ counts }: Tiers): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function* survivesOf(
  nodes: SiteNodes,
  rooms: Readonly<Record<'cpu' | 'memory', UsableCapacity>>,
): Work<Survives> {
  const cpu = yield* survivesIn(nodes.cpu, rooms.cpu);
  const memory = yield* survivesIn(nodes.memory, rooms.memory);
  if (cpu === null && memory === null) return unknownSurvives;
  const isCpu = memory === null || (cpu !== null && cpu <= memory);
  const limitedBy = isCpu ? 'cpu' : 'memory';
  const { [limitedBy]: limit } = nodes;
  return {
    nodes: isCpu ? cpu : memory,
    limitedBy,
    nodesReporting: countOf(limit),
    nodesActive: limit.nodesActive,
  };
}

/** Removes the largest nodes while the total use fits into the rest. */
function* survivesIn({ counts, used }: Tiers, { of, sum }: UsableCapacity): Work<number | null> {
  if (counts.length === 0) return null;
  let spare = sum - used;
  if (spare < 0n) return -1;
  let lost = 0;
  for (let tier = 0; tier < of.length; tier++) {
    if (tier % nodesBetweenPauses === 0) yield;
    const room = BigInt(of[tier]);
    const count = BigInt(counts[tier]);
    const most = room === 0n ? count : spare / room;
    if (most < count) return lost + Number(most);
    spare -= room * count;
    lost += counts[tier];
  }
  return lost;
}

/** Capacity without the largest nodes, less the total use; may be negative. */
function* spareWithout(
  { counts, used }: Tiers,
  { of, sum }: UsableCapacity,
  failures: number,
): Work<bigint> {
  let spare = sum - used;
  let missing = failures;
  for (let tier = 0; tier < of.length && missing > 0; tier++) {
    if (tier % nodesBetweenPauses === 0) yield;
    const lost = Math.min(missing, counts[tier]);
    spare -= BigInt(of[tier]) * BigInt(lost);
    missing -= lost;
  }
  return spare;
}

interface CountAtLimit {
  readonly by: FitsLimit;
  readonly count: bigint;
}

function* fitsOf(
  nodes: SiteNodes,
  rooms: Readonly<Record<HistoryQuantity, UsableCapacity>>,
  shape: Shape,
  failures: number,
): Work<Fits> {
  const asked = historyQuantities.filter((quantity) => shape[quantity] !== undefined);
  if (asked.some((quantity) => countOf(nodes[quantity]) === 0)) return unknownFits;
  const found: CountAtLimit[] = [];
  const onNodes = yield* fitsOnNodes(nodes, rooms, shape);
  if (onNodes.limit !== null) found.push(onNodes.limit);
  for (const quantity of poolQuantities) {
    const asked = shape[quantity];
    if (asked === undefined) continue;
    const free = freeAmountOfPool(nodes[quantity], rooms[quantity]);
    found.push({ by: quantity, count: free / asked });
  }
  if (failures > 0) {
    for (const quantity of ['cpu', 'memory'] as const) {
      const asked = shape[quantity];
      if (asked === undefined) continue;
      const spare = yield* spareWithout(nodes[quantity], rooms[quantity], failures);
      found.push({ by: 'failures', count: spare > 0n ? spare / asked : 0n });
    }
  }
  const [least] = found.sort(byCountAndLimit);
  const { nodes: taking, stranded } = onNodes;
  return { count: least.count, limitedBy: least.by, nodes: taking, stranded };
}

function byCountAndLimit(a: CountAtLimit, b: CountAtLimit): number {
  if (a.count !== b.count) return a.count < b.count ? -1 : 1;
  return limits.indexOf(a.by) - limits.indexOf(b.by);
}

interface FitsOnNodes extends Pick<KnownFits, 'nodes' | 'stranded'> {
  /** Null if nothing is requested of a node. */
  readonly limit: CountAtLimit | null;
}

/** One quantity requested of each node. */
interface RequestedQuantity {
  readonly name: NodeQuantityName;
  readonly of: NodeQuantity;
  readonly rooms: Amounts;
  readonly asked: bigint;
  readonly stranded: ExactSum;
  /** Number of nodes that it limits. */
  limited: number;
}

function* fitsOnNodes(
  nodes: SiteNodes,
  rooms: Readonly<Record<NodeQuantityName, UsableCapacity>>,
  shape: Shape,
): Work<FitsOnNodes> {
  const quantities = nodeQuantities.flatMap((name): readonly RequestedQuantity[] => {
    const asked = shape[name];
    if (asked === undefined) return [];
    const stranded = new ExactSum();
    return [{ name, of: nodes[name], rooms: rooms[name].of, asked, stranded, limited: 0 }];
  });
  if (quantities.length === 0) return { limit: null, nodes: 0, stranded: {} };
  const count = new ExactSum();
  let taking = 0;
  for (let place = 0; place < nodes.rows.length; place++) {
    if (place % nodesBetweenPauses === 0) yield;
    const taken = takenAt(quantities, place);
    if (taken === null) continue;
    count.add(taken);
    if (taken > 0) taking++;
  }
  let [most] = quantities;
  for (const quantity of quantities) if (quantity.limited > most.limited) most = quantity;
  const stranded = quantities.map(({ name, stranded: sum }) => [name, sum.value] as const);
  return {
    limit: { by: most.name, count: count.value },
    nodes: taking,
    stranded: Object.fromEntries(stranded),
  };
}

/**
 * How many a node fits, and what it then has left; null if it does not count in everything
 * requested.
 */
function takenAt(quantities: readonly RequestedQuantity[], place: number): Exact | null {
  let taken: Exact | null = null;
  let limiting = quantities[0];
  for (const quantity of quantities) {
    if (quantity.of.tiers[place] === 0) return null;
    const fitting = quotient(freeAt(quantity.of, quantity.rooms, place), quantity.asked);
    if (taken !== null && fitting >= taken) continue;
    taken = fitting;
    limiting = quantity;
  }
  limiting.limited++;
  for (const { of, rooms, asked, stranded } of quantities) {
    stranded.add(rest(freeAt(of, rooms, place), asked, taken!));
  }
  return taken;
}

/** Integer division: how often `asked` fits into the free amount. */
function quotient(free: Exact, asked: bigint): Exact {
  if (free < asked) return 0;
  if (typeof free === 'bigint') return free / asked;
  const divisor = Number(asked);
  return (free - (free % divisor)) / divisor;
}

/** Remainder of the free amount after so many were taken. */
function rest(free: Exact, asked: bigint, taken: Exact): Exact {
  if (taken === 0) return free;
  if (typeof free === 'number' && typeof taken === 'number') return free - Number(asked) * taken;
  return BigInt(free) - asked * BigInt(taken);
}

/** A node, across all sites. */
export interface NodePlace {
  readonly siteId: string;
  readonly assetId: string;
}

/** Headroom of many sites. */
export interface TotalHeadroom {
  readonly free: Readonly<Record<HistoryQuantity, Free<NodePlace>>>;
  /** Minimum over the sites; the site is null if no node counts. */
  readonly survives: Survives & { readonly siteId: string | null };
  /** Sites with the most fits first, without those of which it is unknown. */
  readonly fits: (Fits & { readonly sites: readonly SiteCount[] }) | null;
}

export interface SiteCount {
  readonly siteId: string;
  readonly count: bigint;
}

/** Sums the headroom of sites, added in id order. */
export class HeadroomTotal {
  readonly #free: Readonly<Record<HistoryQuantity, FreeTotal>>;
  #survives: TotalHeadroom['survives'] = { ...unknownSurvives, siteId: null };
  readonly #shape: Shape | null;
  #count = 0n;
  #nodes = 0;
  readonly #stranded: { [Quantity in NodeQuantityName]?: bigint } = {};
  readonly #sites: SiteCount[] = [];

  constructor({ shape }: HeadroomQuestion) {
    this.#shape = shape;
    this.#free = {
      cpu: new FreeTotal(),
      memory: new FreeTotal(),
      distributed: new FreeTotal(),
      rocket: new FreeTotal(),
      object: new FreeTotal(),
    };
    if (shape === null) return;
    for (const quantity of nodeQuantities) {
      if (shape[quantity] !== undefined) this.#stranded[quantity] = 0n;
    }
  }

  /** `assetIdAt` maps a row of the site to its asset id. */
  add(siteId: string, of: SiteHeadroom, assetIdAt: (row: number) => string): void {
    for (const [quantity, total] of Object.entries(this.#free)) {
      total.add(siteId, of.free[quantity as HistoryQuantity], assetIdAt);
    }
    const { survives, fits } = of;
    const least = this.#survives.nodes;
    if (survives.nodes !== null && (least === null || survives.nodes < least)) {
      this.#survives = { ...survives, siteId };
    }
    if (fits === null || fits.count === null) return;
    this.#count += fits.count;
    this.#nodes += fits.nodes;
    for (const quantity of nodeQuantities) {
      const stranded = fits.stranded[quantity];
      if (stranded !== undefined) this.#stranded[quantity]! += stranded;
    }
    this.#sites.push({ siteId, count: fits.count });
  }

  result(): TotalHeadroom {
    const entries = Object.entries(this.#free).map(([name, total]) => [name, total.result()]);
    return {
      free: Object.fromEntries(entries) as TotalHeadroom['free'],
      survives: this.#survives,
      fits: this.#shape === null ? null : this.#fits(),
    };
  }

  #fits(): TotalHeadroom['fits'] {
    if (this.#sites.length === 0) return { ...unknownFits, sites: [] };
    // The sort is stable: equal counts stay in id order.
    const sorted = this.#sites.sort((a, b) =>
      a.count === b.count ? 0 : a.count > b.count ? -1 : 1,
    );
    const sites = sorted.slice(0, headroomSitesMax);
    return {
      count: this.#count,
      limitedBy: null,
      nodes: this.#nodes,
      stranded: this.#stranded,
      sites,
    };
  }
}

class FreeTotal {
  #amount = 0n;
  #largest: LargestFree<NodePlace> | null = null;
  #nodes = 0;
  #nodesActive = 0;

  add(
    siteId: string,
    { amount, largest, nodes, nodesActive }: Free<number>,
    assetIdAt: (row: number) => string,
  ): void {
    this.#amount += amount ?? 0n;
    this.#nodes += nodes;
    this.#nodesActive += nodesActive;
    if (largest === null) return;
    const known = this.#largest;
    if (known !== null && largest.amount < known.amount) return;
    const assetId = assetIdAt(largest.where);
    const isLarger = known === null || largest.amount > known.amount;
    if (!isLarger && compareCodePoints(assetId, known!.where.assetId) >= 0) return;
    this.#largest = { amount: largest.amount, where: { siteId, assetId } };
  }

  result(): Free<NodePlace> {
    return {
      amount: this.#nodes === 0 ? null : this.#amount,
      largest: this.#largest,
      nodes: this.#nodes,
      nodesActive: this.#nodesActive,
    };
  }
}
