/**
 * Caches the answers made from a snapshot. An answer depends on its snapshot and its target alone,
 * so a cached answer is never stale: it is dropped with its snapshot. Each partner has its own
 * budget.
 *
 * The cache key is a hash of the target. With the targets themselves as keys, V8 would copy each
 * target looked up into the old generation of its heap (1.5 MB a second at half load), and a full
 * collection each minute would block the event loop for 25 ms.
 */
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Answer } from './answer.ts';

/**
 * Cache size of a partner, including compressed copies, for answers that dashboards request
 * repeatedly. Grows with the partner to a tenth of its records: 64 MiB for a million assets.
 */
export const rememberedBytesPerAsset = 64;
export const rememberedBytesMin = 512 * 1024;

/** Overhead of a cache entry beside its target and body: the tag and the entry itself. */
const rememberedAnswerBytes = 1_024;

/**
 * Requested targets recorded per partner before the filter is reset: a thousand in rotation fit.
 */
export const requestedTargetsMax = 2_048;

/**
 * Bits of this Bloom filter, 8 KiB: half of a hash selects one. When the filter is full, a new
 * target is taken for one requested before once in 270 times.
 */
const requestedTargetsBits = 2 ** 16;

/** Two compressed copies may be cached beside the plain one; neither is larger. */
const copies = 3;

/** Either half of a hash selects one of the bits. */
const halfBits = Math.log2(requestedTargetsBits);

/** The index of a bit: the index of its byte, then three bits. */
const byteBits = 3;
const byteMask = 0b111;

interface CachedAnswer {
  readonly target: string;
  readonly answer: Answer;
}

/** The hash that is a target's cache key: 32 bits, signed, which V8 stores unboxed. */
export function targetHash(target: string): number {
  return crc32(target) | 0;
}

export class AnswerCache {
  /** By hash. When targets collide, the last one's answer is cached. */
  readonly #answers: LRUCache<number, CachedAnswer>;
  /** Two bits for each target requested: one by each half of its hash. */
  readonly #requested = new Uint8Array(requestedTargetsBits >>> byteBits);
  #recorded = 0;

  /** For a snapshot of so many assets. */
  constructor(assets: number) {
    this.#answers = new LRUCache({
      maxSize: Math.max(rememberedBytesMin, assets * rememberedBytesPerAsset),
      sizeCalculation: ({ target, answer }) =>
        rememberedAnswerBytes + target.length + answer.body.length * copies,
    });
  }

  /**
   * Whether a target with this hash was requested before: only then is its answer cached. A walk
   * through all pages requests each page once, and costs no memory. On a false positive, an answer
   * is cached too early.
   */
  wasRequested(hash: number): boolean {
    return this.#isSet(hash & (requestedTargetsBits - 1)) && this.#isSet(hash >>> halfBits);
  }

  /** Records a request for the target with this hash. */
  recordMiss(hash: number): void {
    if (this.#recorded === requestedTargetsMax) {
      this.#requested.fill(0);
      this.#recorded = 0;
    }
    this.#set(hash & (requestedTargetsBits - 1));
    this.#set(hash >>> halfBits);
    this.#recorded++;
  }

  #isSet(place: number): boolean {
    return (this.#requested[place >>> byteBits] & (1 << (place & byteMask))) !== 0;
  }

  #set(place: number): void {
    this.#requested[place >>> byteBits] |= 1 << (place & byteMask);
  }

  find(hash: number, target: string): Answer | undefined {
    const known = this.#answers.get(hash);
    return known?.target === target ? known.answer : undefined;
  }

  /** Caches the answer to a target: a copy, since the memory of shared answers is freed. */
  add(hash: number, target: string, answer: Answer): void {
    const body = Buffer.allocUnsafeSlow(answer.body.length);
    answer.body.copy(body);
    this.#answers.set(hash, { target, answer: { ...answer, body, encoded: null } });
  }
}
