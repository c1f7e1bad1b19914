/**
 * In charge of knowing when there is more to do than can be done, and of whom to refuse then. The
 * measure is how late the event loop runs timers; the middle one of the last few samples counts,
 * so that one pause (a garbage collection, a snapshot's build, a stopped process) does not.
 *
 * Past a first bound each partner gets an equal share of what could be answered, and what a
 * partner leaves over goes to the others: who asks for less than the share is never refused. Past
 * a second bound everybody is refused, before anything is looked up.
 */
import {
  overloadedShare,
  overloadSampleMs,
  overloadSamplesMax,
  overloadWindowMs,
  partnerShareMin,
  retryAfterSeconds,
} from '../limits.ts';
import type { Observe } from '../observation.ts';
import { type ProblemError, problem } from '../problems.ts';

export interface OverloadOptions {
  /** Delay from which on partners are held to their share, in ms. */
  readonly shedDelayMs: number;
  /** Delay from which on everybody is refused, in ms. */
  readonly refuseDelayMs: number;
  readonly observe: Observe;
  /** A clock that never jumps, in ms. */
  readonly clock: () => number;
}

/** What a partner asked for in one window, and how much of it was let pass. */
interface Demand {
  asked: number;
  admitted: number;
}

export class Overload {
  readonly #options: OverloadOptions;
  readonly #delays: number[] = [];
  #sampledAt: number;
  #windowAt: number;
  #demands = new Map<string, Demand>();
  #before: ReadonlyMap<string, Demand> = new Map();
  /** Requests that one partner may make in a window. */
  #share = Number.POSITIVE_INFINITY;
  #delayMs = 0;
  #beganAt: number | null = null;
  #refused = 0;

  constructor(options: OverloadOptions) {
    this.#options = options;
    this.#sampledAt = options.clock();
    this.#windowAt = this.#sampledAt;
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

  /** Counts a partner's request, and says whether it is within the partner's share. */
  admits(partnerId: string): boolean {
    const demand = this.#demands.get(partnerId);
    if (demand === undefined) {
      this.#demands.set(partnerId, { asked: 1, admitted: 1 });
      return true;
    }
    demand.asked++;
    if (demand.admitted >= this.#share) {
      this.#refused++;
      return false;
    }
    demand.admitted++;
    return true;
  }

  /** Takes a sample: to be called every `overloadSampleMs`, and measures how much later it was. */
  sample(): void {
    const now = this.#options.clock();
    this.#delays.push(Math.max(0, now - this.#sampledAt - overloadSampleMs));
    this.#sampledAt = now;
    if (this.#delays.length > overloadSamplesMax) this.#delays.shift();
    this.#delayMs = this.#delays.length < overloadSamplesMax ? 0 : middle(this.#delays);
    const windowEnded = now - this.#windowAt >= overloadWindowMs;
    if (windowEnded) {
      this.#windowAt = now;
      this.#before = this.#demands;
      this.#demands = new Map();
    }
    this.#judge(now, windowEnded);
  }

  #judge(now: number, windowEnded: boolean): void {
    const { shedDelayMs, refuseDelayMs, observe } = this.#options;
    const wasOverloaded = this.#beganAt !== null;
    if (this.#delayMs > Math.min(shedDelayMs, refuseDelayMs)) {
      if (!wasOverloaded) {
        this.#beganAt = now;
        observe({ type: 'overload-began', delayMs: this.#delayMs });
      }
      if (!wasOverloaded || windowEnded) this.#share = fairShare(this.#before);
    } else if (wasOverloaded) {
      observe({
        type: 'overload-ended',
        overloadedMs: now - this.#beganAt!,
        refused: this.#refused,
      });
      this.#beganAt = null;
      this.#refused = 0;
      this.#share = Number.POSITIVE_INFINITY;
    }
  }
}

/**
 * The largest number of requests for each partner with which all of them together stay below
 * what was answered when it was too much. Without knowing what that was, there is no bound.
 */
function fairShare(demands: ReadonlyMap<string, Demand>): number {
  if (demands.size === 0) return Number.POSITIVE_INFINITY;
  const asked = [...demands.values()].map((demand) => demand.asked).sort((a, b) => a - b);
  let left = 0;
  for (const { admitted } of demands.values()) left += admitted;
  left *= overloadedShare;
  let share = 0;
  for (const [index, count] of asked.entries()) {
    share = left / (asked.length - index);
    if (count > share) break;
    left -= count;
  }
  return Math.max(partnerShareMin, Math.floor(share));
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

/** Said to everybody past the second bound. */
export function overloadRefusal(): ProblemError {
  return problem('service-unavailable', 'The service is overloaded.', {
    'Retry-After': String(retryAfterSeconds),
  });
}

/** Said to a partner that asks for more than its share, while there is not enough for all. */
export function shareRefusal(): ProblemError {
  return problem(
    'service-unavailable',
    'The service is overloaded, and the partner has had its share of it for now.',
    { 'Retry-After': String(retryAfterSeconds) },
  );
}
