/**
 * A counting semaphore with a bound per flow. Waiting flows are served fairly, by the time for
 * which they have held permits.
 */
import { FairQueue, type FlowId } from './fair-queue.ts';

/** Maximum permits of a flow, given the number of free ones. */
export type FlowLimit = (free: number, flowId: FlowId) => number;

/**
 * A flow may hold as many permits as are free (dynamic thresholds: Choudhury and Hahne, IEEE/ACM
 * Transactions on Networking, 1998): one flow alone gets half of them, two get a third each, and
 * some stay free for the next.
 */
export const asManyAsFree: FlowLimit = (free) => free;

/** Options of waiting for a permit. */
export interface AcquireOptions {
  /** Aborted once the work is no longer needed. */
  readonly signal?: AbortSignal;
  /** Wait timeout in ms, and its error. */
  readonly longest?: { readonly ms: number; readonly error: () => Error };
}

interface Waiter {
  readonly flowId: FlowId;
  readonly grant: (permit: Disposable) => void;
}

interface HeldPermit {
  readonly flowId: FlowId;
  /** Time up to which the flow is charged. */
  chargedAt: number;
}

export class FairSemaphore {
  readonly #waiting = new FairQueue<Waiter>();
  readonly #held = new Set<HeldPermit>();
  readonly #countOf = new Map<FlowId, number>();
  readonly #permits: number;
  readonly #mayHold: (flowId: FlowId) => boolean;

  constructor(permits: number, bound: FlowLimit = () => permits) {
    this.#permits = permits;
    this.#mayHold = (flowId) => {
      const free = permits - this.size;
      return free > 0 && (this.#countOf.get(flowId) ?? 0) < bound(free, flowId);
    };
  }

  /** Number of permits held. */
  get size(): number {
    return this.#held.size;
  }

  /** A permit, to be disposed of after the work; null if the flow may have none now. */
  tryAcquire(flowId: FlowId): Disposable | null {
    if (!this.#mayHold(flowId)) return null;
    let granted: Disposable | null = null;
    // All waiting flows are at their bounds, so this one is next.
    this.#waiting.add({ flowId, grant: (permit) => (granted = permit) }, flowId);
    this.#grant();
    return granted;
  }

  /**
   * Resolves with a permit once the flow may have one. Rejects with the signal's reason when
   * aborted, and with the timeout's error.
   */
  acquire(flowId: FlowId, { signal, longest }: AcquireOptions = {}): Promise<Disposable> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const permit = this.tryAcquire(flowId);
    if (permit !== null) return Promise.resolve(permit);
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const grant = (granted: Disposable) => {
        end();
        resolve(granted);
      };
      const queued = this.#waiting.add({ flowId, grant }, flowId);
      const fail = (error: unknown) => {
        end();
        this.#waiting.delete(queued);
        reject(error);
      };
      const abort = () => fail(signal!.reason);
      signal?.addEventListener('abort', abort);
      const timer = longest && setTimeout(() => fail(longest.error()), longest.ms);
    });
  }

  #grant(): void {
    const now = performance.now();
    for (const held of this.#held) this.#charge(held, now);
    while (this.size < this.#permits) {
      const next = this.#waiting.take(this.#mayHold);
      if (next === undefined) return;
      next.grant(this.#permit(next.flowId));
    }
  }

  #permit(flowId: FlowId): Disposable {
    const held = { flowId, chargedAt: performance.now() };
    this.#held.add(held);
    this.#count(flowId, 1);
    return {
      [Symbol.dispose]: () => {
        if (!this.#held.delete(held)) return;
        this.#charge(held, performance.now());
        this.#count(flowId, -1);
        this.#grant();
      },
    };
  }

  #charge(held: HeldPermit, now: number): void {
    this.#waiting.charge(held.flowId, now - held.chargedAt);
    held.chargedAt = now;
  }

  #count(flowId: FlowId, change: 1 | -1): void {
    const count = (this.#countOf.get(flowId) ?? 0) + change;
    if (count === 0) this.#countOf.delete(flowId);
    else this.#countOf.set(flowId, count);
  }
}
