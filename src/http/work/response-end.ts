/** Detects the end of a response: sent whole, or its client disconnected. */
import type { EventEmitter } from 'node:events';

/** The reader disconnected or was cut off: the answer sent is incomplete. */
export class Disconnected extends Error {}

/** The members of a response that are read here. */
export interface ClosableResponse {
  /** Whether the response was sent or aborted, by node's own state. */
  readonly closed: boolean;
  readonly req: { readonly socket: EventEmitter & { readonly destroyed: boolean } };
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

/** Throws if the client has disconnected, so that no work starts for it. */
export function requireWaiting(response: ClosableResponse): void {
  if (isGone(response)) throw new Disconnected();
}

/** Whether the client has disconnected, or has the response. */
export function isGone({ closed, req }: ClosableResponse): boolean {
  return closed || req.socket.destroyed;
}

/**
 * Calls back once, when the response has ended; immediately if it has by now, since a closed
 * connection emits no further event. node emits none on a response queued behind another; the
 * connection's event covers all.
 */
export function whenThrough(response: ClosableResponse, then: () => void): void {
  if (isGone(response)) {
    then();
    return;
  }
  const { socket } = response.req;
  // Pipelined requests may ask for several, and each listens.
  socket.setMaxListeners(socket.getMaxListeners() + 1);
  let isThrough = false;
  const close = () => {
    // An emitter calls every listener registered when `close` was emitted, also one that an earlier
    // listener removed. One of those is node's, which closes the response.
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
