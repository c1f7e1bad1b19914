/**
 * Batches writes: flushes all answers of one event loop tick together, after all arrived requests
 * were read. Waking a waiting client is half of the cost of a write. A client that is awake reads
 * the answers on its other connections as they come.
 */
import type { ServerResponse } from 'node:http';
import type { FlowId } from '../../runtime/fair-queue.ts';
import { countUnsent } from './unsent.ts';

/** Bytes per write batch: some sixteen full pages. */
const batchBytesMax = 400 * 1024;

/** Bytes up to which a body is cheaper to send as a string, in one write with its head. */
const textBodyBytesMax = 4 * 1024;

interface PendingWrite {
  readonly response: ServerResponse;
  readonly body: Buffer | null;
  /** The partner whose answer it is. */
  readonly flowId: FlowId;
}

let batch: PendingWrite[] = [];
let batchBytes = 0;

/** Queues the rest of an answer whose head is written; it is flushed within this tick. */
export function send(response: ServerResponse, body: Buffer | null, flowId: FlowId): void {
  if (batch.length === 0) setImmediate(flush);
  batch.push({ response, body, flowId });
  batchBytes += body === null ? 0 : body.length;
  if (batchBytes >= batchBytesMax) flush();
}

/**
 * Flushes the pending writes. Call it before code bypasses the responses and writes to a socket.
 */
export function flush(): void {
  const writes = batch;
  batch = [];
  batchBytes = 0;
  for (const { response, body, flowId } of writes) {
    if (body === null) response.end();
    else sendBody(response, body, flowId);
  }
}

function sendBody(response: ServerResponse, body: Buffer, flowId: FlowId): void {
  // As a string, a small body goes out in one write with its head.
  if (body.length <= textBodyBytesMax) response.end(body.toString('latin1'), 'latin1');
  else response.end(body);
  // A slow client's body is buffered. So is a body queued behind the answer to an earlier request.
  if (response.writableLength > 0) countUnsent(response, body, flowId);
}
