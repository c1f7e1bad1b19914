/**
 * In charge of the thread in which partners are loaded: it has a heap of its own, so that reading
 * and building leave the event loop nothing to collect, and the scheduler lets the event loop go
 * first. A thread that ends is replaced by the next load, which then brings everything anew.
 */
import { OrderThread } from '../../runtime/order-thread.ts';
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

/** What an order to load brings; null of the others. */
export type Result = LoadedPartner | null;

export class LoaderThread implements PartnerLoader {
  readonly #thread: OrderThread<Order, Result>;

  private constructor(settings: LoaderSettings) {
    this.#thread = new OrderThread({
      module: new URL('loader-worker.ts', import.meta.url),
      name: 'partner-loader',
      open: { type: 'open', settings },
      close: { type: 'close' },
      ended: 'the thread that loads partners has ended',
      closed: 'no partner is loaded any more: the service stops',
    });
  }

  /** Rejects where the thread cannot open the database. */
  static async start(settings: LoaderSettings): Promise<LoaderThread> {
    const loader = new LoaderThread(settings);
    await loader.#thread.start();
    return loader;
  }

  load(partnerId: string): Promise<LoadedPartner | null> {
    return this.#thread.carryOut({ type: 'load', partnerId });
  }

  forget(partnerId: string): void {
    this.#thread.tell({ type: 'forget', partnerId });
  }

  reconnect(): void {
    this.#thread.tell({ type: 'reconnect' });
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
