/** Records already written as JSON, in one buffer, so that a page is cut out and never encoded. */

import type { JsonWriter } from '../records/json-writer.ts';
import { digestOf, RecordsDigest } from './digest.ts';
import type { MemoryPool } from './memory-pool.ts';
import type { Steps } from './slices.ts';

/** Where a table's records lie; a merged table reads those of its parts. */
export interface Records {
  readonly count: number;
  /** Bytes of the record. */
  length(row: number): number;
  /** The same; the record is on its way to the processor then, beside others that are fetched. */
  fetch(row: number): number;
  /** A digest of all records: equal wherever they are, different whenever they are. */
  readonly digest: string;
  /** Copies the record to `target` at `at`; returns where it ends. */
  copy(row: number, target: Buffer, at: number): number;
}

/** What processors take from memory at a time. */
const cacheLineBytes = 64;

/** The records of one table, one after another. */
export interface PackedRecordsParts {
  readonly bytes: Uint8Array;
  /** Where each record begins, and where the last one ends. */
  readonly offsets: Uint32Array;
  readonly digest: string;
}

const released = Buffer.alloc(0);

/** The records of one table, ready to be read. */
export class PackedRecords implements Records {
  #bytes: Buffer;
  #offsets: Uint32Array;
  /** Of no use, but that reading is not optimized away. */
  #fetched = 0;
  readonly count: number;
  readonly digest: string;

  constructor({ bytes, offsets, digest }: PackedRecordsParts) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#offsets = offsets;
    this.count = offsets.length - 1;
    this.digest = digest;
  }

  /**
   * Lets go of the memory, before somebody else gets it. Whoever would still read these records
   * fails: their lengths are no numbers.
   */
  release(): void {
    this.#bytes = released;
    this.#offsets = new Uint32Array();
  }

  length(row: number): number {
    return this.#offsets[row + 1] - this.#offsets[row];
  }

  fetch(row: number): number {
    const start = this.#offsets[row];
    const end = this.#offsets[row + 1];
    let sum = this.#fetched;
    for (let at = start; at < end; at += cacheLineBytes) sum ^= this.#bytes[at];
    this.#fetched = sum;
    return end - start;
  }

  copy(row: number, target: Buffer, at: number): number {
    return at + this.#bytes.copy(target, at, this.#offsets[row], this.#offsets[row + 1]);
  }
}

/** Packs records that are few, those of sites for instance. */
export function packRecords(records: readonly string[]): PackedRecords {
  const bytes = Buffer.from(records.join(''));
  const offsets = new Uint32Array(records.length + 1);
  let end = 0;
  for (const [row, record] of records.entries()) {
    end += Buffer.byteLength(record);
    offsets[row + 1] = end;
  }
  return new PackedRecords({ bytes, offsets, digest: digestOf(bytes) });
}

/** Packs what a writer has written, where each record ends at the next of `offsets`. */
export function* packWritten(
  writer: JsonWriter,
  offsets: Uint32Array,
  pool: MemoryPool,
): Steps<PackedRecordsParts> {
  const bytes = Buffer.from(pool.take(writer.length), 0, writer.length);
  const digest = new RecordsDigest();
  let at = 0;
  for (const block of writer.blocks()) {
    at += block.copy(bytes, at);
    digest.add(block);
    yield;
  }
  return { bytes, offsets, digest: digest.end() };
}

/** The records of several tables as one, without a copy of any. */
export class MergedRecords implements Records {
  readonly #parts: readonly Records[];
  readonly #partOf: Uint32Array;
  readonly #rowInPart: Uint32Array;
  #digest: string | null = null;

  constructor(parts: readonly Records[], partOf: Uint32Array, rowInPart: Uint32Array) {
    this.#parts = parts;
    this.#partOf = partOf;
    this.#rowInPart = rowInPart;
  }

  get count(): number {
    return this.#partOf.length;
  }

  get digest(): string {
    this.#digest ??= digestOf(Buffer.from(this.#parts.map(({ digest }) => digest).join()));
    return this.#digest;
  }

  length(row: number): number {
    return this.#parts[this.#partOf[row]].length(this.#rowInPart[row]);
  }

  fetch(row: number): number {
    return this.#parts[this.#partOf[row]].fetch(this.#rowInPart[row]);
  }

  copy(row: number, target: Buffer, at: number): number {
    return this.#parts[this.#partOf[row]].copy(this.#rowInPart[row], target, at);
  }
}
