/** Lets so many pieces of work run side by side. Flows that wait take turns by the time they held permits. */
import { FairQueue, type FlowId } from './fair-queue.ts';

interface Waiting {
  readonly flowId: FlowId;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (permit: Disposable) => void;
  readonly reject: (reason: unknown) => void;
}

export class FairSemaphore {
  readonly #waiting = new FairQueue<Waiting>();
  #free: number;

  constructor(permits: number) {
    this.#free = permits;
  }

  /**
   * Resolves with a permit, which is to be disposed of when the work has ended. Rejects with the
   * signal's reason, when the flow's turn comes, if it was aborted by then.
   */
  acquire(flowId: FlowId, signal?: AbortSignal): Promise<Disposable> {
    return new Promise((resolve, reject) => {
      this.#waiting.add({ flowId, signal, resolve, reject }, flowId);
      this.#grant();
    });
  }

  #grant(): void {
    while (this.#free > 0) {
      const next = this.#waiting.take();
      if (next === undefined) return;
      const { flowId, signal, resolve, reject } = next;
      if (signal?.aborted) reject(signal.reason);
      else resolve(this.#permit(flowId));
    }
  }

  #permit(flowId: FlowId): Disposable {
    this.#free--;
    const startedAt = performance.now();
    let isHeld = true;
    return {
      [Symbol.dispose]: () => {
        if (!isHeld) return;
        isHeld = false;
        this.#free++;
        this.#waiting.charge(flowId, performance.now() - startedAt);
        this.#grant();
      },
    };
  }
}
