/**
 * Rate limits sign-in attempts by address. Counts failures (of links, passkeys and provider
 * responses) and refuses only those, so no valid sign-in is blocked. Counts pending sign-ins separately:
 * by passkey, each is a database row; at a provider, each may cause a request there, and takes
 * nothing from the passkeys' budget. Callbacks are counted too, before the provider is asked to
 * redeem them.
 */
import { Budget } from '../../../access/budget.ts';
import { networkOf } from '../../../http/request/client-address.ts';
import { failureForgivenMs, failuresPerAddressMax } from '../../../limits.ts';
import type { AttemptKind, Observe } from '../../../observe/observation.ts';
import { tooMany } from '../error.ts';

/** Burst of started sign-ins by method and address: an office in the morning. */
const signInAttemptsPerAddressMax = 120;

/** Refill time of one sign-in attempt of an address. */
const signInAttemptRefillMs = 1_000;

/** Sign-in methods. */
type SignInAttempt = Extract<AttemptKind, 'link' | 'passkey' | 'provider'>;

/** Each pending sign-in allows one callback. */
const attemptBudget = {
  burst: signInAttemptsPerAddressMax,
  refillMs: signInAttemptRefillMs,
};

export class Attempts {
  readonly #clock: () => number;
  readonly #observe: Observe;
  readonly #failures = new Budget({
    burst: failuresPerAddressMax,
    refillMs: failureForgivenMs,
  });
  readonly #beginnings = {
    passkey: new Budget(attemptBudget),
    provider: new Budget(attemptBudget),
  };
  readonly #returns = new Budget(attemptBudget);

  /** `clock` is monotonic, in ms. `observe` counts refusals in the metrics. */
  constructor(clock: () => number, observe: Observe) {
    this.#clock = clock;
    this.#observe = observe;
  }

  /** Counts a failed attempt. Throws a PanelError past the address's rate limit. */
  countFailure(by: SignInAttempt, address: string): void {
    const said = 'Too many attempts to sign in failed from this address.';
    this.#spend(this.#failures, by, address, said);
    this.#refused(by, false);
  }

  /** Counts a started sign-in. Throws a PanelError past the address's rate limit. */
  countAttempt(by: 'passkey' | 'provider', address: string): void {
    this.#spend(
      this.#beginnings[by],
      by,
      address,
      'Too many sign-ins were begun from this address.',
    );
  }

  /** Counts a callback. Throws a PanelError past the address's rate limit. */
  countCallback(address: string): void {
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
