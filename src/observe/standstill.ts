/**
 * Reports, once it goes on, that a process stood still: stopped (SIGSTOP), without processor time, at
 * work without a pause, or suspended with its machine. Timeouts and lost leases right after it have no other cause.
 */
import type { Observation, Observe } from './observation.ts';

/** Interval of the checks: far below the shortest standstill that is reported. */
const checkIntervalMs = 1_000;

/** The shortest standstill that is reported: half of the ten seconds after which others take its work. */
export const standstillMsMin = 5_000;

type StoodStill = Extract<Observation, { readonly type: 'stood-still' }>;

export class Standstills {
  readonly #by: StoodStill['by'];
  readonly #observe: Observe;
  readonly #clock: () => number;
  readonly #steadyClock: () => number;
  #checkedAt: number;
  #steadyCheckedAt: number;

  /** The clocks give ms; the steady one may not count while the machine is suspended. */
  constructor(
    by: StoodStill['by'],
    observe: Observe,
    clock: () => number = Date.now,
    steadyClock: () => number = () => performance.now(),
  ) {
    this.#by = by;
    this.#observe = observe;
    this.#clock = clock;
    this.#steadyClock = steadyClock;
    this.#checkedAt = clock();
    this.#steadyCheckedAt = steadyClock();
  }

  /** Starts the checks; returns the function that ends them. */
  start(): () => void {
    const timer = setInterval(() => this.check(), checkIntervalMs).unref();
    return () => clearInterval(timer);
  }

  /** Compares with the last check, which was due an interval ago. */
  check(): void {
    const now = this.#clock();
    const steadyNow = this.#steadyClock();
    const steadyMs = steadyNow - this.#steadyCheckedAt;
    const stillMs = Math.max(steadyMs - checkIntervalMs, 0);
    const sleptMs = Math.max(now - this.#checkedAt - steadyMs, 0);
    this.#checkedAt = now;
    this.#steadyCheckedAt = steadyNow;
    if (Math.max(stillMs, sleptMs) < standstillMsMin) return;
    this.#observe({ type: 'stood-still', by: this.#by, pid: process.pid, stillMs, sleptMs });
  }
}
