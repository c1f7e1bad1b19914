/**
 * Memory for answers that are sent and forgotten. Bodies are cut from blocks. A block is used again
 * once all of its bodies are sent. The block in use stays in the processor's caches, and the
 * garbage collector has nothing to do. A body that is kept longer is to be copied.
 */
import { bodyBlockBytes, spareBodyBlocksMax } from '../../limits.ts';

class Block {
  readonly memory = Buffer.allocUnsafeSlow(bodyBlockBytes);
  used = 0;
  /** Bodies that were not given back. */
  lent = 0;

  /** Whether this many bytes are free. All are free where none is lent. */
  hasRoom(bytes: number): boolean {
    if (this.lent === 0) this.used = 0;
    return this.used + bytes <= this.memory.length;
  }

  take(bytes: number): Buffer {
    this.used += bytes;
    this.lent++;
    return this.memory.subarray(this.used - bytes, this.used);
  }
}

let block = new Block();
/**
 * Earlier blocks with bodies that are not sent yet. Whoever holds such a body keeps its block
 * alive.
 */
const former = new WeakMap<ArrayBufferLike, Block>();
const spare: Block[] = [];

/** Uninitialized memory of this many bytes. Nobody else gets it until it is given back. */
export function takeBody(bytes: number): Buffer {
  // `allocUnsafeSlow` refuses a number that cannot be a count of bytes.
  if (!(bytes <= bodyBlockBytes)) return Buffer.allocUnsafeSlow(bytes);
  if (!block.hasRoom(bytes)) {
    former.set(block.memory.buffer, block);
    block = spare.pop() ?? new Block();
    block.hasRoom(bytes);
  }
  return block.take(bytes);
}

/** Says, once for each body, that nobody reads it any more. Does nothing for other memory. */
export function giveBodyBack({ buffer }: Buffer): void {
  if (buffer === block.memory.buffer) {
    block.lent--;
    return;
  }
  const of = former.get(buffer);
  if (of === undefined || --of.lent > 0) return;
  former.delete(buffer);
  if (spare.length < spareBodyBlocksMax) spare.push(of);
}

/** A copy in memory of its own, for a body that is kept. */
export function keepBody(body: Buffer): Buffer {
  const kept = Buffer.allocUnsafeSlow(body.length);
  body.copy(kept);
  return kept;
}
