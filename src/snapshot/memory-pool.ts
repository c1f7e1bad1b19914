/**
 * Shared memory that held what nobody reads any more, for what is built next: new usage takes the
 * place of as much that was there before, and nothing of it is left to garbage collections, which
 * would hold up the event loop.
 */
import { countGarbage } from '../garbage-collection.ts';
import { spareMemoryBytesMax } from '../limits.ts';

/** Sizes are rounded up by an eighth at most, so that a little more or less finds the same piece. */
const sizesPerDoubling = 8;

export class MemoryPool {
  /** Pieces by their size; the size that came back last stands last. */
  readonly #spare = new Map<number, SharedArrayBuffer[]>();
  #spareBytes = 0;

  /** A piece of at least so many bytes, with whatever is in it. */
  take(bytes: number): SharedArrayBuffer {
    const size = sizeFor(bytes);
    const piece = this.#spare.get(size)?.pop();
    if (piece === undefined) return new SharedArrayBuffer(size);
    this.#spareBytes -= size;
    return piece;
  }

  /**
   * Takes pieces back that nobody reads or writes any more. Returns how many bytes it has more than
   * before: of sizes that nobody asks for any longer, it leaves some to the garbage collection.
   */
  give(pieces: Iterable<SharedArrayBuffer>): number {
    const before = this.#spareBytes;
    for (const piece of pieces) {
      const size = piece.byteLength;
      const ofSize = this.#spare.get(size) ?? [];
      this.#spare.delete(size);
      this.#spare.set(size, ofSize);
      ofSize.push(piece);
      this.#spareBytes += size;
    }
    while (this.#spareBytes > spareMemoryBytesMax) this.#dropOldest();
    return this.#spareBytes - before;
  }

  #dropOldest(): void {
    for (const [size, ofSize] of this.#spare) {
      if (ofSize.pop() !== undefined) {
        this.#spareBytes -= size;
        countGarbage(size);
        return;
      }
      this.#spare.delete(size);
    }
  }
}

function sizeFor(bytes: number): number {
  const step = 2 ** Math.floor(Math.log2(Math.max(bytes, sizesPerDoubling) / sizesPerDoubling));
  return Math.ceil(bytes / step) * step;
}
