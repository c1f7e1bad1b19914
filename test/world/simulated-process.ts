/**
 * A process of the installation: code of the product that runs in its name, with its own clocks, until
 * it is killed. Then nothing of it goes on, wherever it waits.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Dice } from './dice.ts';
import type { PlannedEvent, Scheduler } from './scheduler.ts';

/** What runs now, in whose name. */
const running = new AsyncLocalStorage<SimulatedProcess>();

/** The process in whose name the calling code runs; undefined outside of any. */
export function currentProcess(): SimulatedProcess | undefined {
  return running.getStore();
}

/** Wall time at the beginning of each world: a Monday. */
export const worldBeginsAt = Date.UTC(2026, 0, 5);

/** Time between two events of a process that continues after it was stopped. */
const afterStopMs = 0.001;

export class SimulatedProcess {
  readonly name: string;
  readonly pid: number;
  readonly scheduler: Scheduler;
  /** Of what the process draws itself: identifiers, secrets, jitter. */
  readonly dice: Dice;
  readonly startedAt: number;
  isAlive = true;
  /** For how long it was suspended, with its steady clock and all timers (ms). */
  suspendedMs = 0;
  #stoppedUntil = 0;
  #suspendedUntil = 0;
  /** When the last event that came due meanwhile runs. */
  #goesOnAt = 0;
  /** By how much its wall clock is wrong, and since when it runs at another pace. */
  #wallOffsetMs = 0;
  #pace = 1;
  #pacedAt = 0;
  #lastImmediateAt = 0;
  readonly #releases = new Set<() => void>();

  constructor(name: string, pid: number, scheduler: Scheduler, dice: Dice) {
    this.name = name;
    this.pid = pid;
    this.scheduler = scheduler;
    this.dice = dice;
    this.startedAt = scheduler.now;
  }

  /** Runs work in its name, with all that the work sets off. */
  run<Result>(work: () => Result): Result {
    return running.run(this, work);
  }

  /** Its wall clock, in ms since 1970. */
  get wallMs(): number {
    return Math.floor(worldBeginsAt + this.scheduler.now + this.wallErrorMs);
  }

  /** By how much its wall clock is ahead. */
  get wallErrorMs(): number {
    return this.#wallOffsetMs + (this.scheduler.now - this.#pacedAt) * (this.#pace - 1);
  }

  /** Its steady clock, in ms since it started. */
  get steadyMs(): number {
    return this.scheduler.now - this.startedAt - this.suspendedMs;
  }

  /** Sets its wall clock, and the pace at which it goes on from here. */
  setClock(offsetMs: number, pace = 1): void {
    this.#wallOffsetMs = offsetMs;
    this.#pace = pace;
    this.#pacedAt = this.scheduler.now;
  }

  get isStopped(): boolean {
    return this.#stoppedUntil > this.scheduler.now;
  }

  /** For how long it has not been stopped (ms). */
  get unstoppedMs(): number {
    return this.scheduler.now - this.#stoppedUntil;
  }

  /** Stops it (SIGSTOP); timers that come due meanwhile run afterwards, in their order. */
  stopFor(ms: number): void {
    this.#stoppedUntil = Math.max(this.#stoppedUntil, this.scheduler.now + ms);
  }

  /** Suspends its machine: its steady clock and its timers stand still, its wall clock does not. */
  suspendFor(ms: number): void {
    this.stopFor(ms);
    const { now } = this.scheduler;
    const until = Math.max(this.#suspendedUntil, now + ms);
    this.suspendedMs += until - Math.max(this.#suspendedUntil, now);
    this.#suspendedUntil = until;
  }

  /** When an event that is due runs instead; null: now. */
  deferred(event: PlannedEvent): number | null {
    const lostMs = this.suspendedMs - event.suspendedMs;
    event.suspendedMs = this.suspendedMs;
    // A timer that came due while the process was stopped has run out, whatever stands still since.
    if (event.isTimer && !event.isLate && lostMs > 0) return event.at + lostMs;
    const from = event.isLate ? this.#stoppedUntil : Math.max(this.#stoppedUntil, this.#goesOnAt);
    if (event.at >= from) return null;
    // What comes afterwards waits for it, too: the order stays.
    event.isLate = true;
    this.#goesOnAt = Math.max(this.#goesOnAt, this.#stoppedUntil) + afterStopMs;
    return this.#goesOnAt;
  }

  /** Plans work of it after `ms`, spread by the seed. */
  after(ms: number, work: () => void): PlannedEvent {
    return this.scheduler.plan(this, Math.max(1, ms) + this.scheduler.spread(), work, true);
  }

  /** Plans work for its event loop's next turn, after what was planned for that before. */
  soon(work: () => void): PlannedEvent {
    const at = this.scheduler.now + this.scheduler.spread() / 10;
    this.#lastImmediateAt = Math.max(at, this.#lastImmediateAt);
    return this.scheduler.plan(this, this.#lastImmediateAt - this.scheduler.now, work);
  }

  /** As `sleep`, for fractions of a millisecond. */
  sleepExactly(ms: number): Promise<void> {
    return new Promise((resolve) => this.scheduler.plan(this, ms, resolve, true));
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Calls `release` when the process ends, unless the returned function is called before. */
  onEnd(release: () => void): () => void {
    this.#releases.add(release);
    return () => this.#releases.delete(release);
  }

  /** Ends it at once: what it waits for never comes, and what it holds is free. */
  kill(): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    for (const release of this.#releases) release();
    this.#releases.clear();
  }
}
