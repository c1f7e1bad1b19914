/**
 * Memory for answers that are sent and forgotten. Bodies share blocks: asking the system for each
 * one's few kilobytes costs more than cutting the page out. What is kept longer is to be copied,
 * since a small piece keeps the whole of its block.
 */
import { bodyBlockBytes } from '../limits.ts';

let block = Buffer.alloc(0);
let used = 0;

/** Uninitialized memory of so many bytes, never handed out twice. */
export function takeBody(bytes: number): Buffer {
  if (bytes > bodyBlockBytes) return Buffer.allocUnsafeSlow(bytes);
  if (used + bytes > block.length) {
    block = Buffer.allocUnsafeSlow(bodyBlockBytes);
    used = 0;
  }
  used += bytes;
  return block.subarray(used - bytes, used);
}

/** A copy in memory of its own, for a body that is kept. */
export function keepBody(body: Buffer): Buffer {
  const kept = Buffer.allocUnsafeSlow(body.length);
  body.copy(kept);
  return kept;
}
