/**
 * Counts events by key against a budget that refills steadily (the generic cell rate algorithm:
 * one number a key). The keys remembered are bounded; the one unused longest is forgotten first.
 */

/** Addresses, users or tokens that one budget remembers: about 20 MiB at most. */
const countedKeysMax = 100_000;

export interface BudgetOptions {
  /** Events that may come at once. */
  readonly burst: number;
  /** Time after which one more event may come, in ms. */
  readonly refillMs: number;
  /** `countedKeysMax` unless given. */
  readonly keysMax?: number;
}

export interface BudgetState {
  readonly allowed: boolean;
  /** Events that may still come at once. */
  readonly remaining: number;
  /** Until one more event may come, in ms; 0 if it may now. */
  readonly retryAfterMs: number;
  /** Until the whole budget is there again, in ms. */
  readonly resetMs: number;
}

/** Sums of a refill time that is no whole number of ms drift by far less than this. */
const driftMs = 0.001;

export class Budget {
  readonly #options: Required<BudgetOptions>;
  /** By key: the moment (ms) at which all of its budget is there again. */
  readonly #fullAt = new Map<string, number>();

  constructor(options: BudgetOptions) {
    this.#options = { keysMax: countedKeysMax, ...options };
  }

  /** Takes one event from the key's budget, if there is room; `now` is a monotonic clock, in ms. */
  spend(key: string, now: number): BudgetState {
    const state = this.peek(key, now);
    if (state.allowed) this.#remember(key, now + state.resetMs);
    return state;
  }

  /** What `spend` would say; takes nothing. */
  peek(key: string, now: number): BudgetState {
    const { burst, refillMs } = this.#options;
    const room = burst * refillMs + driftMs;
    const spentBefore = Math.max(0, (this.#fullAt.get(key) ?? now) - now);
    const allowed = spentBefore + refillMs <= room;
    const spent = allowed ? spentBefore + refillMs : spentBefore;
    return {
      allowed,
      remaining: Math.floor((room - spent) / refillMs),
      retryAfterMs: Math.max(0, spent + refillMs - room),
      resetMs: spent,
    };
  }

  #remember(key: string, fullAt: number): void {
    this.#fullAt.delete(key);
    this.#fullAt.set(key, fullAt);
    if (this.#fullAt.size > this.#options.keysMax) {
      this.#fullAt.delete(this.#fullAt.keys().next().value!);
    }
  }
}
