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
  /** Pieces by their size. */
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
   * Takes pieces back that nobody reads or writes any more, and leaves those beyond what is worth
   * keeping to the garbage collection.
   */
  give(pieces: Iterable<SharedArrayBuffer>): void {
    for (const piece of pieces) {
      if (this.#spareBytes + piece.byteLength > spareMemoryBytesMax) {
        countGarbage(piece.byteLength);
        continue;
      }
      const ofSize = this.#spare.get(piece.byteLength);
      if (ofSize === undefined) this.#spare.set(piece.byteLength, [piece]);
      else ofSize.push(piece);
      this.#spareBytes += piece.byteLength;
    }
  }
}

function sizeFor(bytes: number): number {
  const step = 2 ** Math.floor(Math.log2(Math.max(bytes, sizesPerDoubling) / sizesPerDoubling));
  return Math.ceil(bytes / step) * step;
}
