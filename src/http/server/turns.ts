/**
 * In charge of when a request is answered: at once as long as the event loop's turn is short and
 * nobody is before it, else when its partner's line is next, a slice of time in each turn. Between
 * slices the loop takes new connections, reads, and runs timers, so that none of those ever waits
 * for all the requests that have come. A client that waits asks for nothing: waiting is the cheapest way of shedding. Who has
 * waited too long is refused, a few in each turn, and whoever has gone meanwhile costs nothing.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { countedTurnMsMax, heldTurnMs, refusalsPerTurnMax } from '../../limits.ts';
import type { RequestHead } from '../request/head.ts';
import type { Connection, Excess } from './connections.ts';
import { crowdedSliceMs, leastSliceMs, turnSliceMs } from './limits.ts';
import { Lines } from './lines.ts';

/** A request that has come. */
export interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly connection: Connection;
  /** The head of the request, once it was read. */
  head: RequestHead | null;
  /** The partner whose request it is, null for no partner's; undefined until that is known. */
  partnerId: string | null | undefined;
  /** When the request came, in ms of the clock. */
  readonly at: number;
  /** When the request began to wait, in ms of the turns that count. */
  since: number;
  /** The bound that the request exceeds. */
  excess: Excess | null;
}

export interface TurnsOptions {
  readonly answer: (arrival: Arrival) => void;
  /** Sends the answers that are ready. */
  readonly flush: () => void;
  /**
   * The partner in whose line a request waits; null for the line of all requests that are no
   * partner's.
   */
  readonly partnerOf: (arrival: Arrival) => string | null;
  /** Whether requests have to wait for now. */
  readonly held: () => boolean;
  /** How long a request may wait, in ms, before it is refused. */
  readonly refuseDelayMs: number;
  /** A clock that never jumps, in ms. */
  readonly clock: () => number;
}

export class Turns {
  readonly #options: TurnsOptions;
  readonly #lines = new Lines<Arrival>();
  /** When the first request of this turn came, or when the turn before ended; null before that. */
  #turnAt: number | null = null;
  /** When the reading of this turn's requests began. */
  #readAt = 0;
  /** The time of all turns, in which a pause of the process counts for little. */
  #countedMs = 0;
  /** Whether requests had to wait when this turn began. */
  #isHeld = false;
  #refused = 0;
  readonly #whenRead = () => this.#endTurn();

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** How many requests wait. */
  get waiting(): number {
    return this.#lines.size;
  }

  /** How long the longest waiting request has waited, in ms; 0 if none waits. */
  get waitMs(): number {
    const now = this.#options.clock();
    return Math.max(0, ...this.#lines.longest().map(({ at }) => now - at));
  }

  /** How many were refused because they had waited too long. */
  get refused(): number {
    return this.#refused;
  }

  /** Time for answers in one turn, in ms. */
  get #sliceMs(): number {
    return this.#lines.isCrowded ? crowdedSliceMs : turnSliceMs;
  }

  /** Takes a request. An urgent request does not wait. */
  take(arrival: Arrival, isUrgent: boolean): void {
    const { at } = arrival;
    if (this.#turnAt === null) this.#beginTurn(at);
    const mayAnswer = at - this.#readAt < this.#sliceMs && !this.#isHeld;
    if (isUrgent || (mayAnswer && this.#lines.size === 0)) {
      this.#options.answer(arrival);
      return;
    }
    arrival.since = this.#countedMs;
    const partnerId = this.#options.partnerOf(arrival);
    if (!mayAnswer) this.#lines.add(arrival, partnerId);
    else if (this.#lines.addOrTake(arrival, partnerId)) this.#answer(arrival, at);
  }

  /** Answers a request that was taken from the lines at a moment; returns when that is done. */
  #answer(arrival: Arrival, at: number): number {
    this.#options.answer(arrival);
    const now = this.#options.clock();
    // Beside a crowd, the answer to somebody who asks for little is sent at once. All other answers
    // are sent together.
    const isAlone = this.#lines.charge(now - at);
    if (isAlone && this.#lines.isCrowded) this.#options.flush();
    return now;
  }

  #beginTurn(at: number): void {
    this.#turnAt = at;
    this.#readAt = at;
    this.#isHeld = this.#options.held();
    if (this.#isHeld) setTimeout(this.#whenRead, heldTurnMs);
    else setImmediate(this.#whenRead);
  }

  /** All requests that had arrived are read. */
  #endTurn(): void {
    const began = this.#options.clock();
    const turnAt = this.#turnAt!;
    this.#countedMs += Math.min(began - turnAt, countedTurnMsMax);
    this.#turnAt = null;
    if (this.#lines.size === 0) return;
    if (this.#options.held()) {
      this.#beginTurn(began);
      return;
    }
    this.#answerSlice(began, Math.max(leastSliceMs, this.#sliceMs - (began - this.#readAt)));
    // The next request was answered, however late it was.
    this.#refuseOverdue();
    this.#options.flush();
    if (this.#lines.size === 0) return;
    this.#beginTurn(began);
    this.#readAt = this.#options.clock();
  }

  #refuseOverdue(): void {
    const before = this.#countedMs - this.#options.refuseDelayMs;
    for (let count = 0; count < refusalsPerTurnMax; count++) {
      const arrival = this.#lines.overdue(before);
      if (arrival === undefined) return;
      if (arrival.request.socket.destroyed) continue;
      arrival.excess = 'waited';
      this.#refused++;
      this.#options.answer(arrival);
    }
  }

  #answerSlice(began: number, sliceMs: number): void {
    for (let now = began; now - began < sliceMs; ) {
      const arrival = this.#lines.next();
      if (arrival === undefined) return;
      if (arrival.request.socket.destroyed) this.#lines.charge(0);
      else now = this.#answer(arrival, now);
    }
  }
}
