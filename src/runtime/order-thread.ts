/**
 * In charge of a thread that carries out orders. The first order starts the thread. A thread that
 * ends is replaced by the next order. The thread's own side is `order-worker.ts`.
 */
import { Worker } from 'node:worker_threads';

export interface NumberedOrder<Order> {
  readonly number: number;
  readonly order: Order;
}

/** How the order with this number ended: with a result, or with the message of an error. */
export type Outcome<Result> =
  | { readonly number: number; readonly result: Result }
  | { readonly number: number; readonly error: string };

export interface OrderThreadOptions<Order> {
  /** The module that the thread runs. */
  readonly module: URL;
  readonly name: string;
  /** The thread's first order. Where it fails, there is no thread. */
  readonly open: Order;
  /** The thread's last order, after which it ends by itself. */
  readonly close: Order;
  /** The error of an order that the end of the thread leaves undone. */
  readonly ended: string;
  /** The error of an order that comes after `close`. */
  readonly closed: string;
}

interface Waiting<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

export class OrderThread<Order, Result> {
  readonly #options: OrderThreadOptions<Order>;
  /** The thread once it is open, null where there is none. */
  #thread: Promise<Worker> | null = null;
  #isClosed = false;
  #orders = 0;
  readonly #waiting = new Map<number, Waiting<Result>>();

  constructor(options: OrderThreadOptions<Order>) {
    this.#options = options;
  }

  /** Starts the thread unless there is one. Rejects where its first order fails. */
  async start(): Promise<void> {
    await this.#running();
  }

  async carryOut(order: Order): Promise<Result> {
    return this.#give(await this.#running(), order);
  }

  /** Gives an order to the thread if there is one. Without a thread, the order is of no use. */
  tell(order: Order): void {
    this.#thread?.then((thread) => this.#give(thread, order)).catch(() => {});
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const thread = await this.#thread?.catch(() => null);
    if (!thread) return;
    const ended = new Promise((resolve) => thread.once('exit', resolve));
    this.#give(thread, this.#options.close).catch(() => {});
    await ended;
  }

  async #running(): Promise<Worker> {
    if (this.#isClosed) throw new Error(this.#options.closed);
    this.#thread ??= this.#open();
    return this.#thread;
  }

  async #open(): Promise<Worker> {
    const { module, name, ended, open } = this.#options;
    const thread = new Worker(module, { name });
    let why = new Error(ended);
    thread.on('message', (outcome: Outcome<Result>) => this.#settle(outcome));
    thread.on('error', (error: Error) => {
      why = error;
    });
    // After an error too; by then nobody has another thread.
    thread.on('exit', () => this.#end(why));
    try {
      await this.#give(thread, open);
      return thread;
    } catch (error) {
      await thread.terminate();
      throw error;
    }
  }

  #give(thread: Worker, order: Order): Promise<Result> {
    return new Promise((resolve, reject) => {
      const number = this.#orders++;
      this.#waiting.set(number, { resolve, reject });
      thread.postMessage({ number, order } satisfies NumberedOrder<Order>);
    });
  }

  #settle(outcome: Outcome<Result>): void {
    const waiting = this.#waiting.get(outcome.number);
    this.#waiting.delete(outcome.number);
    if ('error' in outcome) waiting?.reject(new Error(outcome.error));
    else waiting?.resolve(outcome.result);
  }

  /** Nobody waits for a thread that is gone. */
  #end(error: Error): void {
    this.#thread = null;
    const left = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of left) reject(error);
  }
}
