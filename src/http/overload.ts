/**
 * In charge of knowing when there is more to do than can be done, and of whom to refuse then. The
 * measure is how long requests wait, and how late the event loop runs timers; the middle one of the
 * last few samples counts, so that one pause (a garbage collection, a snapshot's build, a stopped
 * process) does not.
 *
 * Past a first bound each partner gets an equal share of the time in which requests are answered,
 * and what a partner leaves over goes to the others: who needs less than the share is never
 * refused. Past a second bound everybody is refused, before anything is looked up.
 */
import {
  overloadedShare,
  overloadSampleMs,
  overloadSamplesMax,
  overloadWindowMs,
  partnerShareMsMin,
  retryAfterSeconds,
} from '../limits.ts';
import type { Observe } from '../observation.ts';
import { type ProblemError, problem } from '../problems.ts';
import { type Demand, fairShare } from './fair-share.ts';

export interface OverloadOptions {
  /** Delay from which on partners are held to their share, in ms. */
  readonly shedDelayMs: number;
  /** Delay from which on everybody is refused, in ms. */
  readonly refuseDelayMs: number;
  /** How long requests wait for their turn at the moment, in ms. */
  readonly waitMs: () => number;
  readonly observe: Observe;
  /** A clock that never jumps, in ms. */
  readonly clock: () => number;
}

export class Overload {
  readonly #options: OverloadOptions;
  readonly #delays: number[] = [];
  #sampledAt: number;
  #windowAt: number;
  #demands = new Map<string, Demand>();
  /** What the last whole window was. */
  #before: { readonly demands: ReadonlyMap<string, Demand>; readonly ms: number };
  /** The partner whose request is being answered. */
  #current: Demand | null = null;
  /** Processing time that one partner may take in a window, in ms. */
  #shareMs = Number.POSITIVE_INFINITY;
  #delayMs = 0;
  #beganAt: number | null = null;
  #refused = 0;

  constructor(options: OverloadOptions) {
    this.#options = options;
    this.#sampledAt = options.clock();
    this.#windowAt = this.#sampledAt;
    this.#before = { demands: this.#demands, ms: overloadWindowMs };
  }

  /** Begins to measure; returns what ends it. */
  start(): () => void {
    this.#sampledAt = this.#options.clock();
    const timer = setInterval(() => this.sample(), overloadSampleMs);
    timer.unref();
    return () => clearInterval(timer);
  }

  /** The smoothed delay, in ms. */
  get delayMs(): number {
    return this.#delayMs;
  }

  /** Whether partners are held to their share. */
  get overloaded(): boolean {
    return this.#beganAt !== null;
  }

  /** Whether a request is to be refused before it is looked at, which is counted. */
  refusesAll(): boolean {
    if (this.#delayMs <= this.#options.refuseDelayMs) return false;
    this.#refused++;
    return true;
  }

  /** Counts a partner's request, and says whether the partner has some of its share left. */
  admits(partnerId: string): boolean {
    let demand = this.#demands.get(partnerId);
    if (demand === undefined) {
      demand = newDemand();
      this.#demands.set(partnerId, demand);
    }
    demand.asked++;
    if (demand.workedMs + demand.debtMs >= this.#shareMs) {
      this.#refused++;
      return false;
    }
    demand.admitted++;
    this.#current = demand;
    return true;
  }

  /** Takes the time, in ms, that answering a request took; the partner's, if one was admitted. */
  worked(ms: number): void {
    if (this.#current === null) return;
    this.#current.workedMs += ms;
    this.#current = null;
  }

  /** Takes a sample: to be called every `overloadSampleMs`, and measures how much later it was. */
  sample(): void {
    const now = this.#options.clock();
    const lateMs = Math.max(0, now - this.#sampledAt - overloadSampleMs);
    this.#delays.push(lateMs + this.#options.waitMs());
    this.#sampledAt = now;
    if (this.#delays.length > overloadSamplesMax) this.#delays.shift();
    this.#delayMs = this.#delays.length < overloadSamplesMax ? 0 : middle(this.#delays);
    const windowEnded = now - this.#windowAt >= overloadWindowMs;
    if (windowEnded) this.#endWindow(now);
    this.#judge(now, windowEnded);
  }

  #endWindow(now: number): void {
    this.#before = { demands: this.#demands, ms: now - this.#windowAt };
    this.#windowAt = now;
    this.#demands = new Map();
    // A single request may take longer than the share of several windows.
    for (const [partnerId, { workedMs, debtMs }] of this.#before.demands) {
      const overdrawnMs = workedMs + debtMs - this.#shareMs;
      if (overdrawnMs > 0) this.#demands.set(partnerId, newDemand(overdrawnMs));
    }
  }

  #judge(now: number, windowEnded: boolean): void {
    const { shedDelayMs, refuseDelayMs, observe } = this.#options;
    const wasOverloaded = this.#beganAt !== null;
    if (this.#delayMs > Math.min(shedDelayMs, refuseDelayMs)) {
      if (!wasOverloaded) {
        this.#beganAt = now;
        observe({ type: 'overload-began', delayMs: this.#delayMs });
      }
      if (!wasOverloaded || windowEnded) this.#divide(now, windowEnded);
    } else if (wasOverloaded) {
      observe({
        type: 'overload-ended',
        overloadedMs: now - this.#beganAt!,
        refused: this.#refused,
      });
      this.#beganAt = null;
      this.#refused = 0;
      this.#shareMs = Number.POSITIVE_INFINITY;
    }
  }

  /**
   * Divides what could be done when it was too much. A storm after silence shows in the running
   * window only.
   */
  #divide(now: number, windowEnded: boolean): void {
    const running = { demands: this.#demands, ms: now - this.#windowAt };
    const isLong = running.ms >= overloadWindowMs * tellingPart;
    const isTelling = !windowEnded && (isLong || this.#before.demands.size === 0);
    const { demands, ms } = isTelling ? running : this.#before;
    this.#shareMs = Math.max(
      partnerShareMsMin,
      fairShare([...demands.values()], overloadedShare) * (overloadWindowMs / ms),
    );
  }
}

function newDemand(debtMs = 0): Demand {
  return { asked: 0, admitted: 0, workedMs: 0, debtMs };
}

/** Part of a window after which it tells who asks for how much. */
const tellingPart = 1 / 4;

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

const retryAfter = { 'Retry-After': String(retryAfterSeconds) };

/** Said to everybody past the second bound. One error for all: making each would cost too much. */
export const overloadRefusal: ProblemError = problem(
  'service-unavailable',
  'The service is overloaded.',
  retryAfter,
);

/** Said to a partner that asks for more than its share, while there is not enough for all. */
export const shareRefusal: ProblemError = problem(
  'service-unavailable',
  'The service is overloaded, and the partner has had its share of it for now.',
  retryAfter,
);
