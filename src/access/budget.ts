/**
 * Rate limits events by key with the generic cell rate algorithm (GCRA): one number per key. The
 * number of keys is bounded; the least recently used is evicted first.
 */

/** Addresses, users or tokens that one budget remembers: about 20 MiB at most. */
const countedKeysMax = 100_000;

export interface BudgetOptions {
  /** Burst: events allowed without a pause. */
  readonly burst: number;
  /** Interval at which one event is refilled, in ms. */
  readonly refillMs: number;
  /** `countedKeysMax` unless given. */
  readonly keysMax?: number;
}

export interface BudgetState {
  readonly allowed: boolean;
  /** Events left in the burst. */
  readonly remaining: number;
  /** Time until the next event is allowed, in ms; 0 if it is allowed now. */
  readonly retryAfterMs: number;
  /** Time until the budget is full again, in ms. */
  readonly resetMs: number;
}

/** Tolerance in ms for floating-point drift of refill times that are no whole number of ms. */
const driftMs = 0.001;

export class Budget {
  readonly #options: Required<BudgetOptions>;
  /** Time (ms) at which the budget is full again, by key. */
  readonly #fullAt = new Map<string, number>();

  constructor(options: BudgetOptions) {
    this.#options = { keysMax: countedKeysMax, ...options };
  }

  /**
   * Spends one event of the key's budget, if it has any left; `now` is a monotonic clock, in ms.
   */
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
