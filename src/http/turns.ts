/**
 * In charge of when a request is answered: at once as long as the event loop's turn is short, else
 * after the others that wait, in order of arrival, a slice of time in each turn. Between slices
 * the loop takes new connections, reads, and runs timers, so that none of those ever waits for
 * all the requests that have come. Whoever has gone meanwhile costs nothing any more.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { heldTurnMs, turnSliceMs } from '../limits.ts';
import type { Excess } from './connections.ts';

/** A request that has come. */
export interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** When it came, in ms of the clock. */
  readonly at: number;
  /** Which bound it went past then. */
  readonly excess: Excess | null;
}

export interface TurnsOptions {
  readonly answer: (arrival: Arrival) => void;
  /** Whether requests have to wait for now. */
  readonly held: () => boolean;
  /** Is told how long answering a request took. */
  readonly worked: (ms: number) => void;
  /** A clock that never jumps, in ms. */
  readonly clock: () => number;
}

export class Turns {
  readonly #options: TurnsOptions;
  /** Those that wait, from `#next` on; what is before has been answered. */
  #waiting: Arrival[] = [];
  #next = 0;
  /** When this turn's first request came, null before that. */
  #turnAt: number | null = null;
  /** Whether requests had to wait when this turn began. */
  #isHeld = false;
  readonly #whenRead = () => this.#endTurn();

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** How long the request that has waited longest has done so, in ms; 0 if none waits. */
  get waitMs(): number {
    const first = this.#waiting[this.#next];
    return first === undefined ? 0 : this.#options.clock() - first.at;
  }

  /** Takes a request; an urgent one does not wait. */
  take(arrival: Arrival, isUrgent: boolean): void {
    const { at } = arrival;
    if (this.#turnAt === null) this.#beginTurn(at);
    const isShort = at - this.#turnAt! < turnSliceMs;
    const isFree = isShort && this.#waiting.length === 0 && !this.#isHeld;
    if (isFree || isUrgent) this.#answer(arrival, at);
    else this.#waiting.push(arrival);
  }

  #beginTurn(at: number): void {
    this.#turnAt = at;
    this.#isHeld = this.#options.held();
    if (this.#isHeld) setTimeout(this.#whenRead, heldTurnMs);
    else setImmediate(this.#whenRead);
  }

  /** All that had arrived is read. */
  #endTurn(): void {
    this.#turnAt = null;
    if (this.#waiting.length === 0) return;
    const began = this.#options.clock();
    if (this.#options.held()) {
      this.#beginTurn(began);
      return;
    }
    let now = began;
    while (this.#next < this.#waiting.length && now - began < turnSliceMs) {
      const arrival = this.#waiting[this.#next++]!;
      if (!arrival.request.socket.destroyed) now = this.#answer(arrival, now);
    }
    // Not at each turn: what is moved is fewer than what was answered.
    if (this.#next * 2 >= this.#waiting.length) {
      this.#waiting = this.#waiting.slice(this.#next);
      this.#next = 0;
    }
    if (this.#waiting.length > 0) this.#beginTurn(now);
  }

  /** Returns when it was done. */
  #answer(arrival: Arrival, began: number): number {
    const { answer, worked, clock } = this.#options;
    answer(arrival);
    const ended = clock();
    worked(ended - began);
    return ended;
  }
}
