/**
 * Schedules requests: one is answered at once as long as the event loop's turn is short and none waits,
 * else when its partner's flow is next, a slice of time in each turn. Between slices the loop takes new
 * connections, reads, and runs timers, so that none of those ever waits for all the requests that have
 * come. A client that waits asks for nothing: waiting is the cheapest way of shedding. A request that has
 * waited too long is refused, a few in each turn, and one whose client has gone meanwhile costs nothing.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Authentication } from '../../access/authenticate.ts';
import type { Observe } from '../../observe/observation.ts';
import { FairQueue } from '../../runtime/fair-queue.ts';
import type { RequestHead } from '../request/head.ts';
import type { Connection, Excess } from './connections.ts';

/** Refusals in one turn of the event loop: a tenth of what a processor can do. */
export const refusalsPerTurnMax = 8;

/** The most that one turn adds to a wait, so that a pause of the process does not count as load. */
export const countedTurnMsMax = 100;

/** Time between two checks whether requests may go on that wait for a look at the database. */
export const heldTurnMs = 5;

/** Time for answers in one turn of the event loop. Between turns it takes new connections. */
export const turnSliceMs = 1;

/** The part of a slice that is left for waiting requests, however long reading took. */
const leastSliceMs = 0.25;

/** Processing time of reading and writing the socket, which is added to that of an answer. */
const requestCostMs = 0.02;

/**
 * Time by which each request that waits lengthens a connection's quantum, and the most that one quantum of
 * all who wait takes together. What belongs to a connection that waited has left the processor's caches and
 * the young generation of the heap, and only several answers make up for that. With 640 clients a quantum
 * has some thirty answers, with 64 two.
 */
const quantumMsPerWaiting = 0.0015;
const quantumRoundMs = 1_600;

/** The part of the delay of an overload down to which it goes on: one that hovers is told once. */
const overloadEndsBelow = 0.5;

/** A request that has come. */
export interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly connection: Connection;
  readonly head: RequestHead;
  /** The partner whose request it is, null for no partner's. */
  readonly partnerId: string | null;
  /** What its credentials open; null where nobody has looked, or some time ago: the request has waited. */
  authentication: Authentication | null;
  /** When the request came, in ms of the clock. */
  readonly cameAt: number;
  /** When the request began to wait, in ms of the turns that count. */
  since: number;
  /** The bound that the request exceeded when it came. */
  readonly excess: Excess | null;
}

export interface TurnsOptions {
  /** Answers a request; `excess` is the bound that it exceeds by now. */
  readonly answer: (arrival: Arrival, excess: Excess | null) => void;
  /** Sends the answers that are ready. */
  readonly flush: () => void;
  /** Whether requests have to wait for now. */
  readonly held: () => boolean;
  /** How long a request may wait, in ms, before it is refused, and before that is called an overload. */
  readonly refuseDelayMs: number;
  readonly shedDelayMs: number;
  readonly observe: Observe;
  /** A clock that never jumps, in ms. */
  readonly clock: () => number;
}

export class Turns {
  readonly #options: TurnsOptions;
  readonly #queue = new FairQueue<Arrival>();
  /** When the first request of this turn came, or when the turn before ended; null before that. */
  #turnAt: number | null = null;
  /** When the reading of this turn's requests began. */
  #readAt = 0;
  /** The time of all turns, in which a pause of the process counts for little. */
  #countedMs = 0;
  /** Whether requests had to wait when this turn began. */
  #isHeld = false;
  #refused = 0;
  /** When the overload began, and how many requests had been refused by then; null where there is none. */
  #overload: { readonly at: number; readonly refused: number } | null = null;
  readonly #whenRead = () => this.#endTurn();

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** How many requests wait. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** How long the longest waiting request has waited, in ms of the turns that count; 0 if none waits. */
  get delayMs(): number {
    const waits = this.#queue.longest().map(({ item }) => this.#countedMs - item.since);
    return Math.max(0, ...waits);
  }

  /** Whether requests wait for long. */
  get overloaded(): boolean {
    return this.#overload !== null;
  }

  /** Takes a request. An urgent request does not wait. */
  take(arrival: Arrival, isUrgent: boolean): void {
    const { cameAt, partnerId } = arrival;
    if (this.#turnAt === null) this.#beginTurn(cameAt);
    const isShort = !this.#isHeld && cameAt - this.#readAt < turnSliceMs;
    if (isShort && this.#queue.size === 0) {
      // There is enough for all: there is no share to charge it to.
      this.#options.answer(arrival, arrival.excess);
      return;
    }
    if (isUrgent || (isShort && this.#goesOn(arrival))) {
      this.#answer(arrival, cameAt);
      return;
    }
    arrival.since = this.#countedMs;
    this.#queue.add(arrival, partnerId);
    const isBesideOthers = this.#queue.size > 1;
    if (!this.#isHeld && isBesideOthers && this.#queue.next === arrival) this.#takeAtOnce(cameAt);
    else arrival.authentication = null;
  }

  /**
   * Answers a request that has just come and is next beside others that wait: it is one of a partner who
   * asks for little. However long reading theirs takes, it is answered and sent.
   */
  #takeAtOnce(cameAt: number): void {
    this.#answer(this.#queue.take()!, cameAt);
    this.#options.flush();
  }

  /**
   * Whether a request that has just come is answered before others of its partner, who is next in any case:
   * its connection has some of its quantum left.
   */
  #goesOn({ connection, partnerId }: Arrival): boolean {
    const { quantumLeftMs, inFlight } = connection;
    return quantumLeftMs > 0 && inFlight === 1 && this.#queue.isNext(partnerId);
  }

  /** Answers a request, and charges the time since `from` to its partner; returns when that is done. */
  #answer(arrival: Arrival, from: number): number {
    this.#options.answer(arrival, arrival.excess);
    const now = this.#options.clock();
    const costMs = now - from + requestCostMs;
    this.#queue.charge(arrival.partnerId, costMs);
    arrival.connection.quantumLeftMs -= costMs;
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
    this.#countedMs += Math.min(began - this.#turnAt!, countedTurnMsMax);
    this.#turnAt = null;
    if (this.#queue.size === 0) return;
    if (this.#options.held()) {
      this.#beginTurn(began);
      return;
    }
    this.#answerSlice(began, Math.max(leastSliceMs, turnSliceMs - (began - this.#readAt)));
    // The next request was answered, however late it was.
    this.#refuseOverdue();
    this.#options.flush();
    this.#judge(began);
    if (this.#queue.size === 0) return;
    this.#beginTurn(began);
    this.#readAt = this.#options.clock();
  }

  #answerSlice(began: number, sliceMs: number): void {
    for (let now = began; now - began < sliceMs; ) {
      const arrival = this.#queue.take();
      if (arrival === undefined) return;
      if (arrival.request.socket.destroyed) continue;
      const waiting = this.#queue.size;
      arrival.connection.quantumLeftMs = Math.min(
        waiting * quantumMsPerWaiting,
        quantumRoundMs / waiting,
      );
      now = this.#answer(arrival, now);
    }
  }

  #refuseOverdue(): void {
    const before = this.#countedMs - this.#options.refuseDelayMs;
    for (let count = 0; count < refusalsPerTurnMax; count++) {
      const queued = this.#queue.longest().find(({ item }) => item.since < before);
      if (queued === undefined) return;
      this.#queue.delete(queued);
      const { item: arrival } = queued;
      if (arrival.request.socket.destroyed) continue;
      this.#refused++;
      this.#options.answer(arrival, 'waited');
    }
  }

  /** Tells the operator when there is more to do than can be done, and when that has ended. */
  #judge(now: number): void {
    const { shedDelayMs, observe } = this.#options;
    const { delayMs } = this;
    if (this.#overload === null && delayMs > shedDelayMs) {
      this.#overload = { at: now, refused: this.#refused };
      observe({ type: 'overload-began', delayMs });
    } else if (this.#overload !== null && delayMs < shedDelayMs * overloadEndsBelow) {
      const { at, refused } = this.#overload;
      const overloadedMs = now - at;
      observe({ type: 'overload-ended', overloadedMs, refused: this.#refused - refused });
      this.#overload = null;
    }
  }
}
