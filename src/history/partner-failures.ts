/** Runs the work of a round by partner: an error affects its own partner, and is reported with the others. */
import { LeaseLost, ShareLost } from '../lease/lease.ts';
import { oneLine } from '../text/quote.ts';

/** Failed partners that a round's log names; the metrics have the count. */
const namedFailuresMax = 20;

export class PartnerFailures {
  readonly #signal: AbortSignal;
  readonly #messages: string[] = [];

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /**
   * Records an error of the work, unless another process has the partner now. Throws a LeaseLost, and the
   * signal's reason before the work.
   */
  async attempt(partnerId: string, work: () => Promise<void>): Promise<void> {
    this.#signal.throwIfAborted();
    try {
      await work();
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      if (error instanceof ShareLost) return;
      const message = error instanceof Error ? error.message : String(error);
      this.#messages.push(oneLine(`partner ${partnerId}: ${message}`));
    }
  }

  get count(): number {
    return this.#messages.length;
  }

  /** The first `namedFailuresMax` failures. */
  get named(): readonly string[] {
    return this.#messages.slice(0, namedFailuresMax);
  }
}
