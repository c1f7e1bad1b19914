/**
 * Limits how much work goes on at a time, in all and for each partner. A partner may hold as many places
 * as are free (dynamic thresholds: Choudhury and Hahne, IEEE/ACM Transactions on Networking, 1998): one
 * alone has half of them, two have a third each, and some always stay free for the next.
 */

interface Waiting {
  readonly grant: () => void;
}

export class PartnerLimiter {
  readonly #max: number;
  readonly #held = new Map<string, number>();
  /** Who waits for a place, by partner, in the order of coming. */
  readonly #waiting = new Map<string, Set<Waiting>>();
  #total = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** How many places are held. */
  get size(): number {
    return this.#total;
  }

  /** A place, to be given back when the work has ended; null where the partner may have no more. */
  tryAcquire(partnerId: string): Disposable | null {
    return this.#hasRoom(partnerId) && !this.#waiting.has(partnerId) ? this.#take(partnerId) : null;
  }

  /** A place, as soon as the partner may have one. Rejects with the signal's reason if it is aborted before. */
  acquire(partnerId: string, signal: AbortSignal): Promise<Disposable> {
    const place = this.tryAcquire(partnerId);
    if (place !== null) return Promise.resolve(place);
    return new Promise((resolve, reject) => {
      const waiting = {
        grant: () => {
          this.#leave(partnerId, waiting);
          signal.removeEventListener('abort', giveUp);
          resolve(this.#take(partnerId));
        },
      };
      const giveUp = () => {
        this.#leave(partnerId, waiting);
        reject(signal.reason);
      };
      this.#queueOf(partnerId).add(waiting);
      if (signal.aborted) giveUp();
      else signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  #hasRoom(partnerId: string): boolean {
    return this.#heldBy(partnerId) < this.#max - this.#total;
  }

  #heldBy(partnerId: string): number {
    return this.#held.get(partnerId) ?? 0;
  }

  #take(partnerId: string): Disposable {
    this.#count(partnerId, 1);
    let isHeld = true;
    return {
      [Symbol.dispose]: () => {
        if (!isHeld) return;
        isHeld = false;
        this.#count(partnerId, -1);
        this.#grantNext();
      },
    };
  }

  #count(partnerId: string, change: 1 | -1): void {
    const held = this.#heldBy(partnerId) + change;
    this.#total += change;
    if (held === 0) this.#held.delete(partnerId);
    else this.#held.set(partnerId, held);
  }

  #queueOf(partnerId: string): Set<Waiting> {
    let queue = this.#waiting.get(partnerId);
    if (queue === undefined) {
      queue = new Set();
      this.#waiting.set(partnerId, queue);
    }
    return queue;
  }

  #leave(partnerId: string, waiting: Waiting): void {
    const queue = this.#waiting.get(partnerId)!;
    queue.delete(waiting);
    if (queue.size === 0) this.#waiting.delete(partnerId);
  }

  /** A place that was given back goes to the waiting partner that holds the fewest. */
  #grantNext(): void {
    for (;;) {
      const [next] = [...this.#waiting.keys()]
        .filter((partnerId) => this.#hasRoom(partnerId))
        .sort((a, b) => this.#heldBy(a) - this.#heldBy(b));
      if (next === undefined) return;
      const [first] = this.#waiting.get(next)!;
      first!.grant();
    }
  }
}
