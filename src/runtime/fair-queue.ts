/**
 * Start-time fair queueing (Goyal, Vin and Cheng, SIGCOMM 1996). A flow is a partner, or a client's
 * network; null is the one flow of all other work. An item's start tag is the later of its
 * predecessor's finish tag and the virtual time at its arrival; its finish tag is the start tag plus
 * its cost. The item with the least start tag is served next, and virtual time is its tag. So a light
 * flow is served at once, and heavy ones share the rest equally.
 *
 * Costs are charged after the work, as measured: nothing is estimated, so no share can shrink.
 */

export type FlowId = string | null;

/**
 * Flows up to which none is forgotten: some 200 KiB. Partners are few, but a flow may be a network of
 * somebody who guesses tokens from many.
 */
const rememberedFlowsMin = 1_000;

/** Charged on dequeue, so that one flow does not get all of several free permits. */
const takenMs = 0.001;

interface Flow<Item> {
  readonly id: FlowId;
  /** Start tag of its next item. */
  startMs: number;
  first: Queued<Item> | null;
  last: Queued<Item> | null;
}

/** Handle of a queued item, to remove it early. */
export interface Queued<Item> {
  readonly item: Item;
  readonly flow: Flow<Item>;
  before: Queued<Item> | null;
  after: Queued<Item> | null;
  isWaiting: boolean;
}

export class FairQueue<Item> {
  /** Those with queued items or in debt, and some others. */
  readonly #flows = new Map<FlowId, Flow<Item>>();
  /** The number of flows at which those without queued items and debt are forgotten. */
  #forgetAt = rememberedFlowsMin;
  /** Flows with queued items, ordered by start tag. */
  readonly #backlogged: Flow<Item>[] = [];
  #size = 0;
  #virtualMs = 0;
  /** Highest finish tag. */
  #highestMs = 0;

  /** Number of queued items. */
  get size(): number {
    return this.#size;
  }

  /** Number of flows that are remembered. */
  get flowCount(): number {
    return this.#flows.size;
  }

  /** Queues an item behind the others of its flow. */
  add(item: Item, flowId: FlowId): Queued<Item> {
    // The queue was empty: capacity sufficed for all, so no flow is in debt.
    if (this.#size === 0) this.#virtualMs = this.#highestMs;
    const flow = this.#flow(flowId);
    if (!isBacklogged(flow)) {
      flow.startMs = Math.max(flow.startMs, this.#virtualMs);
      this.#insert(flow);
    }
    const queued: Queued<Item> = { item, flow, before: null, after: null, isWaiting: true };
    append(queued);
    this.#size++;
    return queued;
  }

  /**
   * Dequeues the next item of the eligible flows, all by default; undefined if there is none.
   * Charge its cost to the flow afterwards.
   */
  take(mayGoOn?: (flowId: FlowId) => boolean): Item | undefined {
    const at = mayGoOn === undefined ? 0 : this.#backlogged.findIndex(({ id }) => mayGoOn(id));
    const flow = this.#backlogged[at];
    if (flow === undefined) return undefined;
    const queued = flow.first!;
    this.#virtualMs = Math.max(this.#virtualMs, flow.startMs);
    this.#remove(queued);
    this.charge(flow.id, takenMs);
    return queued.item;
  }

  /** Removes a queued item. Returns whether it was still queued. */
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
    if (!isBacklogged(flow)) return;
    const at = this.#backlogged.indexOf(flow);
    const next = this.#backlogged[at + 1];
    if (next === undefined || flow.startMs < next.startMs) return;
    this.#backlogged.splice(at, 1);
    this.#insert(flow);
  }

  /** What `take` would dequeue of all flows; undefined if the queue is empty. */
  get next(): Item | undefined {
    const flow = this.#backlogged[0];
    return flow?.first?.item;
  }

  /** Whether an item of this flow is queued. */
  isBacklogged(flowId: FlowId): boolean {
    const flow = this.#flows.get(flowId);
    return flow !== undefined && isBacklogged(flow);
  }

  /** The oldest item of each backlogged flow. */
  longest(): readonly Queued<Item>[] {
    return this.#backlogged.map(({ first }) => first!);
  }

  #flow(id: FlowId): Flow<Item> {
    let flow = this.#flows.get(id);
    if (flow === undefined) {
      if (this.#flows.size >= this.#forgetAt) this.#forget();
      flow = { id, startMs: this.#virtualMs, first: null, last: null };
      this.#flows.set(id, flow);
    }
    return flow;
  }

  /** Forgets the flows that would begin at the virtual time, as a new one does. */
  #forget(): void {
    for (const [id, flow] of this.#flows) {
      if (!isBacklogged(flow) && flow.startMs <= this.#virtualMs) this.#flows.delete(id);
    }
    this.#forgetAt = Math.max(rememberedFlowsMin, 2 * this.#flows.size);
  }

  #remove(queued: Queued<Item>): void {
    const { flow } = queued;
    unlink(queued);
    queued.isWaiting = false;
    this.#size--;
    if (!isBacklogged(flow)) this.#backlogged.splice(this.#backlogged.indexOf(flow), 1);
  }

  /** Inserts a flow after those with the same or a lower start tag. */
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

function isBacklogged({ first }: Flow<unknown>): boolean {
  return first !== null;
}

/** Links an item behind the last of its flow. */
function append<Item>(queued: Queued<Item>): void {
  const { flow } = queued;
  queued.before = flow.last;
  if (flow.last === null) flow.first = queued;
  else flow.last.after = queued;
  flow.last = queued;
}

function unlink<Item>({ flow, before, after }: Queued<Item>): void {
  if (before === null) flow.first = after;
  else before.after = after;
  if (after === null) flow.last = before;
  else after.before = before;
}
