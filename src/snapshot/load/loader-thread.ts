/**
 * In charge of the thread in which partners are loaded: it has a heap of its own, so that reading
 * and building leave the event loop nothing to collect, and the scheduler lets the event loop go
 * first. A thread that ends is replaced by the next load, which then brings everything anew.
 */
import { Worker } from 'node:worker_threads';
import type { LoadedPartner, PartnerLoader } from './loader.ts';

/** What the thread needs to know. */
export interface LoaderSettings {
  readonly databaseUrl: string;
  readonly usageMaxAgeMs: number;
}

/** What the thread is asked to do. */
export type Order =
  | { readonly type: 'open'; readonly settings: LoaderSettings }
  | { readonly type: 'load'; readonly partnerId: string }
  | { readonly type: 'forget'; readonly partnerId: string }
  | { readonly type: 'reconnect' }
  | { readonly type: 'close' };

export interface NumberedOrder {
  readonly number: number;
  readonly order: Order;
}

/** What an order to load brings; null of the others. */
export type Result = LoadedPartner | null;

/** How an order of this number ended: with a result, or with the message of an error. */
export type Outcome =
  | { readonly number: number; readonly result: Result }
  | { readonly number: number; readonly error: string };

interface Waiting {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

export class LoaderThread implements PartnerLoader {
  readonly #settings: LoaderSettings;
  /** The thread once it is open, null where there is none. */
  #thread: Promise<Worker> | null = null;
  #isClosed = false;
  #orders = 0;
  readonly #waiting = new Map<number, Waiting>();

  private constructor(settings: LoaderSettings) {
    this.#settings = settings;
  }

  /** Rejects where the thread cannot open the store. */
  static async start(settings: LoaderSettings): Promise<LoaderThread> {
    const loader = new LoaderThread(settings);
    await loader.#running();
    return loader;
  }

  async load(partnerId: string): Promise<LoadedPartner | null> {
    return this.#give(await this.#running(), { type: 'load', partnerId });
  }

  forget(partnerId: string): void {
    this.#tell({ type: 'forget', partnerId });
  }

  reconnect(): void {
    this.#tell({ type: 'reconnect' });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const thread = await this.#thread?.catch(() => null);
    if (!thread) return;
    const ended = new Promise((resolve) => thread.once('exit', resolve));
    this.#give(thread, { type: 'close' }).catch(() => {});
    await ended;
  }

  /** Gives an order that matters to no thread but one that is there. */
  #tell(order: Order): void {
    this.#thread?.then((thread) => this.#give(thread, order)).catch(() => {});
  }

  async #running(): Promise<Worker> {
    if (this.#isClosed) throw new Error('no partner is loaded any more: the service stops');
    this.#thread ??= this.#open();
    return this.#thread;
  }

  async #open(): Promise<Worker> {
    const thread = new Worker(new URL('loader-worker.ts', import.meta.url), {
      name: 'partner-loader',
    });
    let why = new Error('the thread that loads partners has ended');
    thread.on('message', (outcome: Outcome) => this.#settle(outcome));
    thread.on('error', (error: Error) => {
      why = error;
    });
    // After an error too; by then nobody has another thread.
    thread.on('exit', () => this.#end(why));
    try {
      await this.#give(thread, { type: 'open', settings: this.#settings });
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
      thread.postMessage({ number, order } satisfies NumberedOrder);
    });
  }

  #settle(outcome: Outcome): void {
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
