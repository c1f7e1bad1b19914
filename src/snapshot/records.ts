/** Records already written as JSON, in one buffer, so that a page is cut out and never encoded. */

import { hash } from 'node:crypto';

/** Where a table's records lie; a merged table reads those of its parts. */
export interface Records {
  readonly count: number;
  /** Bytes of the record. */
  length(row: number): number;
  /** A digest of all records: equal wherever they are, different whenever they are. */
  readonly digest: string;
  /** Copies the record to `target` at `at`; returns where it ends. */
  copy(row: number, target: Buffer, at: number): number;
}

/** The records of one table, one after another. */
export class PackedRecords implements Records {
  readonly #bytes: Buffer;
  /** Where each record begins, and where the last one ends. */
  readonly #offsets: Uint32Array;
  #digest: string | null = null;

  constructor(records: readonly string[]) {
    const text = records.join('');
    this.#bytes = Buffer.from(text);
    const ascii = this.#bytes.length === text.length;
    this.#offsets = new Uint32Array(records.length + 1);
    let end = 0;
    for (const [row, record] of records.entries()) {
      end += ascii ? record.length : Buffer.byteLength(record);
      this.#offsets[row + 1] = end;
    }
  }

  get count(): number {
    return this.#offsets.length - 1;
  }

  get digest(): string {
    this.#digest ??= hash('sha256', this.#bytes, 'base64url');
    return this.#digest;
  }

  length(row: number): number {
    return this.#offsets[row + 1] - this.#offsets[row];
  }

  copy(row: number, target: Buffer, at: number): number {
    return at + this.#bytes.copy(target, at, this.#offsets[row], this.#offsets[row + 1]);
  }
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
    this.#digest ??= hash('sha256', this.#parts.map(({ digest }) => digest).join(), 'base64url');
    return this.#digest;
  }

  length(row: number): number {
    return this.#parts[this.#partOf[row]].length(this.#rowInPart[row]);
  }

  copy(row: number, target: Buffer, at: number): number {
    return this.#parts[this.#partOf[row]].copy(this.#rowInPart[row], target, at);
  }
}
