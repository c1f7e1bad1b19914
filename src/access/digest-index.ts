/**
 * Indexes tokens of partners without requests by 64 bits of their digest: 25 bytes a token, where a
 * full entry takes some 350. An open-addressing hash table in typed arrays, which garbage
 * collection need not traverse.
 *
 * A deleted entry keeps its bucket until the table grows. On a collision of 64 bits, the reader looks
 * among the wrong partner's tokens, and finds none.
 */
import { digestDigits } from '../store/access.ts';
import type { Revision } from '../store/store.ts';

/** Buckets of an empty table; always a power of two. */
const bucketsMin = 1_024;

/**
 * Maximum load factor, deleted entries included: a hit takes three probes on average, a miss nine.
 */
const loadFactorMax = 3 / 4;

export class DigestIndex {
  #high = new Uint32Array(bucketsMin);
  #low = new Uint32Array(bucketsMin);
  /** The number of the owner plus one; 0 in a bucket that was never used. */
  #owner = new Uint32Array(bucketsMin);
  #used = 0;
  /** By number; null after removal. */
  #partnerIds: (string | null)[] = [];
  /** By number. */
  #revisions: Revision[] = [];
  readonly #numbers = new Map<string, number>();

  /** The number of partners. */
  get size(): number {
    return this.#numbers.size;
  }

  partnerIds(): Iterable<string> {
    return this.#numbers.keys();
  }

  /** The access revision that a partner was put with; null if there is none. */
  revision(partnerId: string): Revision | null {
    const number = this.#numbers.get(partnerId);
    return number === undefined ? null : this.#revisions[number]!;
  }

  /** Replaces the tokens of a partner: the first digits of each one's SHA-256 (`digestDigits`). */
  put(partnerId: string, revision: Revision, digests: readonly string[]): void {
    this.forget(partnerId);
    const number = this.#partnerIds.push(partnerId) - 1;
    this.#revisions[number] = revision;
    this.#numbers.set(partnerId, number);
    this.#makeRoom(digests.length);
    // Growing the table renumbers the owners.
    const owner = this.#numbers.get(partnerId)! + 1;
    for (const digest of digests) this.#set(highOf(digest), lowOf(digest), owner);
  }

  /** Accepts any revision of the partner as the next one. */
  invalidate(partnerId: string): void {
    const number = this.#numbers.get(partnerId);
    if (number !== undefined) this.#revisions[number] = 0;
  }

  forget(partnerId: string): void {
    const number = this.#numbers.get(partnerId);
    if (number === undefined) return;
    this.#numbers.delete(partnerId);
    this.#partnerIds[number] = null;
  }

  /** The partner of the token with this digest; null if there is none. */
  find(digest: string): string | null {
    const owner = this.#owner[this.#bucketOf(highOf(digest), lowOf(digest))]!;
    return owner === 0 ? null : this.#partnerIds[owner - 1]!;
  }

  /** The bucket of a digest, or the free one where it belongs. */
  #bucketOf(high: number, low: number): number {
    const mask = this.#owner.length - 1;
    // Digests are uniformly distributed: no further hashing is needed.
    let bucket = low & mask;
    while (
      this.#owner[bucket] !== 0 &&
      (this.#low[bucket] !== low || this.#high[bucket] !== high)
    ) {
      bucket = (bucket + 1) & mask;
    }
    return bucket;
  }

  #set(high: number, low: number, owner: number): void {
    const bucket = this.#bucketOf(high, low);
    if (this.#owner[bucket] === 0) this.#used++;
    this.#high[bucket] = high;
    this.#low[bucket] = low;
    this.#owner[bucket] = owner;
  }

  /** Grows the table if needed, dropping deleted entries. */
  #makeRoom(count: number): void {
    if (this.#used + count <= this.#owner.length * loadFactorMax) return;
    const previous = { high: this.#high, low: this.#low, owner: this.#owner };
    const live = previous.owner.reduce((sum, owner) => sum + (this.#isLive(owner) ? 1 : 0), 0);
    const buckets = bucketsFor(live + count);
    this.#high = new Uint32Array(buckets);
    this.#low = new Uint32Array(buckets);
    this.#owner = new Uint32Array(buckets);
    this.#used = 0;
    const newOwners = this.#renumber();
    for (let bucket = 0; bucket < previous.owner.length; bucket++) {
      const owner = previous.owner[bucket]!;
      if (owner !== 0 && newOwners[owner - 1] !== 0) {
        this.#set(previous.high[bucket]!, previous.low[bucket]!, newOwners[owner - 1]!);
      }
    }
  }

  #isLive(owner: number): boolean {
    return owner !== 0 && this.#partnerIds[owner - 1] !== null;
  }

  /**
   * Renumbers the owners without gaps; returns, by previous number, the new value of their buckets.
   */
  #renumber(): Uint32Array {
    const previous = this.#partnerIds;
    const revisions = this.#revisions;
    const newOwners = new Uint32Array(previous.length);
    this.#partnerIds = [];
    this.#revisions = [];
    for (const [number, partnerId] of previous.entries()) {
      if (partnerId === null) continue;
      newOwners[number] = this.#partnerIds.push(partnerId);
      this.#revisions.push(revisions[number]!);
      this.#numbers.set(partnerId, newOwners[number]! - 1);
    }
    return newOwners;
  }
}

/** Leaves room for a quarter more tokens, so that growth is rare. */
function bucketsFor(count: number): number {
  let buckets = bucketsMin;
  while (count * 1.25 > buckets * loadFactorMax) buckets *= 2;
  return buckets;
}

function highOf(digest: string): number {
  return Number.parseInt(digest.slice(0, 8), 16) >>> 0;
}

function lowOf(digest: string): number {
  return Number.parseInt(digest.slice(8, digestDigits), 16) >>> 0;
}
