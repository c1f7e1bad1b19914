/**
 * Listens for the panel, and listens again if the socket's file was removed: a process whose socket has
 * no file looks well, but no page reaches it.
 */
import { setInterval } from 'node:timers/promises';
import type { Observe } from '../observe/observation.ts';
import { type DataSockets, hasSocket, prepareSocket, socketOf } from './data-socket.ts';

/** Interval of checks for the file: pages cannot connect for so long, and a check costs one system call. */
const socketCheckMs = 5_000;

export interface KeptSocketOptions {
  readonly sockets: Pick<DataSockets, 'folder'>;
  readonly number: number;
  /** Listens at the path; called again with the same one. */
  readonly listen: (path: string) => Promise<void>;
  readonly observe: Observe;
  /** When to check; unless given, at an interval. */
  readonly checks?: (signal: AbortSignal) => AsyncIterable<unknown>;
}

/** Resolves once it listens, with the function that ends the checks. Rejects if it cannot listen. */
export async function keepSocket(options: KeptSocketOptions): Promise<() => void> {
  const { sockets, number, observe, checks = everyFewSeconds } = options;
  const stop = new AbortController();
  const listen = async () => {
    await prepareSocket(sockets, number);
    await options.listen(socketOf(sockets, number));
  };
  const keep = async () => {
    let reported = '';
    for await (const _ of checks(stop.signal)) {
      if ((await hasSocket(sockets, number)) || stop.signal.aborted) continue;
      const error = await listen().then(
        () => null,
        (thrown: unknown) => thrown,
      );
      // The next checks fail alike.
      if (error === null || reported !== `${error}`)
        observe({ type: 'panel-socket-removed', error });
      reported = `${error}`;
    }
  };
  await listen();
  void keep().catch(() => {
    // The signal has ended the interval.
  });
  return () => stop.abort();
}

function everyFewSeconds(signal: AbortSignal): AsyncIterable<unknown> {
  return setInterval(socketCheckMs, null, { signal, ref: false });
}
