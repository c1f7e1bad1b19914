/**
 * In charge of the order in which requests that wait are answered. Each partner has a line of its
 * own, and the next request comes from the line that has had the least processing time: whoever
 * asks for little is next at once, and the others get equal parts of what is left. (Start-time fair
 * queueing: Goyal, Vin and Cheng, SIGCOMM 1996.) Nothing is computed from how much was done, so no
 * share can shrink.
 *
 * In a line connections take turns, of some requests each, and of more the more clients wait, up to
 * a bound on how long the turns of all may take. Clients who ask again at once are then few at a
 * time, and what belongs to them stays in the processor's caches and out of the garbage collector's
 * old generation, however many thousands wait.
 */

import { Fifo } from './fifo.ts';
import {
  connectionRoundMs,
  connectionTurnMs,
  connectionTurnMsPerWaiting,
  crowdMin,
  requestCostMs,
} from './limits.ts';

/** A connection, as far as its turn goes. */
export interface TurnTaker {
  /** Processing time that is left of the connection's turn, in ms. */
  turnLeftMs: number;
  /** How many of its requests are under way. */
  readonly inFlight: number;
}

/** A request that waits. */
export interface Waiting {
  readonly connection: TurnTaker;
  /** When it began to wait, on a clock of the caller's choice. */
  since: number;
}

export class Lines<Item extends Waiting> {
  /**
   * Lines stay, one for each partner that ever had to wait. A map that is cleared again and again
   * would keep its former tables, and all that was in them, through garbage collections.
   */
  readonly #byPartner = new Map<string | null, Line<Item>>();
  /**
   * The lines in which somebody waits. The line that has had the least time is first, and stays
   * until it is charged.
   */
  readonly #busy: Line<Item>[] = [];
  #size = 0;
  /** The time that the line served last had had by then. A new line starts from there. */
  #hadMs = 0;
  /** The most that any line has had. */
  #mostMs = 0;
  #served: Line<Item> | null = null;
  #item: Item | null = null;

  /** How many requests wait. */
  get size(): number {
    return this.#size;
  }

  /** Whether many wait in few lines: the average of all lines decides. */
  get isCrowded(): boolean {
    return this.#size >= crowdMin * Math.max(1, this.#busy.length);
  }

  /** Puts a request into its partner's line; null stands for all who are no partner's. */
  add(item: Item, partnerId: string | null): void {
    this.#add(item, this.#line(partnerId));
  }

  /**
   * Takes a request that has just come, if it is the next one: it does not wait, and is to be
   * charged. Otherwise the request waits in its partner's line.
   */
  addOrTake(item: Item, partnerId: string | null): boolean {
    const line = this.#line(partnerId);
    const isNext = this.#isNext(item, line);
    this.#add(item, line);
    if (isNext) this.next();
    return isNext;
  }

  /** Whether a request that has just come would be next. */
  #isNext(item: Item, line: Line<Item>): boolean {
    const first = this.#busy[0];
    if (first === undefined) return true;
    if (line.size > 0) return line === first && isGoing(item);
    return Math.max(line.hadMs, this.#hadMs) < first.hadMs;
  }

  #add(item: Item, line: Line<Item>): void {
    // Nobody waited, so there was enough for all, and no line has had too much.
    if (this.#size === 0) this.#hadMs = this.#mostMs;
    const wasEmpty = line.size === 0;
    line.add(item);
    this.#size++;
    if (!wasEmpty) return;
    line.hadMs = Math.max(line.hadMs, this.#hadMs);
    this.#insert(line);
  }

  /** Takes the next request, or undefined if none waits. The request is to be charged. */
  next(): Item | undefined {
    const line = this.#busy[0];
    if (line === undefined) return undefined;
    const item = line.next(turnMs(this.#size));
    this.#size--;
    this.#hadMs = line.hadMs;
    this.#served = line;
    this.#item = item;
    return item;
  }

  /**
   * Charges the processing time, in ms, of the request that was taken last. Says whether nobody
   * else waits in its line.
   */
  charge(ms: number): boolean {
    const line = this.#served!;
    line.hadMs += ms + requestCostMs;
    this.#mostMs = Math.max(this.#mostMs, line.hadMs);
    this.#item!.connection.turnLeftMs -= ms + requestCostMs;
    const second = this.#busy[1];
    if (line.size > 0 && (second === undefined || line.hadMs < second.hadMs)) return false;
    this.#busy.shift();
    if (line.size === 0) return true;
    this.#insert(line);
    return false;
  }

  /** Takes a request that began to wait before a moment, or undefined if there is none. */
  overdue(before: number): Item | undefined {
    for (const [index, line] of this.#busy.entries()) {
      const first = line.longest;
      if (first === undefined || first.since >= before) continue;
      this.#size--;
      const item = line.takeLongest();
      if (line.size === 0) this.#busy.splice(index, 1);
      return item;
    }
    return undefined;
  }

  /** The requests that have waited longest, one of each line. */
  longest(): Item[] {
    return this.#busy.flatMap((line) => line.longest ?? []);
  }

  #line(partnerId: string | null): Line<Item> {
    let line = this.#byPartner.get(partnerId);
    if (line === undefined) {
      line = new Line();
      this.#byPartner.set(partnerId, line);
    }
    return line;
  }

  /** Puts a line behind the lines that have had as much time or less. */
  #insert(line: Line<Item>): void {
    let from = 0;
    let to = this.#busy.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#busy[middle]!.hadMs <= line.hadMs) from = middle + 1;
      else to = middle;
    }
    this.#busy.splice(from, 0, line);
  }
}

/** The requests of one partner. */
class Line<Item extends Waiting> {
  /**
   * Processing time that the line has had, in ms, or that it did not want while others had as much.
   */
  hadMs = 0;
  /**
   * Requests of connections whose turn it is. The newest is next, while it is still in the caches.
   */
  readonly #going: Item[] = [];
  /** Requests of connections that wait for their turn. */
  readonly #waiting = new Fifo<Item>();

  get size(): number {
    return this.#going.length + this.#waiting.length;
  }

  get longest(): Item | undefined {
    return this.#waiting.head;
  }

  add(item: Item): void {
    if (isGoing(item)) this.#going.push(item);
    else this.#waiting.push(item);
  }

  /** Takes the next request. A connection whose turn begins with it has this much time, in ms. */
  next(turnMs: number): Item {
    const going = this.#going.pop();
    if (going !== undefined) return going;
    const item = this.#waiting.take()!;
    item.connection.turnLeftMs = turnMs;
    return item;
  }

  takeLongest(): Item {
    return this.#waiting.take()!;
  }
}

/**
 * Whether it is the turn of the request's connection. A request that was sent ahead waits behind
 * the earlier ones.
 */
function isGoing({ connection }: Waiting): boolean {
  return connection.turnLeftMs > 0 && connection.inFlight === 1;
}

/** How long a connection's turn is, in ms, while this many requests wait. */
function turnMs(waiting: number): number {
  const wanted = Math.min(waiting * connectionTurnMsPerWaiting, connectionRoundMs / waiting);
  return Math.max(connectionTurnMs, wanted);
}
