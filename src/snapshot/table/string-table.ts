/**
 * String table for asset ids by the hundred thousand: UTF-8, contiguous in one buffer. As strings,
 * they would be nearly all that a garbage collection traverses. UTF-8 byte order is code-point
 * order, so comparison needs no decoding.
 */

import type { Steps } from '../slices.ts';
import { arraysInOneBuffer } from './arrays.ts';
import type { SortedTexts } from './sorted-texts.ts';

export interface StringTableParts {
  readonly bytes: Uint8Array;
  /** Start of each text, then the end of the last. */
  readonly offsets: Uint32Array;
}

const givenUp = 'the memory of these texts was given up';

/** Texts by row. Immutable. */
export class StringTable implements SortedTexts {
  readonly #bytes: Buffer;
  readonly #offsets: Uint32Array;
  readonly length: number;

  constructor({ bytes, offsets }: StringTableParts) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#offsets = offsets;
    this.length = offsets.length - 1;
  }

  get parts(): StringTableParts {
    return { bytes: this.#bytes, offsets: this.#offsets };
  }

  /** Total byte length of all texts. */
  get byteLength(): number {
    return this.#bytes.length;
  }

  text(row: number): string {
    return this.#bytes.toString('utf8', this.#offsets[row], this.#offsets[row + 1]);
  }

  /**
   * Rank of a text; the texts are distinct and in code-point order. Ids of a site begin alike, so each
   * comparison starts behind what the texts at both ends of the range share with this one: all between
   * share it as well. Throws if the memory was released.
   */
  rankOf(text: string): number {
    const wanted = bytesOf(text);
    if (wanted === null) return -1;
    const bytes = this.#bytes;
    const offsets = this.#offsets;
    let low = 0;
    let high = this.length - 1;
    let sharedWithLow = 0;
    let sharedWithHigh = 0;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const start = offsets[middle];
      const length = offsets[middle + 1] - start;
      if (!(length >= 0)) throw new Error(givenUp);
      const end = Math.min(length, wanted.length);
      let shared = Math.min(sharedWithLow, sharedWithHigh);
      while (shared < end && bytes[start + shared] === wanted[shared]) shared++;
      const order = shared < end ? bytes[start + shared] - wanted[shared] : length - wanted.length;
      if (order === 0) return middle;
      if (order < 0) {
        low = middle + 1;
        sharedWithLow = shared;
      } else {
        high = middle - 1;
        sharedWithHigh = shared;
      }
    }
    return -1;
  }

  /** Compares two texts by code point: below 0, 0 or above 0. */
  compare(a: number, b: number): number {
    const bytes = this.#bytes;
    const offsets = this.#offsets;
    let at = offsets[a];
    let of = offsets[b];
    const lengthA = offsets[a + 1] - at;
    const lengthB = offsets[b + 1] - of;
    for (const end = at + Math.min(lengthA, lengthB); at < end; at++, of++) {
      if (bytes[at] !== bytes[of]) return bytes[at] - bytes[of];
    }
    return lengthA - lengthB;
  }

  /** Compares a row's text with another in UTF-8. Throws if the memory was released. */
  compareTo(row: number, text: Uint8Array): number {
    const bytes = this.#bytes;
    const start = this.#offsets[row];
    const length = this.#offsets[row + 1] - start;
    if (!(length >= 0)) throw new Error(givenUp);
    const shared = Math.min(length, text.length);
    for (let at = 0; at < shared; at++) {
      if (bytes[start + at] !== text[at]) return bytes[start + at] - text[at];
    }
    return length - text.length;
  }

  /** Whether both lists hold equal texts. */
  equals(other: StringTable): boolean {
    return (
      areEqual(asBytes(this.#offsets), asBytes(other.#offsets)) &&
      areEqual(this.#bytes, other.#bytes)
    );
  }

  /** Copies all texts after those that end at `row`; `bytes` and `offsets` are the target's. */
  copy(bytes: Uint8Array, offsets: Uint32Array, row: number): void {
    const start = offsets[row];
    bytes.set(this.#bytes, start);
    for (let own = 1; own <= this.length; own++) offsets[row + own] = start + this.#offsets[own];
  }
}

/**
 * Encodes a text as UTF-8; null if it is not well-formed: a lone surrogate equals nothing, not even
 * itself.
 */
export function bytesOf(text: string): Uint8Array | null {
  return text.isWellFormed() ? Buffer.from(text) : null;
}

/** Packs one text per item. Texts must be well-formed Unicode. */
export function buildStringTable<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): StringTable {
  let byteLength = 0;
  for (const item of items) byteLength += Buffer.byteLength(textOf(item));
  const { bytes, offsets } = memoryOf(items.length, byteLength);
  const writer = Buffer.from(bytes.buffer, bytes.byteOffset, byteLength);
  for (let row = 0; row < items.length; row++) {
    offsets[row + 1] = offsets[row] + writer.write(textOf(items[row]), offsets[row]);
  }
  return new StringTable({ bytes, offsets });
}

/** Concatenates several lists. */
export function* concatStringTables(parts: readonly StringTable[]): Steps<StringTable> {
  let length = 0;
  let byteLength = 0;
  for (const part of parts) {
    length += part.length;
    byteLength += part.byteLength;
  }
  const { bytes, offsets } = memoryOf(length, byteLength);
  let row = 0;
  for (const part of parts) {
    part.copy(bytes, offsets, row);
    row += part.length;
    yield;
  }
  return new StringTable({ bytes, offsets });
}

function memoryOf(length: number, byteLength: number) {
  return arraysInOneBuffer({ offsets: [Uint32Array, length + 1], bytes: [Uint8Array, byteLength] });
}

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

function asBytes({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
