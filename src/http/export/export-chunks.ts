/**
 * Copies an export's records out of the snapshot, chunk by chunk, into one reused buffer. A chunk
 * is some tens of microseconds of work, and a few times that in CSV.
 */
import type { Records } from '../../snapshot/table/records.ts';
import type { Chunks } from '../streamed/streamed-answer.ts';
import type { ExportFormat } from './export-format.ts';

const lineFeed = '\n'.charCodeAt(0);

export class ExportChunks implements Chunks {
  readonly #rows: Uint32Array;
  readonly #records: Records;
  readonly #format: ExportFormat;
  readonly #memory: Buffer;
  #next = 0;
  #isOpened = false;

  /** `rows` come in their order; every record and line end, and the opening, fit into `memory`. */
  constructor(rows: Uint32Array, records: Records, format: ExportFormat, memory: Buffer) {
    this.#rows = rows;
    this.#records = records;
    this.#format = format;
    this.#memory = memory;
  }

  /** The next chunk, valid until the next call; null at the end. */
  next(): Buffer | null {
    const { opening, rewrite } = this.#format;
    if (!this.#isOpened && opening !== '') {
      this.#isOpened = true;
      return this.#memory.subarray(0, this.#memory.write(opening));
    }
    if (this.#next === this.#rows.length) return null;
    const end = this.#copyLines();
    return this.#memory.subarray(0, rewrite === null ? end : rewrite(this.#memory, end));
  }

  /** Fills the buffer with records, one a line. Returns where they end. */
  #copyLines(): number {
    const memory = this.#memory;
    let at = 0;
    while (this.#next < this.#rows.length) {
      const row = this.#rows[this.#next];
      if (at + this.#records.length(row) >= memory.length) break;
      at = this.#records.copy(row, memory, at);
      memory[at++] = lineFeed;
      this.#next++;
    }
    if (at === 0) throw new Error('a record does not fit into a chunk, or its memory was given up');
    return at;
  }
}
