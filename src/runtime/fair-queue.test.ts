import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairQueue, type FlowId, type Queued } from './fair-queue.ts';

/** Dequeues and charges until the queue is empty; returns the order of flows. */
function drain(queue: FairQueue<string>, msOf: (flow: string) => number): string[] {
  const served: string[] = [];
  for (let flow = queue.take(); flow !== undefined; flow = queue.take()) {
    served.push(flow);
    queue.charge(flow, msOf(flow));
  }
  return served;
}

const times = (count: number, item: string) => Array.from({ length: count }, () => item);

interface Work {
  readonly flow: FlowId;
  readonly cost: number;
}

/** Reference model of start-time fair queueing: computes tags by scanning everything. */
class Model {
  readonly waiting: Work[] = [];
  readonly #start = new Map<FlowId, number>();
  #virtual = 0;

  add(work: Work): void {
    if (this.waiting.length === 0) this.#virtual = Math.max(0, ...this.#start.values());
    const isFirst = !this.waiting.some(({ flow }) => flow === work.flow);
    if (isFirst) this.#start.set(work.flow, Math.max(this.startOf(work.flow), this.#virtual));
    this.waiting.push(work);
  }

  startOf(flow: FlowId): number {
    return this.#start.get(flow) ?? 0;
  }

  /** The next of a flow: the oldest. */
  nextOf(flow: FlowId): Work | undefined {
    return this.waiting.find((work) => work.flow === flow);
  }

  /** Least start tag of the queued items. */
  get least(): number {
    return Math.min(...this.waiting.map(({ flow }) => this.startOf(flow)));
  }

  take(work: Work): void {
    this.delete(work);
    this.#virtual = this.startOf(work.flow);
    this.#start.set(work.flow, this.#virtual + work.cost);
  }

  delete(work: Work): void {
    this.waiting.splice(this.waiting.indexOf(work), 1);
  }
}

/** The charge on dequeue is far less; costs are whole numbers. */
const nearly = 0.1;

const flows: readonly FlowId[] = ['a', 'b', 'c', null];
const someWork: fc.Arbitrary<Work> = fc.record({
  flow: fc.constantFrom(...flows),
  cost: fc.integer({ min: 1, max: 20 }),
});

/** The queue and its reference model. */
class Pair {
  readonly #queue = new FairQueue<Work>();
  readonly #model = new Model();
  readonly #queued = new Map<Work, Queued<Work>>();

  add(work: Work): void {
    this.#queued.set(work, this.#queue.add(work, work.flow));
    this.#model.add(work);
    this.#expectSize();
  }

  take(): void {
    const { least, waiting } = this.#model;
    const { next } = this.#queue;
    const work = this.#queue.take();
    expect(work).toBe(next);
    expect(work === undefined).toBe(waiting.length === 0);
    if (work === undefined) return;
    expect(Math.abs(this.#model.startOf(work.flow) - least)).toBeLessThan(nearly);
    expect(work).toBe(this.#model.nextOf(work.flow));
    this.#queue.charge(work.flow, work.cost);
    this.#model.take(work);
    this.#expectSize();
  }

  delete(at: number): void {
    const work = this.#model.waiting[at % (this.#model.waiting.length + 1)];
    if (work === undefined) return;
    const queued = this.#queued.get(work)!;
    expect([this.#queue.delete(queued), this.#queue.delete(queued)]).toEqual([true, false]);
    this.#model.delete(work);
    this.#expectSize();
  }

  takeAll(): void {
    while (this.#model.waiting.length > 0) this.take();
    expect(this.#queue.take()).toBeUndefined();
  }

  #expectSize(): void {
    const { waiting } = this.#model;
    expect(this.#queue.size).toBe(waiting.length);
    const isOldest = ({ flow }: Work, at: number) =>
      waiting.findIndex((of) => of.flow === flow) === at;
    const longest = this.#queue.longest().map(({ item }) => item);
    expect(new Set(longest)).toEqual(new Set(waiting.filter(isOldest)));
    const backlogged = flows.filter((flow) => this.#queue.isBacklogged(flow));
    expect(new Set(backlogged)).toEqual(new Set(waiting.map(({ flow }) => flow)));
  }
}

const aStep = fc.tuple(fc.constantFrom('add', 'add', 'take', 'delete'), someWork, fc.nat());

/** Spread of the difference in service between two flows, while both were backlogged. */
class Gap {
  readonly #one: string;
  readonly #other: string;
  #most = 0;
  #least = 0;

  constructor(one: string, other: string) {
    this.#one = one;
    this.#other = other;
  }

  /** Records the service so far, if both flows are still backlogged. */
  record(had: Readonly<Record<string, number>>, left: Readonly<Record<string, number>>): void {
    if (left[this.#one] === 0 || left[this.#other] === 0) return;
    const now = had[this.#one]! - had[this.#other]!;
    this.#most = Math.max(this.#most, now);
    this.#least = Math.min(this.#least, now);
  }

  expectWithin(costs: Readonly<Record<string, readonly number[]>>): void {
    const bound = Math.max(...costs[this.#one]!) + Math.max(...costs[this.#other]!);
    expect(this.#most - this.#least).toBeLessThanOrEqual(bound + nearly);
  }
}

/** Serves everything that flows queue at once, at these costs. */
function expectAlike(costs: Readonly<Record<string, readonly number[]>>): void {
  const queue = new FairQueue<Work>();
  const had: Record<string, number> = {};
  const left: Record<string, number> = {};
  for (const [flow, each] of Object.entries(costs)) {
    had[flow] = 0;
    left[flow] = each.length;
    for (const cost of each) queue.add({ flow, cost }, flow);
  }
  const gaps = [new Gap('a', 'b'), new Gap('a', 'c'), new Gap('b', 'c')];
  for (let work = queue.take(); work !== undefined; work = queue.take()) {
    const flow = work.flow!;
    queue.charge(flow, work.cost);
    had[flow]! += work.cost;
    for (const gap of gaps) gap.record(had, left);
    left[flow]!--;
  }
  for (const gap of gaps) gap.expectWithin(costs);
}

describe('a fair queue', () => {
  it('serves flows by the time they had, however much waits in each', () => {
    const queue = new FairQueue<string>();
    for (const item of [...times(10_000, 'much'), ...times(3, 'little')]) queue.add(item, item);
    const served = drain(queue, () => 1);
    expect(served.lastIndexOf('little')).toBeLessThan(6);
  });

  it('gives a flow whose items cost twice as much half as many turns', () => {
    const queue = new FairQueue<string>();
    for (const item of [...times(90, 'dear'), ...times(90, 'cheap')]) queue.add(item, item);
    const served = drain(queue, (flow) => (flow === 'dear' ? 2 : 1)).slice(0, 30);
    expect(served.filter((flow) => flow === 'dear')).toHaveLength(10);
  });

  it('makes a flow pay off a huge item, also if it asks for one at a time', () => {
    const queue = new FairQueue<string>();
    for (const item of ['storm', 'huge', ...times(1_000, 'storm')]) queue.add(item, item);
    const next = (ms: number) => {
      const flow = queue.take()!;
      queue.charge(flow, ms);
      return flow;
    };
    expect([next(1), next(100)]).toEqual(['storm', 'huge']);
    queue.add('huge', 'huge');
    expect(new Set(Array.from({ length: 99 }, () => next(1)))).toEqual(new Set(['storm']));
    expect([next(1), next(1), next(1)]).toContain('huge');
  });

  it('owes a flow nothing for the time in which it wanted nothing', () => {
    const queue = new FairQueue<string>();
    for (const item of times(100, 'early')) queue.add(item, item);
    for (let count = 0; count < 50; count++) queue.charge(queue.take()!, 1);
    for (const item of times(50, 'late')) queue.add(item, item);
    const served = drain(queue, () => 1).slice(0, 20);
    expect(served.filter((flow) => flow === 'late').length).toBeLessThanOrEqual(11);
  });

  it('remembers debts, and few of the flows that want nothing', () => {
    const queue = new FairQueue<string>();
    for (const item of ['huge', ...times(10_500, 'storm')]) queue.add(item, item);
    queue.charge(queue.take()!, 1_000);
    for (let network = 0; network < 10_000; network++) {
      queue.charge(queue.take()!, 0.02);
      queue.add('guess', `${network}`);
      expect(queue.take()).toBe('guess');
      queue.charge(`${network}`, 0.01);
    }
    expect(queue.size).toBeGreaterThan(0);
    expect(queue.flowCount).toBeLessThan(2_000);
    for (const item of ['huge', 'light']) queue.add(item, item);
    const served = drain(queue, () => 0.01);
    expect(served.indexOf('light')).toBeLessThan(3);
    expect(served.at(-1)).toBe('huge');
  });

  it('forgets all debts once nothing waits', () => {
    const queue = new FairQueue<string>();
    queue.add('acme', 'acme');
    queue.charge(queue.take()!, 1_000);
    for (const item of ['acme', 'globex']) queue.add(item, item);
    expect(queue.take()).toBe('acme');
  });

  it('does not give one flow all places that are free at once', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a', 'a', 'b', 'b']) queue.add(item, item);
    expect([queue.take(), queue.take()]).toEqual(['a', 'b']);
  });

  it('passes over flows that may not go on, whose turn is then next', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a', 'b', 'b', 'a']) queue.add(item, item);
    expect(queue.take((flow) => flow === 'b')).toBe('b');
    expect(queue.take((flow) => flow === 'c')).toBeUndefined();
    expect(queue.take()).toBe('a');
  });

  it('tells what has waited longest, of each flow', () => {
    const queue = new FairQueue<number>();
    for (const [item, flow] of [...[1, 2, 3].entries(), ...[4, 5].entries()]) {
      queue.add(item, String(flow));
    }
    expect(queue.longest().map(({ item }) => item)).toEqual([0, 1, 2, 0, 1]);
  });

  it('takes what its definition says, loses nothing, and gives back what is taken out', () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 200 }), (steps) => {
        const pair = new Pair();
        for (const [does, work, at] of steps) {
          if (does === 'add') pair.add({ ...work });
          else if (does === 'take') pair.take();
          else pair.delete(at);
        }
        pair.takeAll();
      }),
    );
  });

  it('serves two flows that wait alike, up to the dearest item of each, in any interval', () => {
    const some = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 60 });
    fc.assert(fc.property(fc.record({ a: some, b: some, c: some }), expectAlike));
  });
});
