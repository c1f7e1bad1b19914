/**
 * Runs the work of a round by partner: an error affects its own partner, and is reported with the others.
 * Yields to the event loop after each: on SQLite, transactions do not.
 */
import { setImmediate } from 'node:timers/promises';
import { LeaseLost } from '../../store/lease/lease.ts';
import { oneLine } from '../../text/quote.ts';

/** Failed partners that a round's log names; the metrics have the count. */
const namedFailuresMax = 20;

export class PartnerFailures {
  readonly #signal: AbortSignal;
  readonly #messages: string[] = [];

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /**
   * Records an error of the work. Throws a LeaseLost, and the signal's reason before the work.
   */
  attempt(partnerId: string, work: () => Promise<void>): Promise<void> {
    return this.attemptAs(ofPartner(partnerId), work);
  }

  /** The same for work of no partner, by its name. */
  async attemptAs(name: string, work: () => Promise<void>): Promise<void> {
    this.#signal.throwIfAborted();
    try {
      await work();
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      this.#add(name, error instanceof Error ? error.message : String(error));
    }
    await setImmediate();
  }

  /** Records a failure that threw nothing. */
  add(partnerId: string, message: string): void {
    this.#add(ofPartner(partnerId), message);
  }

  #add(name: string, message: string): void {
    this.#messages.push(oneLine(`${name}: ${message}`));
  }

  get count(): number {
    return this.#messages.length;
  }

  /** The first `namedFailuresMax` failures. */
  get named(): readonly string[] {
    return this.#messages.slice(0, namedFailuresMax);
  }
}

function ofPartner(partnerId: string): string {
  return `partner ${partnerId}`;
}
