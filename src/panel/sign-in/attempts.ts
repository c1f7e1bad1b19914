/**
 * Slows the guessing, by address. What is not good (a link, a passkey, an answer of a provider) is
 * counted, and only that is refused for it, so that nobody is kept from coming in. What is begun is
 * counted apart: by passkey, each beginning is a row of the database; at a provider, each may ask there,
 * and takes nothing from passkeys. So is what comes back from a provider, before the provider is asked
 * what it is worth.
 */
import { Budget } from '../../access/budget.ts';
import { networkOf } from '../../http/request/client-network.ts';
import { countedKeysMax, failureForgivenMs, failuresPerAddressMax } from '../../limits.ts';
import { tooMany } from '../error.ts';
import { beginningForgivenMs, beginningsPerAddressMax } from '../limits.ts';

/** Whoever begins may come back, once. */
const beginnings = {
  burst: beginningsPerAddressMax,
  refillMs: beginningForgivenMs,
  keysMax: countedKeysMax,
};

export class Attempts {
  readonly #clock: () => number;
  readonly #failures = new Budget({
    burst: failuresPerAddressMax,
    refillMs: failureForgivenMs,
    keysMax: countedKeysMax,
  });
  readonly #passkeys = new Budget(beginnings);
  readonly #providers = new Budget(beginnings);
  readonly #returns = new Budget(beginnings);

  /** `clock` never jumps, in ms. */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Counts what did not let anybody in. Throws a PanelError where too much came from the address. */
  countFailure(address: string): void {
    this.#spend(this.#failures, address, 'Too many attempts to sign in failed from this address.');
  }

  /** Counts a sign-in that begins. Throws a PanelError where too many came from the address. */
  countPasskey(address: string): void {
    this.#spend(this.#passkeys, address, 'Too many sign-ins were begun from this address.');
  }

  /** The same for one that begins at a provider. */
  countProvider(address: string): void {
    this.#spend(this.#providers, address, 'Too many sign-ins were begun from this address.');
  }

  /** Counts who comes back from a provider. Throws a PanelError where too many came to the address. */
  countReturn(address: string): void {
    this.#spend(this.#returns, address, 'Too many sign-ins came back to this address.');
  }

  #spend(budget: Budget, address: string, message: string): void {
    const { allowed, retryAfterMs } = budget.spend(networkOf(address), this.#clock());
    if (!allowed) throw tooMany(message, retryAfterMs);
  }
}
