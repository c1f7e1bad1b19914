/**
 * Where the entries of a usage document are, by the bytes of their ids: a hash table of positions.
 * A map from strings to positions made a string of each id, a million of them for one refresh.
 */
import { UnreadableUsage } from './usage-document.ts';

const quote = '"'.charCodeAt(0);
const backslash = '\\'.charCodeAt(0);

/** Places of the first table; each that follows has twice as many. */
const placesMin = 2_048;
/** FNV-1a, which mixes short texts well enough and quickly. */
const hashBasis = 0x811c9dc5;
const hashPrime = 0x01000193;

/** Ids are texts as `JSON.stringify` writes them: they are equal if their bytes are. */
export class UsageIndex {
  #document: Uint8Array = new Uint8Array();
  /** Where in the document an id begins, at the place that its hash leads to or after it; 0 if free. */
  #places = new Uint32Array(placesMin);
  #count = 0;

  /** Begins the index of a document. */
  clear(document: Uint8Array): void {
    this.#document = document;
    this.#places.fill(0);
    this.#count = 0;
  }

  /** Adds the entry whose id begins at `at` in the document, which no id does at 0. */
  add(at: number): void {
    this.#count++;
    if (this.#count * 2 > this.#places.length) this.#grow();
    this.#places[this.#placeOf(this.#document, at)] = at;
  }

  /** Where the id in `source` at `from` begins in the document, or 0 where it is not there. */
  find(source: Uint8Array, from: number): number {
    return this.#places[this.#placeOf(source, from)];
  }

  #grow(): void {
    const former = this.#places;
    this.#places = new Uint32Array(former.length * 2);
    for (const at of former) if (at !== 0) this.#places[this.#placeOf(this.#document, at)] = at;
  }

  /** The place that an id has, or the free one where it would be put. */
  #placeOf(source: Uint8Array, from: number): number {
    const places = this.#places;
    const length = endOfText(source, from) - from;
    const last = places.length - 1;
    let place = hashOf(source, from, length) & last;
    while (places[place] !== 0 && !this.#isAt(places[place], source, from, length)) {
      place = (place + 1) & last;
    }
    return place;
  }

  #isAt(at: number, source: Uint8Array, from: number, length: number): boolean {
    const document = this.#document;
    for (let index = 0; index < length; index++) {
      if (document[at + index] !== source[from + index]) return false;
    }
    return true;
  }
}

function hashOf(bytes: Uint8Array, at: number, length: number): number {
  let hash = hashBasis;
  for (const end = at + length; at < end; at++) hash = Math.imul(hash ^ bytes[at], hashPrime);
  return hash;
}

/** Where a text ends that begins with the quotation mark at `at`. */
export function endOfText(bytes: Uint8Array, at: number): number {
  let end = at + 1;
  while (bytes[end] !== quote) {
    if (bytes[end] === backslash) end++;
    // Beyond the end there is nothing to find.
    if (end >= bytes.length) throw new UnreadableUsage('a usage document ends within a text');
    end++;
  }
  return end + 1;
}
