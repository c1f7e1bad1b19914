/**
 * Slows the guessing of tokens: wrong credentials are counted by address and by user. Only wrong
 * ones are ever refused for it, so that nobody can lock the owner of a right token out.
 */
import {
  countedKeysMax,
  failureForgivenMs,
  failuresPerAddressMax,
  failuresPerUserMax,
} from '../limits.ts';
import { Budget } from './budget.ts';

export class AuthenticationFailures {
  readonly #byAddress = new Budget({
    burst: failuresPerAddressMax,
    refillMs: failureForgivenMs,
    keysMax: countedKeysMax,
  });
  readonly #byUser = new Budget({
    burst: failuresPerUserMax,
    refillMs: failureForgivenMs,
    keysMax: countedKeysMax,
  });

  /**
   * Counts one failure of whoever has the address (a network, where one client may hold all of it)
   * at the moment `now` of a clock that never jumps, in ms. Returns 0 if it may be answered as a plain failure, else how long to wait
   * before the next attempt, in ms.
   */
  count(address: string, userId: string, now: number): number {
    const states = [
      this.#byAddress.spend(address, now),
      this.#byUser.spend(userId.toLowerCase(), now),
    ];
    return Math.max(...states.map((state) => (state.allowed ? 0 : state.retryAfterMs)));
  }
}
