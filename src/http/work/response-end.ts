/** Tells when a response is through: sent whole, or its client gone. */
import type { EventEmitter } from 'node:events';

/** The reader has gone, or was cut off: the answer that was sent is not whole. */
export class CutOff extends Error {}

/** What is read of a response here. */
export interface Response {
  /** Whether it was sent, or broken off, as far as node tells the response itself. */
  readonly closed: boolean;
  /** Whether the system has taken all of it. */
  readonly writableFinished: boolean;
  readonly req: { readonly socket: EventEmitter & { readonly destroyed: boolean } };
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

/** Throws where nobody waits for the response any more: nothing is begun for it. */
export function requireWaiting(response: Response): void {
  if (isGone(response)) throw new CutOff();
}

/** Whether nobody waits for the response any more. */
export function isGone({ closed, req }: Response): boolean {
  return closed || req.socket.destroyed;
}

/**
 * Calls back once, when the response is through; at once where it is by now: what has closed says so no
 * more. Node tells a response that waits behind others nothing of its end; the connection tells all.
 */
export function whenThrough(response: Response, then: () => void): void {
  if (isGone(response)) {
    then();
    return;
  }
  const { socket } = response.req;
  // Requests that were sent ahead may ask for several, and each listens.
  socket.setMaxListeners(socket.getMaxListeners() + 1);
  let isThrough = false;
  const close = () => {
    // A connection that closes calls each listener that it had then, also one that was taken off by the
    // listeners before it. One of those is node's, which tells the response.
    if (isThrough) return;
    isThrough = true;
    socket.off('close', close);
    response.off('close', close);
    socket.setMaxListeners(socket.getMaxListeners() - 1);
    then();
  };
  socket.once('close', close);
  response.once('close', close);
}
