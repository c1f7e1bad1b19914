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
 * Requested targets recorded per partner before they are forgotten: a thousand in rotation fit, and take
 * some 50 KB.
 */
export const requestedTargetsMax = 2_048;

/** Two compressed copies may be cached beside the plain one; neither is larger. */
const copies = 3;

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
  /** Hashes of targets that were requested. */
  readonly #requested = new Set<number>();

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
   * through all pages requests each page once, and costs no memory.
   */
  wasRequested(hash: number): boolean {
    return this.#requested.has(hash);
  }

  /** Records a request for the target with this hash. */
  recordMiss(hash: number): void {
    if (this.#requested.size === requestedTargetsMax) this.#requested.clear();
    this.#requested.add(hash);
  }

  find(hash: number, target: string): Answer | undefined {
    const known = this.#answers.get(hash);
    return known?.target === target ? known.answer : undefined;
  }

  /** Caches the answer to a target: a copy, since a small body shares its memory with others. */
  add(hash: number, target: string, answer: Answer): void {
    const body = Buffer.allocUnsafeSlow(answer.body.length);
    answer.body.copy(body);
    this.#answers.set(hash, { target, answer: { ...answer, body, encoded: null } });
  }
}
