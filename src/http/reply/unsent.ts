/**
 * Counts the memory of unsent answers on all listeners. Memory shared by several answers, such as a
 * cached one, counts once.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type ProblemError, problem } from '../../contract/problems.ts';
import { retryAfterSeconds } from '../../limits.ts';
import type { FlowId } from '../../runtime/fair-queue.ts';
import { FlowShares } from './flow-shares.ts';

/** Unsent bytes: ten thousand full pages. */
const unsentBytesMax = 192 * 1_024 * 1_024;

/**
 * Unsent bytes up to which partners below their fair share are still served, while stalled clients,
 * including those with the most unsent bytes, are cut off.
 */
const unsentBytesCeiling = 288 * 1_024 * 1_024;

/** Memory that holds unsent answers; its length is stored, since detached memory has none. */
interface UnsentMemory {
  readonly length: number;
  answers: number;
}

const waiting = new Map<ArrayBufferLike, UnsentMemory>();
let bytes = 0;
/** Unsent bytes by partner. */
const shares = new FlowShares();

/** An unsent answer. */
interface UnsentAnswer {
  readonly buffer: ArrayBufferLike;
  readonly length: number;
  readonly flowId: FlowId;
}

/** The unsent answers of each connection. */
const byConnection = new WeakMap<Socket, Map<ServerResponse, UnsentAnswer>>();

/** The number of unsent bytes. */
export function unsentBytes(): number {
  return bytes;
}

/** Whether unsent bytes exceed the threshold above which stalled clients are cut off early. */
export function isManyUnsent(): boolean {
  return bytes >= unsentBytesMax / 2;
}

/**
 * Throws the problem of no room for a partner's answer: past the bound, a partner with its fair
 * share of it or more gets no more.
 */
export function requireRoom({ buffer, length }: Buffer, flowId: FlowId): void {
  if (bytes + length <= unsentBytesMax || waiting.has(buffer)) return;
  const isFull = bytes + length > unsentBytesCeiling;
  if (isFull || shares.hasPart(flowId, unsentBytesMax)) throw tooManyUnsent;
}

/** One error for all: under pressure, refusals must be cheap. */
const tooManyUnsent: ProblemError = problem(
  'service-unavailable',
  'The service keeps as many answers as it may that clients have not taken.',
  { 'Retry-After': String(retryAfterSeconds) },
);

/** Counts the body of a partner's answer until the client has it, or has disconnected. */
export function countUnsent(
  response: ServerResponse,
  { buffer, length }: Buffer,
  flowId: FlowId,
): void {
  const { socket } = response.req;
  if (socket.destroyed) return;
  const unsent = { buffer, length, flowId };
  reserve(unsent);
  const answers = answersOn(socket);
  answers.set(response, unsent);
  response.once('close', () => {
    if (answers.delete(response)) release(unsent);
  });
}

function answersOn(socket: Socket): Map<ServerResponse, UnsentAnswer> {
  const known = byConnection.get(socket);
  if (known !== undefined) return known;
  const answers = new Map<ServerResponse, UnsentAnswer>();
  byConnection.set(socket, answers);
  // node emits no event for responses queued behind the one being sent.
  socket.once('close', () => {
    for (const unsent of answers.values()) release(unsent);
    answers.clear();
  });
  return answers;
}

function reserve({ buffer, length, flowId }: UnsentAnswer): void {
  shares.add(flowId, length);
  let memory = waiting.get(buffer);
  if (memory === undefined) {
    memory = { length: buffer.byteLength, answers: 0 };
    waiting.set(buffer, memory);
    bytes += memory.length;
  }
  memory.answers++;
}

function release({ buffer, length, flowId }: UnsentAnswer): void {
  shares.add(flowId, -length);
  const memory = waiting.get(buffer)!;
  memory.answers--;
  if (memory.answers > 0) return;
  waiting.delete(buffer);
  bytes -= memory.length;
}
