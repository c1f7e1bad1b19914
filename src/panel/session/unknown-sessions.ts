/**
 * Reads the sessions of cookies that this process does not know. Anybody can make such cookies up, so
 * that few are read at a time, known sessions before all of them, and what leads nowhere is counted by
 * network: past its budget, the store is not asked.
 */
import { Budget } from '../../access/budget.ts';
import { networkOf } from '../../http/request/client-network.ts';
import { countedKeysMax } from '../../limits.ts';
import type { SessionState } from '../../store/people/people.ts';
import { tooMany } from '../error.ts';
import {
  sessionReadMsMax,
  unknownSessionForgivenMs,
  unknownSessionReadsMax,
  unknownSessionsPerAddressMax,
} from '../limits.ts';

export class UnknownSessions {
  readonly #clock: () => number;
  readonly #misses = new Budget({
    burst: unknownSessionsPerAddressMax,
    refillMs: unknownSessionForgivenMs,
    keysMax: countedKeysMax,
  });
  readonly #waiting: (() => void)[] = [];
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
    else await new Promise<void>((go) => this.#waiting.push(go));
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
      else next();
    }
  }

  #requireBudget(network: string): void {
    const { allowed, retryAfterMs } = this.#misses.look(network, this.#clock());
    if (allowed) return;
    const message = 'Too many sessions that do not exist were asked for from this address.';
    throw tooMany(message, retryAfterMs);
  }
}
