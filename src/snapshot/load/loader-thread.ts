/**
 * The worker thread that loads partners. Its own heap keeps garbage of reads and builds off the
 * event loop, and its lower priority lets the event loop run first. After it exits, the next load
 * starts a new thread and loads everything.
 */
import { WorkerClient } from '../../runtime/worker-client.ts';
import type { LoadedPartner, PartnerLoader } from './loader.ts';

/** The thread's configuration. */
export interface LoaderSettings {
  readonly databaseUrl: string;
  readonly usageMaxAgeMs: number;
}

/** Requests to the thread. */
export type LoaderCall =
  | { readonly type: 'open'; readonly settings: LoaderSettings }
  | { readonly type: 'load'; readonly partnerId: string }
  | { readonly type: 'forget'; readonly partnerId: string }
  | { readonly type: 'reconnect' }
  | { readonly type: 'close' };

/** The result of a load request; null for other requests. */
export type LoadResult = LoadedPartner | null;

export class LoaderThread implements PartnerLoader {
  readonly #thread: WorkerClient<LoaderCall, LoadResult>;

  private constructor(settings: LoaderSettings) {
    this.#thread = new WorkerClient({
      module: new URL('loader-worker.ts', import.meta.url),
      name: 'partner-loader',
      open: { type: 'open', settings },
      close: { type: 'close' },
      ended: 'the thread that loads partners has ended',
      closed: 'no partner is loaded any more: the service stops',
    });
  }

  /** Rejects if the thread cannot open the database. */
  static async start(settings: LoaderSettings): Promise<LoaderThread> {
    const loader = new LoaderThread(settings);
    await loader.#thread.start();
    return loader;
  }

  load(partnerId: string): Promise<LoadedPartner | null> {
    return this.#thread.call({ type: 'load', partnerId });
  }

  forget(partnerId: string): void {
    this.#thread.notify({ type: 'forget', partnerId });
  }

  reconnect(): void {
    this.#thread.notify({ type: 'reconnect' });
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
