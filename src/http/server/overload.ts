/**
 * In charge of knowing, and of telling the operator, when there is more to do than can be done. The
 * measure is the time that requests wait for their turn. The middle one of the last few samples
 * counts, so that one pause (a garbage collection, the build of a snapshot, a stopped process) does
 * not.
 */

import { type ProblemError, problem } from '../../contract/problems.ts';
import { overloadSampleMs, overloadSamplesMax, retryAfterSeconds } from '../../limits.ts';
import type { Observe } from '../../observe/observation.ts';

export interface OverloadOptions {
  /** Wait from which on the service counts as overloaded, in ms. */
  readonly shedDelayMs: number;
  /** How long requests wait for their turn at the moment, in ms. */
  readonly waitMs: () => number;
  /** How many requests were refused so far because they had waited too long. */
  readonly refused: () => number;
  readonly observe: Observe;
  /** A clock that never jumps, in ms. */
  readonly clock: () => number;
}

export class Overload {
  readonly #options: OverloadOptions;
  readonly #waits: number[] = [];
  #delayMs = 0;
  /**
   * When the overload began, and how many requests had been refused by then; null where there is
   * none.
   */
  #began: { readonly at: number; readonly refused: number } | null = null;

  constructor(options: OverloadOptions) {
    this.#options = options;
  }

  /** Begins to measure. Returns a function that ends it. */
  start(): () => void {
    const timer = setInterval(() => this.sample(), overloadSampleMs);
    timer.unref();
    return () => clearInterval(timer);
  }

  /** How long requests wait, smoothed, in ms. */
  get delayMs(): number {
    return this.#delayMs;
  }

  get overloaded(): boolean {
    return this.#began !== null;
  }

  /** Takes a sample: to be called every `overloadSampleMs`. */
  sample(): void {
    this.#waits.push(this.#options.waitMs());
    if (this.#waits.length > overloadSamplesMax) this.#waits.shift();
    this.#delayMs = this.#waits.length < overloadSamplesMax ? 0 : middle(this.#waits);
    this.#judge();
  }

  #judge(): void {
    const { shedDelayMs, refused, observe, clock } = this.#options;
    const isOverloaded = this.#delayMs > shedDelayMs;
    if (isOverloaded === this.overloaded) return;
    if (this.#began === null) {
      this.#began = { at: clock(), refused: refused() };
      observe({ type: 'overload-began', delayMs: this.#delayMs });
      return;
    }
    observe({
      type: 'overload-ended',
      overloadedMs: clock() - this.#began.at,
      refused: refused() - this.#began.refused,
    });
    this.#began = null;
  }
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

/**
 * The error for a request that has waited too long. One error for all: to make one for each would
 * cost too much.
 */
export const overloadRefusal: ProblemError = problem(
  'service-unavailable',
  'The service is overloaded.',
  { 'Retry-After': String(retryAfterSeconds) },
);
