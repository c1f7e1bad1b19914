/** Zero-copy view of several tables' records as one list. */
import { digestOf, type Places, type RecordBlock, type Records } from '../table/records.ts';

export class MergedRecords implements Records {
  readonly #parts: readonly RecordBlock[];
  readonly #partOf: Uint32Array;
  readonly #rowInPart: Uint32Array;
  #fetched = 0;
  #digest: string | null = null;

  constructor(parts: readonly RecordBlock[], partOf: Uint32Array, rowInPart: Uint32Array) {
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

  fetch(rows: readonly number[]): number {
    let length = 0;
    const places: Places = [];
    for (const row of rows) {
      length += this.#parts[this.#partOf[row]].locate(this.#rowInPart[row], places);
    }
    let checksum = this.#fetched;
    for (let index = 0; index < rows.length; index++) {
      checksum = this.#parts[this.#partOf[rows[index]]].read(places, index, checksum);
    }
    this.#fetched = checksum;
    return length;
  }

  copy(row: number, target: Buffer, at: number): number {
    return this.#parts[this.#partOf[row]].copy(this.#rowInPart[row], target, at);
  }
}
