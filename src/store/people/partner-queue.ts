/**
 * A semaphore for the transactions of people, fair by partner: a partner that is kept waiting, by its own
 * locks for instance, has few places and leaves the others theirs. No one waits for long.
 */
import { StoreBusy } from '../error.ts';

export interface PartnerQueueOptions {
  /** Transactions at a time: each has a connection. */
  readonly placesMax: number;
  /** Of these, those of one partner. */
  readonly placesOfPartnerMax: number;
  /** Longest wait for a place. */
  readonly waitMsMax: number;
}

interface Waiting {
  readonly enter: () => void;
}

/** The flow of transactions that concern no single partner. */
const noPartner = '';

export class PartnerQueue {
  readonly #options: PartnerQueueOptions;
  #running = 0;
  readonly #runningOf = new Map<string, number>();
  /** By partner; the partner whose turn is next comes first. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(options: PartnerQueueOptions) {
    this.#options = options;
  }

  /** Runs the work once it has a place. Throws a StoreBusy where that takes too long. */
  async run<Result>(partnerId: string | null, work: () => Promise<Result>): Promise<Result> {
    const flow = partnerId ?? noPartner;
    await this.#enter(flow);
    try {
      return await work();
    } finally {
      this.#leave(flow);
    }
  }

  #enter(flow: string): Promise<void> {
    if (this.#hasPlaceFor(flow)) {
      this.#count(flow, 1);
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#forget(flow, waiting);
        reject(
          new StoreBusy(
            `no connection was free for ${this.#options.waitMsMax} ms: other writers have them`,
          ),
        );
      }, this.#options.waitMsMax);
      const line = this.#waiting.get(flow);
      if (line === undefined) this.#waiting.set(flow, [waiting]);
      else line.push(waiting);
    });
  }

  #leave(flow: string): void {
    this.#count(flow, -1);
    for (const [next, line] of this.#waiting) {
      if (!this.#hasPlaceFor(next)) continue;
      const first = line.shift()!;
      // The partner's turn comes again after all others.
      this.#waiting.delete(next);
      if (line.length > 0) this.#waiting.set(next, line);
      this.#count(next, 1);
      first.enter();
      return;
    }
  }

  #hasPlaceFor(flow: string): boolean {
    const { placesMax, placesOfPartnerMax } = this.#options;
    const isOver = flow !== noPartner && (this.#runningOf.get(flow) ?? 0) >= placesOfPartnerMax;
    return this.#running < placesMax && !isOver;
  }

  #count(flow: string, by: 1 | -1): void {
    this.#running += by;
    const running = (this.#runningOf.get(flow) ?? 0) + by;
    if (running === 0) this.#runningOf.delete(flow);
    else this.#runningOf.set(flow, running);
  }

  #forget(flow: string, waiting: Waiting): void {
    const line = this.#waiting.get(flow)?.filter((of) => of !== waiting) ?? [];
    if (line.length > 0) this.#waiting.set(flow, line);
    else this.#waiting.delete(flow);
  }
}
