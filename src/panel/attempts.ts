/**
 * Slows the guessing of sign-in links: those that are not good are counted by address. Only they are
 * refused for it, so that nobody is kept from using a good one.
 */
import { Budget } from '../access/budget.ts';
import { networkOf } from '../http/request/client-network.ts';
import { countedKeysMax, failureForgivenMs, failuresPerAddressMax } from '../limits.ts';
import { PanelError } from './error.ts';

export class Attempts {
  readonly #clock: () => number;
  readonly #byAddress = new Budget({
    burst: failuresPerAddressMax,
    refillMs: failureForgivenMs,
    keysMax: countedKeysMax,
  });

  /** `clock` never jumps, in ms. */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Counts a link that is not good. Throws a PanelError where too many came from the address. */
  count(address: string): void {
    const { allowed, retryAfterMs } = this.#byAddress.spend(networkOf(address), this.#clock());
    if (allowed) return;
    throw new PanelError('too-many', 'Too many links that are not valid came from this address.', {
      'Retry-After': String(Math.ceil(retryAfterMs / 1_000)),
    });
  }
}
