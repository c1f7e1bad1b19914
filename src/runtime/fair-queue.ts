/**
 * Queues work by flow: start-time fair queueing (Goyal, Vin and Cheng, SIGCOMM 1996). A flow is a partner;
 * null is the one flow of everything that is no partner's. An item's start tag is the finish tag of the item
 * before it in its flow, or the virtual time at which it came, whichever is later; its finish tag lies by its
 * cost further on. The item with the least start tag is next, and virtual time is its tag. So a flow that
 * asks for little is next at once, and those that ask for more get equal parts of what is left.
 *
 * Costs are charged after the work, as they were measured: nothing is estimated, so no share can shrink.
 */

export type FlowId = string | null;

/** What is charged when an item is taken, so that one flow does not get all of several places at once. */
const takenMs = 0.001;

interface Flow<Item> {
  readonly id: FlowId;
  /** The start tag of its next item. */
  startMs: number;
  first: Queued<Item> | null;
  last: Queued<Item> | null;
}

/** An item that waits, by which it can be taken out before its turn. */
export interface Queued<Item> {
  readonly item: Item;
  readonly flow: Flow<Item>;
  before: Queued<Item> | null;
  after: Queued<Item> | null;
  isWaiting: boolean;
}

export class FairQueue<Item> {
  /** One for each partner that ever had to wait. */
  readonly #flows = new Map<FlowId, Flow<Item>>();
  /** The flows that have items, by their start tags. */
  readonly #backlogged: Flow<Item>[] = [];
  #size = 0;
  #virtualMs = 0;
  /** The highest finish tag. */
  #highestMs = 0;

  /** How many items wait. */
  get size(): number {
    return this.#size;
  }

  add(item: Item, flowId: FlowId): Queued<Item> {
    // Nothing waited, so there was enough for all, and no flow had too much.
    if (this.#size === 0) this.#virtualMs = this.#highestMs;
    const flow = this.#flow(flowId);
    const queued = { item, flow, before: flow.last, after: null, isWaiting: true };
    this.#size++;
    if (flow.last === null) {
      flow.first = queued;
      flow.startMs = Math.max(flow.startMs, this.#virtualMs);
      this.#insert(flow);
    } else {
      flow.last.after = queued;
    }
    flow.last = queued;
    return queued;
  }

  /**
   * The next item of the flows that may go on, which are all if it is not given; undefined where there is
   * none. What it costs is charged to its flow afterwards.
   */
  take(mayGoOn?: (flowId: FlowId) => boolean): Item | undefined {
    const at = mayGoOn === undefined ? 0 : this.#backlogged.findIndex(({ id }) => mayGoOn(id));
    const flow = this.#backlogged[at];
    if (flow === undefined) return undefined;
    const { item } = flow.first!;
    this.#virtualMs = Math.max(this.#virtualMs, flow.startMs);
    this.#remove(flow.first!);
    this.charge(flow.id, takenMs);
    return item;
  }

  /** Takes an item out before its turn. Says whether it still waited. */
  delete(queued: Queued<Item>): boolean {
    if (!queued.isWaiting) return false;
    this.#remove(queued);
    return true;
  }

  /** Charges time, in ms, to a flow. */
  charge(flowId: FlowId, ms: number): void {
    const flow = this.#flow(flowId);
    flow.startMs += ms;
    this.#highestMs = Math.max(this.#highestMs, flow.startMs);
    if (flow.first === null) return;
    const at = this.#backlogged.indexOf(flow);
    const next = this.#backlogged[at + 1];
    if (next === undefined || flow.startMs < next.startMs) return;
    this.#backlogged.splice(at, 1);
    this.#insert(flow);
  }

  /** What `take` would take of all flows; undefined where nothing waits. */
  get next(): Item | undefined {
    return this.#backlogged[0]?.first?.item;
  }

  /** Whether what `take` would take is this flow's. */
  isNext(flowId: FlowId): boolean {
    return this.#backlogged[0]?.id === flowId;
  }

  /** What has waited longest, one of each flow that has items. */
  longest(): readonly Queued<Item>[] {
    return this.#backlogged.map(({ first }) => first!);
  }

  #flow(id: FlowId): Flow<Item> {
    let flow = this.#flows.get(id);
    if (flow === undefined) {
      flow = { id, startMs: 0, first: null, last: null };
      this.#flows.set(id, flow);
    }
    return flow;
  }

  #remove(queued: Queued<Item>): void {
    const { flow, before, after } = queued;
    if (before === null) flow.first = after;
    else before.after = after;
    if (after === null) flow.last = before;
    else after.before = before;
    queued.isWaiting = false;
    this.#size--;
    if (flow.first === null) this.#backlogged.splice(this.#backlogged.indexOf(flow), 1);
  }

  /** Puts a flow behind those of the same start tag or less. */
  #insert(flow: Flow<Item>): void {
    let from = 0;
    let to = this.#backlogged.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#backlogged[middle]!.startMs <= flow.startMs) from = middle + 1;
      else to = middle;
    }
    this.#backlogged.splice(from, 0, flow);
  }
}
