/** RPC server in a worker thread: runs calls, and replies with each outcome. */
import { parentPort, type Transferable } from 'node:worker_threads';
import { lowerThreadPriority } from './thread-priority.ts';
import type { CallReply, NumberedCall } from './worker-client.ts';

export interface CallHandler<Call, Result> {
  readonly call: (call: Call) => Promise<Result>;
  /** The transfer list of a result. */
  readonly transferList: (outcome: CallReply<Result>) => Iterable<Transferable>;
  readonly isLast: (call: Call) => boolean;
}

/** Starts serving calls. The main thread's event loop takes priority. */
export function serveCalls<Call, Result>(handler: CallHandler<Call, Result>): void {
  const port = parentPort!;
  lowerThreadPriority();
  port.on('message', async ({ number, call }: NumberedCall<Call>) => {
    const outcome = await outcomeOf(number, handler.call(call));
    port.postMessage(outcome, [...handler.transferList(outcome)]);
    if (handler.isLast(call)) port.close();
  });
}

async function outcomeOf<Result>(
  number: number,
  work: Promise<Result>,
): Promise<CallReply<Result>> {
  try {
    return { number, result: await work };
  } catch (error) {
    return { number, error: error instanceof Error ? error.message : String(error) };
  }
}
