/**
 * Splits a byte stream into whole lines. Drops lines that are too long, and the partial line of a killed
 * process.
 */

const lineFeed = 0x0a;

/** Longest line of a process's log, in bytes: a thousand times the usual length. Bounds memory. */
export const lineBytesMax = 1_048_576;

export class WholeLines {
  readonly #write: (lines: Buffer) => void;
  /** The start of a line whose end has not arrived. */
  #partial: readonly Buffer[] = [];
  #partialBytes = 0;

  constructor(write: (lines: Buffer) => void) {
    this.#write = write;
  }

  take(bytes: Buffer): void {
    const end = bytes.lastIndexOf(lineFeed) + 1;
    if (end === 0) {
      this.#begin([...this.#partial, bytes], this.#partialBytes + bytes.length);
      return;
    }
    const isTooLong = this.#partialBytes > lineBytesMax;
    const whole = bytes.subarray(isTooLong ? bytes.indexOf(lineFeed) + 1 : 0, end);
    const lines = this.#partial.length === 0 ? whole : Buffer.concat([...this.#partial, whole]);
    if (lines.length > 0) this.#write(lines);
    const rest = bytes.subarray(end);
    this.#begin(rest.length === 0 ? [] : [rest], rest.length);
  }

  /** Keeps only the length of a line that is too long. */
  #begin(parts: readonly Buffer[], length: number): void {
    this.#partial = length > lineBytesMax ? [] : parts;
    this.#partialBytes = length;
  }
}
