/**
 * Queues work by flow, and takes next what belongs to the flow that was served least: start-time fair
 * queueing (Goyal, Vin and Cheng, SIGCOMM 1996). A flow is a partner; null is the one flow of
 * everything that is no partner's. A flow that asks for little is next at once, however much the
 * others ask for, and these get equal parts of what is left.
 *
 * Costs are charged after the work, as they were measured: nothing is estimated, so no share can
 * shrink.
 */

export type FlowId = string | null;

/** What is charged when an item is taken, so that one flow does not get all of several places at once. */
const takenMs = 0.001;

interface Flow<Item> {
  readonly items: Item[];
  /** Time that the flow was served, in ms, or that it did not want while others were served as long. */
  virtualTimeMs: number;
}

export class FairQueue<Item> {
  /** One for each partner that ever had to wait. */
  readonly #flows = new Map<FlowId, Flow<Item>>();
  /** The flows that have items, the one that is next first. */
  readonly #backlogged: Flow<Item>[] = [];
  #size = 0;
  /** The virtual time of the flow that was served last, when it was. */
  #virtualTimeMs = 0;
  /** The highest virtual time of all flows. */
  #highestMs = 0;

  get size(): number {
    return this.#size;
  }

  add(item: Item, flowId: FlowId): void {
    // Nothing waited, so there was enough for all, and no flow had too much.
    if (this.#size === 0) this.#virtualTimeMs = this.#highestMs;
    const flow = this.#flow(flowId);
    this.#size++;
    if (flow.items.push(item) > 1) return;
    flow.virtualTimeMs = Math.max(flow.virtualTimeMs, this.#virtualTimeMs);
    this.#insert(flow);
  }

  /** The next item; undefined where there is none. What it cost is charged to its flow afterwards. */
  take(): Item | undefined {
    const flow = this.#backlogged.shift();
    if (flow === undefined) return undefined;
    this.#size--;
    this.#virtualTimeMs = flow.virtualTimeMs;
    flow.virtualTimeMs += takenMs;
    const item = flow.items.shift();
    if (flow.items.length > 0) this.#insert(flow);
    return item;
  }

  /** Charges time, in ms, to a flow. */
  charge(flowId: FlowId, ms: number): void {
    const flow = this.#flow(flowId);
    flow.virtualTimeMs += ms;
    this.#highestMs = Math.max(this.#highestMs, flow.virtualTimeMs);
    if (flow.items.length === 0) return;
    this.#backlogged.splice(this.#backlogged.indexOf(flow), 1);
    this.#insert(flow);
  }

  #flow(flowId: FlowId): Flow<Item> {
    let flow = this.#flows.get(flowId);
    if (flow === undefined) {
      flow = { items: [], virtualTimeMs: 0 };
      this.#flows.set(flowId, flow);
    }
    return flow;
  }

  /** Puts a flow behind those that were served as long or less. */
  #insert(flow: Flow<Item>): void {
    const { virtualTimeMs } = flow;
    const at = this.#backlogged.findLastIndex((other) => other.virtualTimeMs <= virtualTimeMs);
    this.#backlogged.splice(at + 1, 0, flow);
  }
}
