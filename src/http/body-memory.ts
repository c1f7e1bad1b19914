/**
 * Memory for answers that are sent and forgotten. Bodies are cut from one block, which is taken up
 * again once all of them are out: it stays in the processor's caches, and leaves the garbage
 * collector nothing to do. What is kept longer is to be copied.
 */
import { bodyBlockBytes } from '../limits.ts';

let block = Buffer.alloc(0);
let used = 0;
/** Bodies in the block that were not given back. */
let lent = 0;

/** Uninitialized memory of so many bytes, nobody else's until it is given back. */
export function takeBody(bytes: number): Buffer {
  if (bytes > bodyBlockBytes) return Buffer.allocUnsafeSlow(bytes);
  if (lent === 0) used = 0;
  if (used + bytes > block.length) {
    // Whoever still has a body of the former block keeps that alive.
    block = Buffer.allocUnsafeSlow(bodyBlockBytes);
    used = 0;
    lent = 0;
  }
  used += bytes;
  lent++;
  return block.subarray(used - bytes, used);
}

/** Says, once a body, that nobody reads it any more; of other memory this says nothing. */
export function giveBodyBack(body: Buffer): void {
  if (body.buffer === block.buffer) lent--;
}

/** A copy in memory of its own, for a body that is kept. */
export function keepBody(body: Buffer): Buffer {
  const kept = Buffer.allocUnsafeSlow(body.length);
  body.copy(kept);
  return kept;
}
