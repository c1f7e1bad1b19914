/**
 * In charge of memory that has one owner. The thread that builds a site hands the site's memory
 * over whole. The thread that answers gives it up whole once other memory has taken its place.
 */

/**
 * The memory that plain data lies in: each piece once, however many arrays look at it. The pieces
 * are named when the data is handed to another thread.
 */
export function buffersOf(data: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(data)) return found.add(data.buffer as ArrayBuffer);
  if (typeof data !== 'object' || data === null) return found;
  const parts = data instanceof Map ? data.values() : Object.values(data);
  for (const part of parts) buffersOf(part, found);
  return found;
}

/**
 * Memory that is replaced as a whole. Whoever still has a view of it afterwards sees a view of no
 * length, and fails. Nobody can read what the system has put there by then.
 */
export class Memory {
  readonly #buffers: ReadonlySet<ArrayBuffer>;
  /** Pieces of work under way that read this memory over several turns of the event loop. */
  #readers = 0;
  #isReplaced = false;

  /** The memory of this data. */
  constructor(data: unknown) {
    this.#buffers = buffersOf(data);
  }

  /** Keeps the memory, replaced or not, until `letGo`. */
  hold(): void {
    this.#readers++;
  }

  letGo(): void {
    this.#readers--;
    this.#detachUnread();
  }

  /** Gives the memory back to the system at once, or as soon as nobody holds it. */
  replace(): void {
    this.#isReplaced = true;
    this.#detachUnread();
  }

  #detachUnread(): void {
    if (!this.#isReplaced || this.#readers > 0) return;
    for (const buffer of this.#buffers) if (!buffer.detached) buffer.transfer(0);
  }
}
