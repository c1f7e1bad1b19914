/**
 * Reads the sessions of cookies that this process does not know. Anybody can make such cookies up, so
 * that few are read at a time, known sessions before all of them, and few of a network wait. What leads
 * nowhere is counted by network: past its budget, the store is not asked.
 */
import { Budget } from '../../access/budget.ts';
import { networkOf } from '../../http/request/client-network.ts';
import type { SessionState } from '../../store/people/people.ts';
import { tooMany } from '../error.ts';
import {
  sessionReadMsMax,
  unknownSessionForgivenMs,
  unknownSessionReadsMax,
  unknownSessionsPerAddressMax,
  unknownSessionsWaitingMax,
} from '../limits.ts';

export class UnknownSessions {
  readonly #clock: () => number;
  readonly #misses = new Budget({
    burst: unknownSessionsPerAddressMax,
    refillMs: unknownSessionForgivenMs,
  });
  readonly #waiting: (() => void)[] = [];
  /** How many of a network wait. */
  readonly #waitingOf = new Map<string, number>();
  #reading = 0;

  /** `clock` never jumps, in ms. */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Reads a session when its turn comes. Rejects with a PanelError past the budget of its network. */
  async read(
    address: string,
    ask: () => Promise<SessionState | null>,
  ): Promise<SessionState | null> {
    const network = networkOf(address);
    const came = this.#clock();
    this.#requireBudget(network);
    if (this.#reading < unknownSessionReadsMax) this.#reading++;
    else await this.#wait(network);
    try {
      this.#requireBudget(network);
      // Its request was answered by now.
      if (this.#clock() - came >= sessionReadMsMax) return null;
      const state = await ask();
      if (state === null) this.#misses.spend(network, this.#clock());
      return state;
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#reading--;
      // SQLite reads at once: without a pause, all that wait would be read in one turn of the event loop.
      else setImmediate(next);
    }
  }

  /** A network may have as many that wait as there is room for others: all that wait are refused together. */
  async #wait(network: string): Promise<void> {
    const count = this.#waitingOf.get(network) ?? 0;
    if (count >= unknownSessionsWaitingMax - this.#waiting.length) {
      throw tooMany('Too many sessions are asked for from this address at once.', sessionReadMsMax);
    }
    this.#waitingOf.set(network, count + 1);
    await new Promise<void>((go) => this.#waiting.push(go));
    const left = this.#waitingOf.get(network)! - 1;
    if (left === 0) this.#waitingOf.delete(network);
    else this.#waitingOf.set(network, left);
  }

  #requireBudget(network: string): void {
    const { allowed, retryAfterMs } = this.#misses.look(network, this.#clock());
    if (allowed) return;
    const message = 'Too many sessions that do not exist were asked for from this address.';
    throw tooMany(message, retryAfterMs);
  }
}
