/**
 * Cuts a stream of bytes into whole lines. Dropped are the part of a line that a killed process left,
 * and lines that are too long.
 */

const lineFeed = 0x0a;

/** The longest line of a process's log, in bytes: a thousand times the usual one. Bounds memory. */
export const lineBytesMax = 1_048_576;

export class WholeLines {
  readonly #write: (lines: Buffer) => void;
  /** The beginning of a line whose end has not arrived. */
  #begun: readonly Buffer[] = [];
  #begunBytes = 0;

  constructor(write: (lines: Buffer) => void) {
    this.#write = write;
  }

  take(bytes: Buffer): void {
    const end = bytes.lastIndexOf(lineFeed) + 1;
    if (end === 0) {
      this.#begin([...this.#begun, bytes], this.#begunBytes + bytes.length);
      return;
    }
    const isTooLong = this.#begunBytes > lineBytesMax;
    const whole = bytes.subarray(isTooLong ? bytes.indexOf(lineFeed) + 1 : 0, end);
    const lines = this.#begun.length === 0 ? whole : Buffer.concat([...this.#begun, whole]);
    if (lines.length > 0) this.#write(lines);
    const rest = bytes.subarray(end);
    this.#begin(rest.length === 0 ? [] : [rest], rest.length);
  }

  /** Of a line that is too long, only its length is kept. */
  #begin(parts: readonly Buffer[], length: number): void {
    this.#begun = length > lineBytesMax ? [] : parts;
    this.#begunBytes = length;
  }
}
