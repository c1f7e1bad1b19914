/** Records serialized as JSON in one buffer: a page is sliced out, never encoded. */

import type { JsonWriter } from '../../contract/json-writer.ts';
import { pageLimitMax } from '../../limits.ts';
import { digestOf, RecordsDigest } from './digest.ts';

/** Locations of a table's records. A merged table reads the records of its parts. */
export interface Records {
  readonly count: number;
  /** Byte length of the record. */
  length(row: number): number;
  /**
   * Total byte length of the first `count` of `rows`, a page. Also prefetches them into the CPU
   * cache.
   */
  fetch(rows: Uint32Array, count: number): number;
  /**
   * Digest of all records: equal records have equal digests everywhere, different records different
   * ones.
   */
  readonly digest: string;
  /** Copies the record to `target` at `at`; returns its end. */
  copy(row: number, target: Buffer, at: number): number;
}

/** CPU cache line size, in bytes. */
const cacheLineBytes = 64;

/**
 * Start and end of the page's records. Two passes make the CPU wait for memory twice, once for all
 * offsets and once for all records, rather than twice per record.
 */
const starts = new Uint32Array(pageLimitMax);
const ends = new Uint32Array(pageLimitMax);

/** The records of one table, contiguous. */
export interface RecordBlockParts {
  readonly bytes: Uint8Array;
  /** Start of each record, then the end of the last. */
  readonly offsets: Uint32Array;
  readonly digest: string;
}

/** Readable records of one table. Reads of released memory fail: the length is NaN. */
export class RecordBlock implements Records {
  readonly #bytes: Buffer;
  readonly #offsets: Uint32Array;
  /** Unused, except to keep the compiler from eliminating the reads. */
  #fetched = 0;
  readonly count: number;
  readonly digest: string;

  constructor({ bytes, offsets, digest }: RecordBlockParts) {
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
    // Prefetches the places of the bytes while the records are located.
    let checksum = this.#fetched ^ this.#bytes[0];
    let length = 0;
    for (let index = 0; index < count; index++) length += this.locate(rows[index], index);
    for (let index = 0; index < count; index++) checksum = this.read(index, checksum);
    this.#fetched = checksum;
    return length;
  }

  /** One record, as JSON text. */
  text(row: number): string {
    return this.#bytes.toString('utf8', this.#offsets[row], this.#offsets[row + 1]);
  }

  /** Stores the location of a page's record; returns its length. */
  locate(row: number, index: number): number {
    const start = this.#offsets[row];
    const end = this.#offsets[row + 1];
    starts[index] = start;
    ends[index] = end;
    return end - start;
  }

  /** Touches the bytes of a located record to prefetch them, and adds them to a checksum. */
  read(index: number, checksum: number): number {
    const bytes = this.#bytes;
    const end = ends[index];
    for (let at = starts[index]; at < end; at += cacheLineBytes) checksum ^= bytes[at];
    return checksum;
  }

  copy(row: number, target: Buffer, at: number): number {
    return at + this.#bytes.copy(target, at, this.#offsets[row], this.#offsets[row + 1]);
  }
}

/** Packs few records: those of sites, for instance. */
export function buildRecordBlock(records: readonly string[]): RecordBlock {
  const bytes = Buffer.from(records.join(''));
  const offsets = new Uint32Array(records.length + 1);
  let end = 0;
  for (const [row, record] of records.entries()) {
    end += Buffer.byteLength(record);
    offsets[row + 1] = end;
  }
  return new RecordBlock({ bytes, offsets, digest: digestOf(bytes) });
}

/** Packs a writer's output; each record ends at the next of `offsets`. */
export function recordBlockOf(writer: JsonWriter, offsets: Uint32Array): RecordBlockParts {
  const bytes = new Uint8Array(writer.length);
  const digest = new RecordsDigest();
  let at = 0;
  for (const block of writer.blocks()) {
    at += block.copy(bytes, at);
    digest.add(block);
  }
  return { bytes, offsets, digest: digest.end() };
}
