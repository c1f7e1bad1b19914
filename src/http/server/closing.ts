/**
 * In charge of closing connections without a reset. A system that closes a connection while bytes
 * lie unread on it resets it, and takes answers away that the client has not read yet. So the
 * service says that it sends nothing more, and goes on reading for a while (RFC 9112, section 9.6).
 */
import type { Socket } from 'node:net';
import { socketLingerMs } from '../../limits.ts';

/** Closes a connection once what was written to it has gone, and its client has had time to read. */
export function closeGently(socket: Socket): void {
  if (socket.destroyed || socket.writableEnded) return;
  // node's parser lets go of a connection as soon as somebody else takes its data.
  socket.removeAllListeners('data');
  socket.on('data', ignore);
  socket.resume();
  socket.end(() => {
    const timer = setTimeout(() => socket.destroy(), socketLingerMs).unref();
    socket.once('close', () => clearTimeout(timer));
  });
}

function ignore(): void {}

/** Has node close a connection like that after an answer that is the last on it. */
export function letCloseGently(socket: Socket): void {
  // What node:http calls then; without it, it would only end the sending.
  socket.destroySoon = () => closeGently(socket);
}
