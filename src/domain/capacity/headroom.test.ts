import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samples } from '../../../test/property/seed.ts';
import { type NodeType, nodeTypes } from '../asset.ts';
import type { AssetView } from '../asset-view.ts';
import { toExact } from '../exact.ts';
import { type HistoryQuantity, historyQuantities } from '../history.ts';
import { compareCodePoints } from '../identifier.ts';
import {
  type Free,
  type HeadroomQuestion,
  HeadroomTotal,
  type SiteHeadroom,
  type Survives,
  siteHeadroom,
  survivesOfNodes,
  type TotalHeadroom,
  type Work,
} from './headroom.ts';
import { SiteNodesBuilder } from './site-nodes.ts';

interface Amounts {
  readonly used: bigint | null;
  readonly total: bigint | null;
}

interface Node {
  readonly id: string;
  readonly type: NodeType;
  readonly status: string;
  readonly cpu: Amounts;
  readonly memory: Amounts;
  readonly storage: Amounts;
}

const nothing: Amounts = { used: null, total: null };

function shown({ cpu, memory, storage }: Node): AssetView {
  const of = ({ used, total }: Amounts) =>
    used === null && total === null
      ? null
      : { used: toExact(used), total: toExact(total), percent: null };
  return {
    cpu: of(cpu),
    memory: of(memory),
    storage: of(storage),
    allocation: null,
    observedAt: null,
    staleSamples: 0,
    newestStale: null,
    nextStaleAt: 0,
  };
}

/** The production implementation, from a site's nodes in id order. */
function fast(nodes: readonly Node[], question: HeadroomQuestion): SiteHeadroom {
  return finished(siteHeadroom(columnsOf(nodes), question));
}

function columnsOf(nodes: readonly Node[]) {
  const builder = new SiteNodesBuilder();
  for (const [row, node] of nodes.entries()) builder.add(row, node.type, node.status, shown(node));
  return builder.result();
}

function finished<Result>(work: Work<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Reference implementation of the documentation. */
function slow(nodes: readonly Node[], { shape, failures, reserve }: HeadroomQuestion) {
  const amounts = (node: Node, quantity: HistoryQuantity): Amounts => {
    if (node.type === 'compute') {
      if (quantity === 'rocket') return node.storage;
      return quantity === 'cpu' || quantity === 'memory' ? node[quantity] : nothing;
    }
    const kind = node.type === 'object_storage' ? 'object' : 'distributed';
    return quantity === kind ? node.storage : nothing;
  };
  const counts = (node: Node, quantity: HistoryQuantity) => {
    const { used, total } = amounts(node, quantity);
    return node.status === 'active' && used !== null && total !== null;
  };
  const room = (node: Node, quantity: HistoryQuantity) =>
    (amounts(node, quantity).total! * BigInt(10_000 - reserve)) / 10_000n;
  const use = (node: Node, quantity: HistoryQuantity) => amounts(node, quantity).used!;
  const positive = (value: bigint) => (value > 0n ? value : 0n);
  const freeRoom = (node: Node, quantity: HistoryQuantity) =>
    positive(room(node, quantity) - use(node, quantity));
  const sum = (values: readonly bigint[]) => values.reduce((a, b) => a + b, 0n);
  const countIn = (quantity: HistoryQuantity) => nodes.filter((node) => counts(node, quantity));
  const carries: Record<HistoryQuantity, NodeType> = {
    cpu: 'compute',
    memory: 'compute',
    distributed: 'distributed_storage',
    rocket: 'compute',
    object: 'object_storage',
  };
  const activeIn = (quantity: HistoryQuantity) =>
    nodes.filter(({ type, status }) => type === carries[quantity] && status === 'active').length;
  const isPool = (quantity: HistoryQuantity) => ['distributed', 'object'].includes(quantity);

  const freeOf = (quantity: HistoryQuantity) => {
    const own = countIn(quantity);
    const nodesActive = activeIn(quantity);
    if (own.length === 0) return { amount: null, largest: null, nodes: 0, nodesActive };
    if (isPool(quantity)) {
      const rooms = sum(own.map((node) => room(node, quantity)));
      const amount = positive(rooms - sum(own.map((node) => use(node, quantity))));
      return { amount, largest: null, nodes: own.length, nodesActive };
    }
    const best = [...own].sort((a, b) => {
      const more = freeRoom(b, quantity) - freeRoom(a, quantity);
      return more === 0n ? compareCodePoints(a.id, b.id) : Number(more > 0n) * 2 - 1;
    })[0];
    return {
      amount: sum(own.map((node) => freeRoom(node, quantity))),
      largest: { amount: freeRoom(best!, quantity), where: nodes.indexOf(best!) },
      nodes: own.length,
      nodesActive,
    };
  };
  /** Capacity without the n largest nodes, less the total use. */
  const spare = (quantity: HistoryQuantity, lost: number) => {
    const own = countIn(quantity);
    const rooms = own.map((node) => room(node, quantity)).sort((a, b) => (a < b ? 1 : -1));
    return sum(rooms.slice(lost)) - sum(own.map((node) => use(node, quantity)));
  };
  const survivesIn = (quantity: HistoryQuantity) => {
    const { length } = countIn(quantity);
    if (length === 0) return null;
    let lost = -1;
    while (lost < length && spare(quantity, lost + 1) >= 0n && lost + 1 <= length) lost++;
    return lost;
  };
  const [cpu, memory] = [survivesIn('cpu'), survivesIn('memory')];
  const least = Math.min(cpu ?? Number.POSITIVE_INFINITY, memory ?? Number.POSITIVE_INFINITY);
  const limiting = cpu === least ? 'cpu' : 'memory';
  const survives =
    cpu === null && memory === null
      ? { nodes: null, limitedBy: null, nodesReporting: null, nodesActive: null }
      : {
          nodes: least,
          limitedBy: limiting,
          nodesReporting: countIn(limiting).length,
          nodesActive: activeIn(limiting),
        };

  const fits = () => {
    if (shape === null) return null;
    const asked = historyQuantities.filter((quantity) => shape[quantity] !== undefined);
    if (asked.some((quantity) => countIn(quantity).length === 0)) {
      return { count: null, limitedBy: null, nodes: null, stranded: null };
    }
    const ofNodes = (['cpu', 'memory', 'rocket'] as const).filter((of) => asked.includes(of));
    const found: { by: HistoryQuantity | 'failures'; count: bigint }[] = [];
    const able = nodes.filter((node) => ofNodes.every((quantity) => counts(node, quantity)));
    const held = (node: Node, of: HistoryQuantity) => freeRoom(node, of) / shape[of]!;
    const least = (values: readonly bigint[]) => values.reduce((a, b) => (a < b ? a : b));
    const taken = (node: Node) => least(ofNodes.map((of) => held(node, of)));
    if (ofNodes.length > 0) {
      const limiting = able.map((node) => ofNodes.find((of) => held(node, of) === taken(node)));
      const times = (of: HistoryQuantity) => limiting.filter((by) => by === of).length;
      const most = Math.max(...ofNodes.map(times));
      const by = ofNodes.find((of) => times(of) === most)!;
      found.push({ by, count: sum(able.map(taken)) });
    }
    for (const of of asked.filter(isPool)) {
      found.push({ by: of, count: freeOf(of).amount! / shape[of]! });
    }
    const lost = (['cpu', 'memory'] as const).filter((of) => failures > 0 && asked.includes(of));
    for (const of of lost) {
      found.push({ by: 'failures', count: positive(spare(of, failures)) / shape[of]! });
    }
    const count = least(found.map((of) => of.count));
    const order = [...historyQuantities, 'failures'] as const;
    const stranded = ofNodes.map((of) => [
      of,
      sum(able.map((node) => freeRoom(node, of) - taken(node) * shape[of]!)),
    ]);
    return {
      count,
      limitedBy: order.find((by) => found.some((of) => of.by === by && of.count === count)),
      nodes: ofNodes.length === 0 ? 0 : able.filter((node) => taken(node) > 0n).length,
      stranded: Object.fromEntries(stranded),
    };
  };
  const free = Object.fromEntries(historyQuantities.map((of) => [of, freeOf(of)]));
  return { free, survives, fits: fits() };
}

/** Few distinct values, so that many are equal; some inexact as doubles, and some unknown. */
const amount = (unit: bigint) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: 12 }).map((of) => BigInt(of) * unit) },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 50n }) },
  );
const amounts = (unit: bigint) => fc.record({ used: amount(unit), total: amount(unit) });
const units = fc.constantFrom(1n, 799n, 10n ** 12n);
const coreUnits = fc.constantFrom(1n, 6_400n, 2n ** 53n);

const site = fc.tuple(units, coreUnits).chain(([unit, coreUnit]) =>
  fc.array(
    fc.record({
      type: fc.constantFrom<NodeType>('compute', 'compute', 'compute', ...nodeTypes),
      status: fc.constantFrom('active', 'active', 'active', 'failed'),
      cpu: amounts(coreUnit),
      memory: amounts(unit),
      storage: amounts(unit),
    }),
    { maxLength: 12 },
  ),
);
const sites = site.map((nodes) =>
  nodes.map((node, index): Node => ({ ...node, id: `n${String(index).padStart(2, '0')}` })),
);

const asked = fc.option(fc.constantFrom(1n, 3n, 400n, 10n ** 12n, 2n ** 60n), { nil: undefined });
const shape = fc
  .record({ cpu: asked, memory: asked, distributed: asked, rocket: asked, object: asked })
  .map((of) => Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined)))
  .map((of) => (Object.keys(of).length === 0 ? null : of));
const questions: fc.Arbitrary<HeadroomQuestion> = fc.record({
  shape,
  failures: fc.constantFrom(0, 0, 1, 2, 5, 1_000),
  reserve: fc.constantFrom(0, 0, 1, 1_250, 3_333, 9_000),
  by: fc.constant('used'),
});

const plain: HeadroomQuestion = { shape: null, failures: 0, reserve: 0, by: 'used' };

function compute(id: string, cpu: [bigint, bigint], memory: [bigint, bigint]): Node {
  const of = ([used, total]: [bigint, bigint]) => ({ used, total });
  return {
    id,
    type: 'compute',
    status: 'active',
    cpu: of(cpu),
    memory: of(memory),
    storage: nothing,
  };
}

describe('the headroom of a site', () => {
  it('is that of a slow model', () => {
    fc.assert(
      fc.property(sites, questions, (nodes, question) => {
        expect(fast(nodes, question)).toEqual(slow(nodes, question));
      }),
      { numRuns: samples(2_000) },
    );
  });

  it('knows how many nodes may go without a question too', () => {
    fc.assert(
      fc.property(sites, (nodes) => {
        expect(survivesOfNodes(columnsOf(nodes))).toEqual(fast(nodes, plain).survives);
      }),
      { numRuns: 200 },
    );
  });

  it('says that a site does not fit as it is, and nothing where no node counts', () => {
    const over = [compute('a', [11n, 10n], [1n, 10n]), compute('b', [0n, 0n], [1n, 10n])];
    expect(fast(over, plain).survives).toMatchObject({ nodes: -1, limitedBy: 'cpu' });
    expect(fast([], plain).survives).toMatchObject({ nodes: null, limitedBy: null });
  });

  it('is unknown, not 0, where active nodes report nothing that is asked for', () => {
    const silent = { used: null, total: 10n };
    const nodes = [
      { ...compute('a', [1n, 10n], [1n, 10n]), cpu: silent },
      { ...compute('b', [1n, 10n], [1n, 10n]), cpu: silent, memory: silent },
    ];
    const { free, survives, fits } = fast(nodes, { ...plain, shape: { cpu: 1n, memory: 1n } });
    expect(free.cpu).toEqual({ amount: null, largest: null, nodes: 0, nodesActive: 2 });
    expect(free.memory).toMatchObject({ amount: 9n, nodes: 1, nodesActive: 2 });
    expect(free.object).toEqual({ amount: null, largest: null, nodes: 0, nodesActive: 0 });
    expect(survives).toEqual({ nodes: 0, limitedBy: 'memory', nodesReporting: 1, nodesActive: 2 });
    expect(fits).toEqual({ count: null, limitedBy: null, nodes: null, stranded: null });
    expect(fast(nodes, { ...plain, shape: { memory: 1n } }).fits).toMatchObject({ count: 9n });
  });

  it('lets all nodes go where nothing is in use', () => {
    const idle = [compute('a', [0n, 10n], [0n, 10n]), compute('b', [0n, 10n], [0n, 10n])];
    expect(fast(idle, plain).survives).toMatchObject({ nodes: 2, limitedBy: 'cpu' });
  });

  it('is exact where sums and single values pass what a double holds', () => {
    const total = 2n ** 53n - 1n;
    const many = Array.from({ length: 5 }, (_, index) =>
      compute(`n${index}`, [1n, total * 100n], [1n, total]),
    );
    const { free } = fast(many, plain);
    expect(free.cpu.amount).toBe(5n * (total * 100n - 1n));
    expect(free.memory.amount).toBe(5n * (total - 1n));
    expect(free.memory.largest).toEqual({ amount: total - 1n, where: 0 });
  });

  it('is exact where equal nodes together pass what a double holds', () => {
    const total = 2n ** 52n + 1n;
    const many = Array.from({ length: 5 }, (_, index): Node => {
      const node = compute(`n${index}`, [0n, total], [0n, total]);
      return { ...node, type: 'distributed_storage', storage: { used: 1n, total } };
    });
    expect(fast(many, plain).free.distributed.amount).toBe(5n * (total - 1n));
  });

  it('counts what still fits once the largest nodes have failed', () => {
    const sizes = [4n, 10n, 6n, 6n];
    const nodes = sizes.map((size, index) => compute(`n${index}`, [0n, size], [0n, size]));
    const fits = (failures: number, cpu = 1n) =>
      fast(nodes, { ...plain, failures, shape: { cpu } }).fits;
    expect(fits(0)).toMatchObject({ count: 26n, limitedBy: 'cpu' });
    expect(fits(1)).toMatchObject({ count: 16n, limitedBy: 'failures' });
    expect(fits(2)).toMatchObject({ count: 10n, limitedBy: 'failures' });
    expect(fits(3, 3n)).toMatchObject({ count: 1n, limitedBy: 'failures' });
    expect(fits(4)).toMatchObject({ count: 0n, limitedBy: 'failures' });
    expect(fits(1_000)).toMatchObject({ count: 0n, limitedBy: 'failures' });
  });

  it('answers questions with a reserve from nodes that stay as they are', () => {
    const columns = columnsOf([compute('a', [1n, 10n], [1n, 10n])]);
    const amountOf = (reserve: number) =>
      finished(siteHeadroom(columns, { ...plain, reserve })).free.cpu.amount;
    expect([5_000, 5_000, 0].map(amountOf)).toEqual([4n, 4n, 9n]);
  });
});

function greatest(values: readonly bigint[]): bigint | null {
  return values.reduce<bigint | null>((a, b) => (a === null || b > a ? b : a), null);
}

/** Null if none is known. */
function sumOfKnown(values: readonly (bigint | null)[]): bigint | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0n);
}

/** Expects of a total the least that a site survives. */
function expectSurvives(total: TotalHeadroom['survives'], sites: readonly Survives[]): void {
  const known = sites.flatMap(({ nodes }) => (nodes === null ? [] : [nodes]));
  expect(total.nodes).toBe(known.length === 0 ? null : Math.min(...known));
  const first = sites.findIndex(({ nodes }) => nodes === total.nodes);
  expect(total.siteId).toBe(total.nodes === null ? null : `s${first}`);
  if (total.nodes !== null) expect(total).toMatchObject(sites[first]!);
}

/** Expects of a total what fits on the sites that know it, the most first. */
function expectFits(total: TotalHeadroom['fits'], sites: readonly SiteHeadroom['fits'][]): void {
  const counts = sites.map((of) => of!.count);
  expect(total!.count).toBe(sumOfKnown(counts));
  expect(total!.nodes === null).toBe(total!.count === null);
  expect(total!.stranded === null).toBe(total!.count === null);
  expect(total!.sites.map(({ count }) => count)).toEqual(
    counts.filter((count) => count !== null).sort((a, b) => (a === b ? 0 : a < b ? 1 : -1)),
  );
}

/** Expects of a total what is free on all sites, and the largest that is free on one node. */
function expectSum(total: Free<unknown>, sites: readonly Free<unknown>[]): void {
  expect(total.amount).toBe(sumOfKnown(sites.map(({ amount }) => amount)));
  expect(total.nodes).toBe(sites.reduce((sum, of) => sum + of.nodes, 0));
  expect(total.nodesActive).toBe(sites.reduce((sum, of) => sum + of.nodesActive, 0));
  const most = greatest(sites.flatMap(({ largest }) => largest?.amount ?? []));
  expect(total.largest?.amount ?? null).toBe(most);
}

describe('the headroom of many sites', () => {
  it('is the sum of the sites, and the least of what they survive', () => {
    fc.assert(
      fc.property(fc.array(sites, { maxLength: 5 }), questions, (all, question) => {
        const total = new HeadroomTotal(question);
        const single = all.map((nodes) => fast(nodes, question));
        // The same ids on each site, in reverse order on the first.
        const idAt = (index: number, row: number) =>
          index === 0 ? `n${99 - row}` : `n${10 + row}`;
        for (const [index, of] of single.entries()) {
          total.add(`s${index}`, of, (row) => idAt(index, row));
        }
        const { free, survives, fits } = total.result();
        for (const quantity of historyQuantities) {
          expectSum(
            free[quantity],
            single.map((of) => of.free[quantity]),
          );
        }
        expectSurvives(
          survives,
          single.map((of) => of.survives),
        );
        if (question.shape === null) expect(fits).toBeNull();
        else {
          expectFits(
            fits,
            single.map((of) => of.fits),
          );
        }
      }),
      { numRuns: 200 },
    );
  });

  it('names the first node by id, then by site, among equals', () => {
    const one = fast([compute('a', [0n, 5n], [0n, 5n])], plain);
    const largest = (ids: readonly string[]) => {
      const total = new HeadroomTotal(plain);
      for (const [index, id] of ids.entries()) total.add(`s${index}`, one, () => id);
      return total.result().free.cpu.largest?.where;
    };
    expect(largest(['b', 'a', 'c'])).toEqual({ siteId: 's1', assetId: 'a' });
    expect(largest(['a', 'a'])).toEqual({ siteId: 's0', assetId: 'a' });
    // By code point, not by UTF-16 unit.
    expect(largest(['\u{1f600}', '\uff5e'])).toEqual({ siteId: 's1', assetId: '\uff5e' });
  });

  it('names the fifty sites in which most fit', () => {
    const question = { ...plain, shape: { cpu: 1n } };
    const total = new HeadroomTotal(question);
    for (let index = 0; index < 60; index++) {
      const nodes = [compute('a', [0n, BigInt(index % 3)], [0n, 0n])];
      total.add(`s${index}`, fast(nodes, question), () => 'a');
    }
    const { sites } = total.result().fits!;
    expect(sites).toHaveLength(50);
    expect(sites.slice(0, 2)).toEqual([
      { siteId: 's2', count: 2n },
      { siteId: 's5', count: 2n },
    ]);
  });
});
