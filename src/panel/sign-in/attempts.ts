/**
 * Slows the guessing, by address. What is not good (a link, a passkey, an answer of a provider) is
 * counted, and only that is refused for it, so that nobody is kept from coming in. What is begun is
 * counted apart: by passkey, each beginning is a row of the database; at a provider, each may ask there,
 * and takes nothing from passkeys. So is what comes back from a provider, before the provider is asked
 * what it is worth.
 */
import { Budget } from '../../access/budget.ts';
import { networkOf } from '../../http/request/client-network.ts';
import { failureForgivenMs, failuresPerAddressMax } from '../../limits.ts';
import type { AttemptKind, Observe } from '../../observe/observation.ts';
import { tooMany } from '../error.ts';
import { beginningForgivenMs, beginningsPerAddressMax } from '../limits.ts';

/** What somebody tries to sign in with. */
type SignInAttempt = Extract<AttemptKind, 'link' | 'passkey' | 'provider'>;

/** Whoever begins may come back, once. */
const beginnings = {
  burst: beginningsPerAddressMax,
  refillMs: beginningForgivenMs,
};

export class Attempts {
  readonly #clock: () => number;
  readonly #observe: Observe;
  readonly #failures = new Budget({
    burst: failuresPerAddressMax,
    refillMs: failureForgivenMs,
  });
  readonly #beginnings = { passkey: new Budget(beginnings), provider: new Budget(beginnings) };
  readonly #returns = new Budget(beginnings);

  /** `clock` never jumps, in ms. `observe` is told of all that is refused, for the metrics. */
  constructor(clock: () => number, observe: Observe) {
    this.#clock = clock;
    this.#observe = observe;
  }

  /** Counts what did not let anybody in. Throws a PanelError where too much came from the address. */
  countFailure(by: SignInAttempt, address: string): void {
    const said = 'Too many attempts to sign in failed from this address.';
    this.#spend(this.#failures, by, address, said);
    this.#refused(by, false);
  }

  /** Counts a sign-in that begins. Throws a PanelError where too many came from the address. */
  countBeginning(by: 'passkey' | 'provider', address: string): void {
    this.#spend(
      this.#beginnings[by],
      by,
      address,
      'Too many sign-ins were begun from this address.',
    );
  }

  /** Counts who comes back from a provider. Throws a PanelError where too many came to the address. */
  countReturn(address: string): void {
    const said = 'Too many sign-ins came back to this address.';
    this.#spend(this.#returns, 'provider', address, said);
  }

  #spend(budget: Budget, by: SignInAttempt, address: string, message: string): void {
    const { allowed, retryAfterMs } = budget.spend(networkOf(address), this.#clock());
    if (allowed) return;
    this.#refused(by, true);
    throw tooMany(message, retryAfterMs);
  }

  #refused(by: SignInAttempt, isSlowed: boolean): void {
    this.#observe({ type: 'attempt-refused', by, isSlowed });
  }
}
