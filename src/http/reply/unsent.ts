/**
 * Counts the memory of answers that their clients have not taken, on all listeners together. Memory
 * that several answers share counts once: a block of bodies, or the one answer that many ask for.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { retryAfterSeconds } from '../../limits.ts';
import { type ProblemError, problem } from '../../problems.ts';

/** Bytes of answers that wait for their clients: ten thousand full pages. */
export const unsentBytesMax = 192 * 1_024 * 1_024;

/** Memory in which answers wait; its length is kept, since detached memory has none. */
interface UnsentMemory {
  readonly length: number;
  answers: number;
}

const waiting = new Map<ArrayBufferLike, UnsentMemory>();
let bytes = 0;

/** The answers that wait on each connection. */
const byConnection = new WeakMap<Socket, Map<ServerResponse, ArrayBufferLike>>();

/** How many bytes wait. */
export function unsentBytes(): number {
  return bytes;
}

/** Whether so much waits that clients who take nothing are to be cut off soon. */
export function isManyUnsent(): boolean {
  return bytes >= unsentBytesMax / 2;
}

/** Throws the problem of an answer for which there is no room: its client would have to wait for others. */
export function requireRoom({ buffer, length }: Buffer): void {
  if (bytes + length <= unsentBytesMax || waiting.has(buffer)) return;
  throw tooManyUnsent;
}

/** One error for all: under pressure, refusals must be cheap. */
const tooManyUnsent: ProblemError = problem(
  'service-unavailable',
  'The service keeps as many answers as it may that clients have not taken.',
  { 'Retry-After': String(retryAfterSeconds) },
);

/** Counts the body of an answer until the client has it, or has gone. */
export function countUnsent(response: ServerResponse, { buffer }: Buffer): void {
  const { socket } = response.req;
  if (socket.destroyed) return;
  const memory = take(buffer);
  const answers = answersOn(socket);
  answers.set(response, buffer);
  response.once('close', () => {
    if (answers.delete(response)) release(buffer, memory);
  });
}

function answersOn(socket: Socket): Map<ServerResponse, ArrayBufferLike> {
  const known = byConnection.get(socket);
  if (known !== undefined) return known;
  const answers = new Map<ServerResponse, ArrayBufferLike>();
  byConnection.set(socket, answers);
  // node tells nothing of answers that waited behind the one that was being sent.
  socket.once('close', () => {
    for (const buffer of answers.values()) release(buffer, waiting.get(buffer)!);
    answers.clear();
  });
  return answers;
}

function take(buffer: ArrayBufferLike): UnsentMemory {
  let memory = waiting.get(buffer);
  if (memory === undefined) {
    memory = { length: buffer.byteLength, answers: 0 };
    waiting.set(buffer, memory);
    bytes += memory.length;
  }
  memory.answers++;
  return memory;
}

function release(buffer: ArrayBufferLike, memory: UnsentMemory): void {
  memory.answers--;
  if (memory.answers > 0) return;
  waiting.delete(buffer);
  bytes -= memory.length;
}
