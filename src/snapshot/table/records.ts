/** Records already written as JSON, in one buffer: a page is cut out and never encoded. */

import type { JsonWriter } from '../../contract/json-writer.ts';
import { pageLimitMax } from '../../limits.ts';
import { digestOf, RecordsDigest } from './digest.ts';

/** Where a table's records lie. A merged table reads the records of its parts. */
export interface Records {
  readonly count: number;
  /** Bytes of the record. */
  length(row: number): number;
  /**
   * Bytes of the first `count` of `rows`, a page. Asking for them also starts their way to the
   * processor.
   */
  fetch(rows: Uint32Array, count: number): number;
  /**
   * A digest of all records: equal records have equal digests wherever they are, different records
   * have different ones.
   */
  readonly digest: string;
  /** Copies the record to `target` at `at`; returns where it ends. */
  copy(row: number, target: Buffer, at: number): number;
}

/** What processors take from memory at a time. */
const cacheLineBytes = 64;

/**
 * Where the records of the page begin and end. The processor then waits for memory twice, once for
 * all of these places and once for all records, and not twice for each record.
 */
const starts = new Uint32Array(pageLimitMax);
const ends = new Uint32Array(pageLimitMax);

/** The records of one table, one after another. */
export interface PackedRecordsParts {
  readonly bytes: Uint8Array;
  /** Where each record begins, and where the last one ends. */
  readonly offsets: Uint32Array;
  readonly digest: string;
}

/**
 * The records of one table, ready to be read. No record can be read of memory that was given up:
 * its length is no number.
 */
export class PackedRecords implements Records {
  readonly #bytes: Buffer;
  readonly #offsets: Uint32Array;
  /** Without use, except that the compiler may not leave the reads out. */
  #fetched = 0;
  readonly count: number;
  readonly digest: string;

  constructor({ bytes, offsets, digest }: PackedRecordsParts) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#offsets = offsets;
    this.count = offsets.length - 1;
    this.digest = digest;
  }

  length(row: number): number {
    return this.#offsets[row + 1] - this.#offsets[row];
  }

  fetch(rows: Uint32Array, count: number): number {
    if (count === 0) return 0;
    // While records are located, the places of their bytes are on their way to the processor as
    // well.
    let sum = this.#fetched ^ this.#bytes[0];
    let length = 0;
    for (let index = 0; index < count; index++) length += this.locate(rows[index], index);
    for (let index = 0; index < count; index++) sum = this.read(index, sum);
    this.#fetched = sum;
    return length;
  }

  /** One record, as JSON text. */
  text(row: number): string {
    return this.#bytes.toString('utf8', this.#offsets[row], this.#offsets[row + 1]);
  }

  /** Notes where a record of a page lies; returns its length. */
  locate(row: number, index: number): number {
    const start = this.#offsets[row];
    const end = this.#offsets[row + 1];
    starts[index] = start;
    ends[index] = end;
    return end - start;
  }

  /**
   * Reads bytes of a located record, so that the processor fetches it, and adds them to a check
   * sum.
   */
  read(index: number, sum: number): number {
    const bytes = this.#bytes;
    const end = ends[index];
    for (let at = starts[index]; at < end; at += cacheLineBytes) sum ^= bytes[at];
    return sum;
  }

  copy(row: number, target: Buffer, at: number): number {
    return at + this.#bytes.copy(target, at, this.#offsets[row], this.#offsets[row + 1]);
  }
}

/** Packs records that are few: those of sites, for instance. */
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
export function packWritten(writer: JsonWriter, offsets: Uint32Array): PackedRecordsParts {
  const bytes = new Uint8Array(writer.length);
  const digest = new RecordsDigest();
  let at = 0;
  for (const block of writer.blocks()) {
    at += block.copy(bytes, at);
    digest.add(block);
  }
  return { bytes, offsets, digest: digest.end() };
}
