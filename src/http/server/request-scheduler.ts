/**
 * Schedules requests. A request runs immediately while this tick is under budget and none is
 * queued; otherwise it joins its partner's fair queue, drained one time slice per tick, so that
 * accepts, reads and timers never starve. A queued client sends nothing further: waiting is the
 * cheapest load shedding. Requests queued too long are refused, a few per tick; those of disconnected clients
 * are skipped.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Authentication } from '../../access/authenticate.ts';
import type { Observe } from '../../observe/observation.ts';
import { FairQueue } from '../../runtime/fair-queue.ts';
import type { RequestHead } from '../request/head.ts';
import type { Connection, RefusalReason } from './connections.ts';
import type { RequestBody } from './request-body.ts';

/** Refusals per tick of the event loop: a tenth of what a processor can do. */
export const refusalsPerTickMax = 8;

/** Cap on what one tick adds to a wait, so that a pause of the process does not count as load. */
export const countedTickMsMax = 100;

/** Poll interval for resuming requests that are paused until the database was polled. */
export const pausedPollMs = 5;

/** Time slice for answers per tick of the event loop. Between ticks it accepts connections. */
export const tickSliceMs = 1;

/** Minimum share of a slice for queued requests, however long reading took. */
const leastSliceMs = 0.25;

/** Processing time of the socket's reads and writes, added to that of an answer. */
const requestCostMs = 0.02;

/**
 * Hysteresis: the fraction of the overload delay below which an overload ends, so that one near the
 * threshold is logged once.
 */
const overloadEndsBelow = 0.5;

/** A request that has arrived. */
export interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly connection: Connection;
  readonly head: RequestHead;
  /** The body, if the request has one that its route reads. */
  readonly body: RequestBody | null;
  /** The partner; null for an anonymous request. */
  readonly partnerId: string | null;
  /** What its credentials give access to; null if not looked up, or looked up before the wait. */
  authentication: Authentication | null;
  /** When the request came, in ms of the clock. */
  readonly arrivedAt: number;
  /** When the request was queued, in ms of counted ticks. */
  queuedAt: number;
  /** The bound that the request exceeded when it came. */
  readonly refusal: RefusalReason | null;
  /** Whether it is never refused. */
  readonly isUrgent: boolean;
}

export interface RequestSchedulerOptions {
  /** Answers a request; `refusal` is the bound that it exceeds by now. */
  readonly answer: (arrival: Arrival, refusal: RefusalReason | null) => void;
  /** Whether requests are paused. */
  readonly isPaused: () => boolean;
  /** Queue timeout in ms, and the wait that counts as overload. */
  readonly queueTimeoutMs: number;
  readonly overloadDelayMs: number;
  readonly observe: Observe;
  /** A monotonic clock, in ms. */
  readonly clock: () => number;
}

export class RequestScheduler {
  readonly #options: RequestSchedulerOptions;
  readonly #queue = new FairQueue<Arrival>();
  /** When this tick's first request came, or when the previous tick ended; null before that. */
  #tickAt: number | null = null;
  /** When this tick began to read requests. */
  #readAt = 0;
  /** The time of all ticks, in which a pause of the process counts for little. */
  #countedMs = 0;
  /** Whether requests were paused when this tick began. */
  #isPaused = false;
  #refused = 0;
  /**
   * When the overload began, and the count of refused requests at that time; null if there is
   * none.
   */
  #overload: { readonly at: number; readonly refused: number } | null = null;
  readonly #whenRead = () => this.#endTick();

  constructor(options: RequestSchedulerOptions) {
    this.#options = options;
  }

  /** The number of queued requests. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** The longest queue wait, in ms of counted ticks; 0 if the queue is empty. */
  get delayMs(): number {
    const waits = this.#queue.longest().map(({ item }) => this.#countedMs - item.queuedAt);
    return Math.max(0, ...waits);
  }

  /** Whether requests are queued for long. */
  get overloaded(): boolean {
    return this.#overload !== null;
  }

  /** Answers a request, or queues it unless it skips the queue. */
  schedule(arrival: Arrival, skipsQueue: boolean): void {
    const { arrivedAt, partnerId } = arrival;
    if (this.#tickAt === null) this.#beginTick(arrivedAt);
    const isShort = !this.#isPaused && arrivedAt - this.#readAt < tickSliceMs;
    if (isShort && this.#queue.size === 0) {
      // There is capacity for all: no flow to charge it to.
      this.#options.answer(arrival, arrival.refusal);
      return;
    }
    if (skipsQueue) {
      this.#answer(arrival, arrivedAt);
      return;
    }
    // What passed in this tick before it came is no wait: reading a crowd can take all of the timeout.
    arrival.queuedAt = this.#countedMs + Math.min(arrivedAt - this.#tickAt!, countedTickMsMax);
    const isFirstOfPartner = !this.#queue.isBacklogged(partnerId);
    this.#queue.add(arrival, partnerId);
    const isBesideOthers = this.#queue.size > 1;
    const isNext = isFirstOfPartner && isBesideOthers && this.#queue.next === arrival;
    // Its partner requests little: it is answered however long reading the others takes.
    if (!this.#isPaused && isNext) this.#answer(this.#queue.take()!, arrivedAt);
    else arrival.authentication = null;
  }

  /**
   * Answers a request and charges the time since `from` to its partner; returns the time when done.
   */
  #answer(arrival: Arrival, from: number): number {
    this.#options.answer(arrival, arrival.refusal);
    const now = this.#options.clock();
    this.#queue.charge(arrival.partnerId, now - from + requestCostMs);
    return now;
  }

  #beginTick(at: number): void {
    this.#tickAt = at;
    this.#readAt = at;
    this.#isPaused = this.#options.isPaused();
    if (this.#isPaused) setTimeout(this.#whenRead, pausedPollMs);
    else setImmediate(this.#whenRead);
  }

  /** All requests that had arrived are read. */
  #endTick(): void {
    const began = this.#options.clock();
    this.#countedMs += Math.min(began - this.#tickAt!, countedTickMsMax);
    this.#tickAt = null;
    if (this.#queue.size === 0) return;
    if (this.#options.isPaused()) {
      this.#beginTick(began);
      return;
    }
    this.#answerSlice(began, Math.max(leastSliceMs, tickSliceMs - (began - this.#readAt)));
    // The next request was answered, however late it was.
    this.#refuseOverdue();
    this.#reportOverload(began);
    if (this.#queue.size === 0) return;
    this.#beginTick(began);
    this.#readAt = this.#options.clock();
  }

  #answerSlice(began: number, sliceMs: number): void {
    for (let now = began; now - began < sliceMs; ) {
      const arrival = this.#queue.take();
      if (arrival === undefined) return;
      if (arrival.request.socket.destroyed) continue;
      now = this.#answer(arrival, now);
    }
  }

  #refuseOverdue(): void {
    const before = this.#countedMs - this.#options.queueTimeoutMs;
    for (let count = 0; count < refusalsPerTickMax; count++) {
      const queued = this.#queue.longest().find(({ item }) => item.queuedAt < before);
      if (queued === undefined) return;
      this.#queue.delete(queued);
      const { item: arrival } = queued;
      if (arrival.request.socket.destroyed) continue;
      this.#refused++;
      const from = this.#options.clock();
      this.#options.answer(arrival, 'queue-timeout');
      const refusedMs = this.#options.clock() - from;
      // Otherwise a partner whose requests are refused has the time of the refusals on top of its share.
      this.#queue.charge(arrival.partnerId, refusedMs + requestCostMs);
    }
  }

  /** Logs when an overload begins and when it ends. */
  #reportOverload(now: number): void {
    const { overloadDelayMs, observe } = this.#options;
    const { delayMs } = this;
    if (this.#overload === null && delayMs > overloadDelayMs) {
      this.#overload = { at: now, refused: this.#refused };
      observe({ type: 'overload-began', delayMs });
    } else if (this.#overload !== null && delayMs < overloadDelayMs * overloadEndsBelow) {
      const { at, refused } = this.#overload;
      const overloadedMs = now - at;
      observe({ type: 'overload-ended', overloadedMs, refused: this.#refused - refused });
      this.#overload = null;
    }
  }
}
