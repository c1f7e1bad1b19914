/**
 * Variable-length integers: LEB128 (seven bits a byte, lowest first, a continuation bit), with
 * zigzag encoding for signed ones.
 */

/** Bytes that fit a double, in whole groups of seven bits. Longer integers continue as a bigint. */
const numberBytesMax = 7;

/** Appends integers. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(64);
  #length = 0;

  byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      this.#bytes = Buffer.concat([this.#bytes], this.#length * 2);
    }
    this.#bytes[this.#length++] = value;
  }

  /** An integer of at least 0 and at most 2^53-1. */
  count(value: number): void {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.byte((rest % 0x80) + 0x80);
    this.byte(rest);
  }

  /** An integer of at least 0, of any size. */
  amount(value: bigint): void {
    let rest = value;
    for (; rest > Number.MAX_SAFE_INTEGER; rest >>= 7n) this.byte(Number(rest & 0x7fn) + 0x80);
    this.count(Number(rest));
  }

  /** An integer of any sign and size. */
  difference(value: bigint): void {
    this.amount(value < 0n ? -value * 2n - 1n : value * 2n);
  }

  result(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length));
  }
}

/** Reads a `ByteWriter`'s output in the same order. Throws a RangeError past the end. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  byte(): number {
    const value = this.#bytes[this.#at++];
    if (value === undefined) {
      throw new RangeError(`the points end in the middle, after ${this.#bytes.length} bytes`);
    }
    return value;
  }

  count(): number {
    return Number(this.amount());
  }

  amount(): bigint {
    let value = 0;
    let weight = 1;
    for (let read = 0; read < numberBytesMax; read++) {
      const byte = this.byte();
      value += (byte & 0x7f) * weight;
      if (byte < 0x80) return BigInt(value);
      weight *= 0x80;
    }
    return BigInt(value) + (this.amount() << BigInt(7 * numberBytesMax));
  }

  difference(): bigint {
    const value = this.amount();
    return value & 1n ? -(value + 1n) / 2n : value / 2n;
  }
}
