/**
 * Slows the guessing, by address. What is not good (a link, a passkey, an answer of a provider) is
 * counted, and only that is refused for it, so that nobody is kept from coming in. What is begun is
 * counted apart: by passkey, each beginning is a row of the database; at a provider, each may ask there.
 */
import { Budget } from '../../access/budget.ts';
import { networkOf } from '../../http/request/client-network.ts';
import { countedKeysMax, failureForgivenMs, failuresPerAddressMax } from '../../limits.ts';
import { tooMany } from '../error.ts';
import { beginningForgivenMs, beginningsPerAddressMax } from '../limits.ts';

export class Attempts {
  readonly #clock: () => number;
  readonly #failures = new Budget({
    burst: failuresPerAddressMax,
    refillMs: failureForgivenMs,
    keysMax: countedKeysMax,
  });
  readonly #beginnings = new Budget({
    burst: beginningsPerAddressMax,
    refillMs: beginningForgivenMs,
    keysMax: countedKeysMax,
  });

  /** `clock` never jumps, in ms. */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Counts what did not let anybody in. Throws a PanelError where too much came from the address. */
  countFailure(address: string): void {
    this.#spend(this.#failures, address, 'Too many attempts to sign in failed from this address.');
  }

  /** Counts a sign-in that begins. Throws a PanelError where too many came from the address. */
  countBeginning(address: string): void {
    this.#spend(this.#beginnings, address, 'Too many sign-ins were begun from this address.');
  }

  #spend(budget: Budget, address: string, message: string): void {
    const { allowed, retryAfterMs } = budget.spend(networkOf(address), this.#clock());
    if (!allowed) throw tooMany(message, retryAfterMs);
  }
}
