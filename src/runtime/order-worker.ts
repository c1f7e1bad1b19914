/** RPC server in a worker thread: runs calls, and replies with each outcome. */
import { parentPort, type Transferable } from 'node:worker_threads';
import type { NumberedOrder, Outcome } from './order-thread.ts';
import { standBack } from './thread-priority.ts';

export interface OrderWorker<Order, Result> {
  readonly call: (order: Order) => Promise<Result>;
  /** The transfer list of a result. */
  readonly memoryOf: (outcome: Outcome<Result>) => Iterable<Transferable>;
  readonly isLast: (order: Order) => boolean;
}

/** Starts serving calls. The main thread's event loop takes priority. */
export function takeOrders<Order, Result>(worker: OrderWorker<Order, Result>): void {
  const port = parentPort!;
  standBack();
  port.on('message', async ({ number, order }: NumberedOrder<Order>) => {
    const outcome = await outcomeOf(number, worker.call(order));
    port.postMessage(outcome, [...worker.memoryOf(outcome)]);
    if (worker.isLast(order)) port.close();
  });
}

async function outcomeOf<Result>(number: number, work: Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { number, result: await work };
  } catch (error) {
    return { number, error: error instanceof Error ? error.message : String(error) };
  }
}
