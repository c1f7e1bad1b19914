/**
 * Counts work in flight by flow, for a bound that all flows share: a flow is a partner, or null for
 * everything without one. Past the bound, a flow with its fair share or more gets no more; others
 * go on.
 */
import type { FlowId } from '../../runtime/fair-queue.ts';

export class FlowShares {
  readonly #counts = new Map<FlowId, number>();

  add(flowId: FlowId, count: number): void {
    const sum = (this.#counts.get(flowId) ?? 0) + count;
    if (sum === 0) this.#counts.delete(flowId);
    else this.#counts.set(flowId, sum);
  }

  /** Whether a flow has its fair share of `max` or more. */
  hasPart(flowId: FlowId, max: number): boolean {
    return (this.#counts.get(flowId) ?? 0) >= max / Math.max(1, this.#counts.size);
  }
}
