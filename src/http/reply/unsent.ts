/**
 * Counts the memory of unsent answers on all listeners. Memory shared by several answers, such as a
 * cached one, counts once.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Unsent bytes, five thousand full pages, past which clients that take nothing are cut off early
 * (connections.ts).
 */
const unsentBytesMax = 96 * 1_024 * 1_024;

/** Memory that holds unsent answers. */
const waiting = new Map<ArrayBufferLike, { answers: number }>();
let bytes = 0;

/** The memory of the unsent answers of each connection. */
const byConnection = new WeakMap<Socket, Map<ServerResponse, ArrayBufferLike>>();

/** The number of unsent bytes. */
export function unsentBytes(): number {
  return bytes;
}

/** Whether there are more unsent bytes than there should be. */
export function isManyUnsent(): boolean {
  return bytes >= unsentBytesMax;
}

/** Counts the body of an answer until the client has it, or has disconnected. */
export function countUnsent(response: ServerResponse, { buffer }: Buffer): void {
  const { socket } = response.req;
  if (socket.destroyed) return;
  reserve(buffer);
  const answers = answersOn(socket);
  answers.set(response, buffer);
  response.once('close', () => {
    if (answers.delete(response)) release(buffer);
  });
}

function answersOn(socket: Socket): Map<ServerResponse, ArrayBufferLike> {
  const known = byConnection.get(socket);
  if (known !== undefined) return known;
  const answers = new Map<ServerResponse, ArrayBufferLike>();
  byConnection.set(socket, answers);
  // node emits no event for responses queued behind the one being sent.
  socket.once('close', () => {
    for (const buffer of answers.values()) release(buffer);
    answers.clear();
  });
  return answers;
}

function reserve(buffer: ArrayBufferLike): void {
  let memory = waiting.get(buffer);
  if (memory === undefined) {
    memory = { answers: 0 };
    waiting.set(buffer, memory);
    bytes += buffer.byteLength;
  }
  memory.answers++;
}

function release(buffer: ArrayBufferLike): void {
  const memory = waiting.get(buffer)!;
  memory.answers--;
  if (memory.answers > 0) return;
  waiting.delete(buffer);
  bytes -= buffer.byteLength;
}
