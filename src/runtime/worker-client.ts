/**
 * RPC client of a worker thread. The first call starts the thread; after it exits, the next call
 * starts a new one. The server side is `worker-server.ts`.
 */
import { Worker } from 'node:worker_threads';

export interface NumberedCall<Call> {
  readonly number: number;
  readonly call: Call;
}

/** Reply to the call with this id: a result, or an error message. */
export type CallReply<Result> =
  | { readonly number: number; readonly result: Result }
  | { readonly number: number; readonly error: string };

export interface WorkerClientOptions<Call> {
  /** The worker's entry module. */
  readonly module: URL;
  readonly name: string;
  /** The first call. If it fails, the thread is not used. */
  readonly open: Call;
  /** The last call, after which the thread exits by itself. */
  readonly close: Call;
  /** Error of calls pending when the thread exits. */
  readonly ended: string;
  /** Error of calls after `close`. */
  readonly closed: string;
}

interface PendingCall<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

export class WorkerClient<Call, Result> {
  readonly #options: WorkerClientOptions<Call>;
  /** The open thread, or null. */
  #thread: Promise<Worker> | null = null;
  #isClosed = false;
  #calls = 0;
  readonly #waiting = new Map<number, PendingCall<Result>>();

  constructor(options: WorkerClientOptions<Call>) {
    this.#options = options;
  }

  /** Starts the thread if there is none. Rejects if its first call fails. */
  async start(): Promise<void> {
    await this.#running();
  }

  async call(call: Call): Promise<Result> {
    return this.#send(await this.#running(), call);
  }

  /** Sends a notification, without a reply; dropped if there is no thread. */
  notify(call: Call): void {
    this.#thread?.then((thread) => this.#send(thread, call)).catch(() => {});
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const thread = await this.#thread?.catch(() => null);
    if (!thread) return;
    const ended = new Promise((resolve) => thread.once('exit', resolve));
    this.#send(thread, this.#options.close).catch(() => {});
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
    thread.on('message', (reply: CallReply<Result>) => this.#settle(reply));
    thread.on('error', (error: Error) => {
      why = error;
    });
    // Also emitted after an error; no new thread has started by then.
    thread.on('exit', () => this.#end(why));
    try {
      await this.#send(thread, open);
      return thread;
    } catch (error) {
      await thread.terminate();
      throw error;
    }
  }

  #send(thread: Worker, call: Call): Promise<Result> {
    return new Promise((resolve, reject) => {
      const number = this.#calls++;
      this.#waiting.set(number, { resolve, reject });
      thread.postMessage({ number, call } satisfies NumberedCall<Call>);
    });
  }

  #settle(reply: CallReply<Result>): void {
    const waiting = this.#waiting.get(reply.number);
    this.#waiting.delete(reply.number);
    if ('error' in reply) waiting?.reject(new Error(reply.error));
    else waiting?.resolve(reply.result);
  }

  /** Rejects all pending calls. */
  #end(error: Error): void {
    this.#thread = null;
    const left = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of left) reject(error);
  }
}
