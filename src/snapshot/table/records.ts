/** Records serialized as JSON in one buffer: a page is sliced out, never encoded. */

import { createCipheriv } from 'node:crypto';
import type { JsonWriter } from '../../contract/json-writer.ts';

/** Locations of a table's records. A merged table reads the records of its parts. */
export interface Records {
  readonly count: number;
  /** Byte length of the record. */
  length(row: number): number;
  /** Total byte length of `rows`, a page. Also prefetches them into the CPU cache. */
  fetch(rows: readonly number[]): number;
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
 * Start and end of a page's records, one after the other. Two passes make the CPU wait for memory twice, once
 * for all offsets and once for all records, rather than twice per record.
 */
export type Places = number[];

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

  fetch(rows: readonly number[]): number {
    if (rows.length === 0) return 0;
    // Prefetches the places of the bytes while the records are located.
    let checksum = this.#fetched ^ this.#bytes[0];
    let length = 0;
    const places: Places = [];
    for (const row of rows) length += this.locate(row, places);
    for (let index = 0; index < rows.length; index++) checksum = this.read(places, index, checksum);
    this.#fetched = checksum;
    return length;
  }

  /** One record, as JSON text. */
  text(row: number): string {
    return this.#bytes.toString('utf8', this.#offsets[row], this.#offsets[row + 1]);
  }

  /** Appends the place of a page's record; returns its length. */
  locate(row: number, places: Places): number {
    const start = this.#offsets[row];
    const end = this.#offsets[row + 1];
    places.push(start, end);
    return end - start;
  }

  /** Touches the bytes of the record at a place to prefetch them, and adds them to a checksum. */
  read(places: Places, index: number, checksum: number): number {
    const bytes = this.#bytes;
    const end = places[2 * index + 1];
    for (let at = places[2 * index]; at < end; at += cacheLineBytes) checksum ^= bytes[at];
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

/**
 * Digests of records are GMAC (AES-GCM's tag) under a public key: it detects changes with 128 bits, ten times as fast
 * as SHA-2. Collisions can be forged, but only by the author of both states, who gains nothing.
 */
const algorithm = 'aes-128-gcm';
const key = Buffer.alloc(16);
const nonce = Buffer.alloc(12);

/** Equal bytes have equal digests in every process; different bytes, different ones. */
export class RecordsDigest {
  readonly #cipher = createCipheriv(algorithm, key, nonce);

  add(bytes: Buffer): void {
    this.#cipher.setAAD(bytes);
  }

  end(): string {
    this.#cipher.final();
    return this.#cipher.getAuthTag().toString('base64url');
  }
}

export function digestOf(bytes: Buffer): string {
  const digest = new RecordsDigest();
  digest.add(bytes);
  return digest.end();
}
