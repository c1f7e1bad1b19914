/**
 * In charge of closing connections without a reset. A system that closes a connection with unread
 * bytes resets it, and a reset destroys answers that the client has not read yet. The service
 * therefore says that it sends nothing more, and goes on reading for a while (RFC 9112, section
 * 9.6).
 */
import type { Socket } from 'node:net';
import { socketLingerMs } from '../../limits.ts';

/** Closes a connection after the last bytes were sent and the client has had time to read them. */
export function closeGently(socket: Socket): void {
  if (socket.destroyed || socket.writableEnded) return;
  // node's parser lets go of a connection as soon as other code takes its data.
  socket.removeAllListeners('data');
  socket.on('data', ignore);
  socket.resume();
  socket.end(() => {
    const timer = setTimeout(() => socket.destroy(), socketLingerMs).unref();
    socket.once('close', () => clearTimeout(timer));
  });
}

function ignore(): void {}

/** Makes node close a connection in this way after the last answer on it. */
export function letCloseGently(socket: Socket): void {
  // node:http calls this function then; its own version only ends the sending.
  socket.destroySoon = () => closeGently(socket);
}
