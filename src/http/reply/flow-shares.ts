/**
 * Counts what is under way by flow, where all flows share one bound: a flow is a partner, or null for
 * all that is no partner's. Past the bound, a flow that has its equal part gets no more; others go on.
 */
import type { FlowId } from '../../runtime/fair-queue.ts';

export class FlowShares {
  readonly #counts = new Map<FlowId, number>();

  add(flowId: FlowId, count: number): void {
    const sum = (this.#counts.get(flowId) ?? 0) + count;
    if (sum === 0) this.#counts.delete(flowId);
    else this.#counts.set(flowId, sum);
  }

  /** Whether a flow has as much as an equal part of `max`, or more. */
  hasPart(flowId: FlowId, max: number): boolean {
    return (this.#counts.get(flowId) ?? 0) >= max / Math.max(1, this.#counts.size);
  }
}
