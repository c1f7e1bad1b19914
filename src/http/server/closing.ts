/**
 * In charge of closing connections without a reset. A system that closes a connection with unread
 * bytes resets it, and a reset destroys answers that the client has not read yet. The service
 * therefore says that it sends nothing more, and goes on reading for a while (RFC 9112, section
 * 9.6).
 */
import type { Socket } from 'node:net';

/** Time after the last answer for the client to close; what it still sends is read and ignored. */
export const socketLingerMs = 1_000;

/** Bytes that are read and ignored of a connection that closes. Behind more of them comes a reset. */
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

/** Reads and ignores what still comes, up to a bound. */
function ignoreRest(socket: Socket): void {
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes >= ignoredBytesMax) socket.pause();
  });
  socket.resume();
}

/** Reads nothing more of a connection until `readOn`, or until it is closed. */
export function pauseReading(socket: Socket): void {
  // node resumes a connection whenever a request on it is complete.
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

/** node's parser of a connection, as far as it matters here; node documents nothing of it. */
interface Parsed {
  readonly parser?: { onIncoming: () => number } | null;
}

/**
 * Has the parser stop at the next head of a connection: one that has come already makes no request,
 * and what follows it is not looked at. A packet has room for thousands of heads.
 */
export function parseNoMore(socket: Socket): void {
  const { parser } = socket as Socket & Parsed;
  if (parser) parser.onIncoming = () => stopParsing;
}

/** What node's parser takes for "another protocol follows". */
const stopParsing = 2;

/** Makes node close a connection in this way after the last answer on it. */
export function letCloseGently(socket: Socket): void {
  // node:http calls this function then; its own version only ends the sending.
  socket.destroySoon = () => closeGently(socket);
}
