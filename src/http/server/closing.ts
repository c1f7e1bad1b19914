/**
 * Closes connections without a reset (lingering close). Closing a socket with unread bytes sends a
 * reset, which destroys answers that the client has not read yet. The service therefore half-closes
 * and keeps reading for a while (RFC 9112, section 9.6).
 */
import type { Socket } from 'node:net';
import { parserOf, stopParsing } from './entrance.ts';

/**
 * Linger timeout: time after the last answer for the client to close; what it still sends is
 * discarded.
 */
export const socketLingerMs = 1_000;

/** Bytes discarded from a connection that is closing, a packet or two. More of them cause a reset. */
const ignoredBytesMax = 64 * 1_024;

/** Closes a connection after the last bytes were sent and the client has had time to read them. */
export function closeGently(socket: Socket): void {
  if (socket.destroyed || socket.writableEnded) return;
  ignoreRest(socket);
  socket.end(() => {
    const timer = setTimeout(() => socket.destroy(), socketLingerMs).unref();
    socket.once('close', () => clearTimeout(timer));
  });
}

/** Discards what still arrives, up to a bound. */
function ignoreRest(socket: Socket): void {
  const parser = parserOf(socket);
  if (parser === null) return;
  parseNoMore(socket);
  const before = socket.bytesRead;
  // What node's parser has read takes no memory, unlike the events of the connection, and is not looked
  // at here: it may be anything.
  parser[parser.constructor.kOnExecute] = () => {
    if (socket.bytesRead - before >= ignoredBytesMax) socket.pause();
  };
  readOn(socket);
}

/** Resets a connection, so that what was sent does not pass for the whole. */
export function resetConnection(socket: Socket): void {
  // Of a closed connection nothing is known any more.
  if (socket.remoteAddress === undefined) socket.destroy();
  else socket.resetAndDestroy();
}

/** Pauses a connection until `readOn`, or until it closes. */
export function pauseReading(socket: Socket): void {
  // node resumes a connection whenever a request on it completes.
  socket.on('resume', stayPaused);
  socket.pause();
}

export function readOn(socket: Socket): void {
  socket.off('resume', stayPaused);
  socket.resume();
}

function stayPaused(this: Socket): void {
  this.pause();
}

/**
 * Makes the parser stop at the next head of a connection: one that has already arrived becomes no
 * request, and whatever follows it is ignored. A packet has room for thousands of heads.
 */
export function parseNoMore(socket: Socket): void {
  const parser = parserOf(socket);
  if (parser !== null) parser.onIncoming = () => stopParsing;
}

/** Makes node use this close after the last answer on a connection. */
export function letCloseGently(socket: Socket): void {
  // node:http calls this function then; its own version only half-closes.
  socket.destroySoon = () => closeGently(socket);
}
