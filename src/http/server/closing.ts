/**
 * Closes connections without a reset (lingering close). Closing a socket with unread bytes sends a
 * reset, which destroys answers that the client has not read yet. The service therefore half-closes
 * and keeps reading for a while (RFC 9112, section 9.6).
 */
import type { Socket } from 'node:net';

/**
 * Linger timeout: time after the last answer for the client to close; what it still sends is
 * discarded.
 */
export const socketLingerMs = 1_000;

/** Bytes discarded from a connection that is closing. More of them cause a reset. */
const ignoredBytesMax = 4 * 1_024 * 1_024;

/** Closes a connection after the last bytes were sent and the client has had time to read them. */
export function closeGently(socket: Socket): void {
  if (socket.destroyed || socket.writableEnded) return;
  // node's parser lets go of a connection as soon as other code takes its data.
  socket.removeAllListeners('data');
  socket.off('resume', stayPaused);
  // node reads again what it stopped reading only while its parser has the connection.
  socket.emit('resume');
  ignoreRest(socket);
  socket.end(() => {
    const timer = setTimeout(() => socket.destroy(), socketLingerMs).unref();
    socket.once('close', () => clearTimeout(timer));
  });
}

/** Discards what still arrives, up to a bound. */
function ignoreRest(socket: Socket): void {
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes >= ignoredBytesMax) socket.pause();
  });
  socket.resume();
}

/**
 * Resets a connection, so that what was sent does not pass for the whole. A Unix socket knows no reset;
 * its one reader, the panel, tells a whole answer by its length or its last chunk.
 */
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

/** The internals of node's parser that are used here; undocumented. */
interface ParserInternals {
  readonly parser?: { onIncoming: () => number } | null;
}

/**
 * Makes the parser stop at the next head of a connection: one that has already arrived becomes no
 * request, and whatever follows it is ignored. A packet has room for thousands of heads.
 */
export function parseNoMore(socket: Socket): void {
  const { parser } = socket as Socket & ParserInternals;
  if (parser) parser.onIncoming = () => stopParsing;
}

/** The value that node's parser reads as "another protocol follows". */
const stopParsing = 2;

/** Makes node use this close after the last answer on a connection. */
export function letCloseGently(socket: Socket): void {
  // node:http calls this function then; its own version only half-closes.
  socket.destroySoon = () => closeGently(socket);
}
