/**
 * Generates a light, bounded load that checks every response: 200, a whole state, and never an
 * older one.
 */
import { stateOf, target } from './states.ts';

const clients = 2;

/** Pause of a client between two requests: some fifty requests per second in all. */
const pauseMs = 30;

export type Ask = (target: string) => Promise<{ readonly status: number; readonly text: string }>;

export interface LoadResult {
  readonly count: number;
  /**
   * Requests without a response, not 200, of no known state, or of an older one than seen before.
   */
  readonly failures: readonly string[];
}

export class StateLoad {
  readonly #ask: Ask;
  readonly #possible: ReadonlySet<number>;
  readonly #mayGoBack: boolean;
  readonly #failures: string[] = [];
  readonly #workers: Promise<void>[];
  #newest = 0;
  #count = 0;
  #ending = false;

  /**
   * `possible` are the states that may appear, now and later. Behind a proxy, one replica may lag
   * behind another, so that an older state may follow a newer one.
   */
  constructor(ask: Ask, possible: ReadonlySet<number>, mayGoBack = false) {
    this.#ask = ask;
    this.#possible = possible;
    this.#mayGoBack = mayGoBack;
    this.#workers = Array.from({ length: clients }, () => this.#work());
  }

  /** Resolves after that many more responses. */
  async has(more: number): Promise<void> {
    const end = this.#count + more;
    while (this.#count < end) await pause();
  }

  async end(): Promise<LoadResult> {
    this.#ending = true;
    await Promise.all(this.#workers);
    return { count: this.#count, failures: this.#failures };
  }

  async #work(): Promise<void> {
    while (!this.#ending) {
      const failure = await this.#request().catch(String);
      if (failure !== null) this.#failures.push(`request ${this.#count}: ${failure}`);
      this.#count++;
      await pause();
    }
  }

  /** The fault of a response, or null. */
  async #request(): Promise<string | null> {
    const shownBefore = this.#newest;
    const { status, text } = await this.#ask(target);
    if (status !== 200) return `${status} ${text}`;
    const state = stateOf(text);
    if (state === null || !this.#possible.has(state)) return `no known state: ${text}`;
    if (state < shownBefore && !this.#mayGoBack) return `state ${state} after ${shownBefore}`;
    this.#newest = Math.max(this.#newest, state);
    return null;
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMs));
}
