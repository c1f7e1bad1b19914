/**
 * Memory with a single owner. The builder thread transfers a site's memory as a whole; the serving
 * thread releases it as a whole once it is replaced.
 */

/** The ArrayBuffers under plain data, each once, for the transfer list of a message. */
export function buffersOf(data: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(data)) return found.add(data.buffer as ArrayBuffer);
  if (typeof data !== 'object' || data === null) return found;
  const parts = data instanceof Map ? data.values() : Object.values(data);
  for (const part of parts) buffersOf(part, found);
  return found;
}

/**
 * Memory that is replaced as a whole. Replacing it detaches its buffers: a stale view has length 0
 * and fails, rather than read reused memory.
 */
export class Memory {
  readonly #buffers: ReadonlySet<ArrayBuffer>;
  /** Number of readers that span several turns of the event loop. */
  #readers = 0;
  #isReplaced = false;

  /** Takes the memory of this data. */
  constructor(data: unknown) {
    this.#buffers = buffersOf(data);
  }

  /** Pins the memory, replaced or not, until `unpin`. */
  pin(): void {
    this.#readers++;
  }

  unpin(): void {
    this.#readers--;
    this.#detachUnread();
  }

  /** Releases the memory immediately, or once no reader holds it. */
  replace(): void {
    this.#isReplaced = true;
    this.#detachUnread();
  }

  #detachUnread(): void {
    if (!this.#isReplaced || this.#readers > 0) return;
    for (const buffer of this.#buffers) if (!buffer.detached) buffer.transfer(0);
  }
}
