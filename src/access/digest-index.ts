/**
 * Indexes tokens of partners without requests by 64 bits of their digest: 25 bytes a token, where a
 * full entry takes some 350. An open-addressing hash table in typed arrays, which garbage
 * collection need not traverse.
 *
 * A deleted entry keeps its bucket until the table grows. On a collision of 64 bits, the reader looks
 * among the wrong partner's tokens, and finds none.
 */

/** Slots of an empty table; always a power of two. */
const bucketsMin = 1_024;

/** Slots used at most, live and forgotten, so that a search takes three looks, and a vain one nine. */
const usedPart = 3 / 4;

export class DigestIndex {
  #high = new Uint32Array(bucketsMin);
  #low = new Uint32Array(bucketsMin);
  /** The number of the owner, plus one; 0 in a bucket that was never used. */
  #owner = new Uint32Array(bucketsMin);
  #used = 0;
  /** By number; null once forgotten. */
  #partnerIds: (string | null)[] = [];
  readonly #numbers = new Map<string, number>();

  /** Notes the tokens of a partner (SHA-256, hex), in the place of what was noted of it before. */
  put(partnerId: string, digests: readonly string[]): void {
    this.forget(partnerId);
    if (digests.length === 0) return;
    const number = this.#partnerIds.push(partnerId) - 1;
    this.#numbers.set(partnerId, number);
    this.#makeRoom(digests.length);
    // Growing the table renumbers the owners.
    const owner = this.#numbers.get(partnerId)! + 1;
    for (const digest of digests) this.#set(highOf(digest), lowOf(digest), owner);
  }

  forget(partnerId: string): void {
    const number = this.#numbers.get(partnerId);
    if (number === undefined) return;
    this.#numbers.delete(partnerId);
    this.#partnerIds[number] = null;
  }

  /** The partner that a token with this digest belongs to, if there is such a token; else null. */
  find(digest: string): string | null {
    const owner = this.#owner[this.#bucketOf(highOf(digest), lowOf(digest))]!;
    return owner === 0 ? null : this.#partnerIds[owner - 1]!;
  }

  /** The bucket of a digest, or the free one where it belongs. */
  #bucketOf(high: number, low: number): number {
    const mask = this.#owner.length - 1;
    // Digests are as good as random: their last bits need no mixing.
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

  /** Room for so many more: moves what is not forgotten to new arrays where it does not suffice. */
  #makeRoom(count: number): void {
    if (this.#used + count <= this.#owner.length * usedPart) return;
    const previous = { high: this.#high, low: this.#low, owner: this.#owner };
    const live = previous.owner.reduce((sum, owner) => sum + (this.#isLive(owner) ? 1 : 0), 0);
    const buckets = bucketsFor(live + count);
    this.#high = new Uint32Array(buckets);
    this.#low = new Uint32Array(buckets);
    this.#owner = new Uint32Array(buckets);
    this.#used = 0;
    const ownersNow = this.#renumber();
    for (const [bucket, owner] of previous.owner.entries()) {
      if (owner !== 0 && ownersNow[owner - 1] !== 0) {
        this.#set(previous.high[bucket]!, previous.low[bucket]!, ownersNow[owner - 1]!);
      }
    }
  }

  #isLive(owner: number): boolean {
    return owner !== 0 && this.#partnerIds[owner - 1] !== null;
  }

  /** Numbers the owners without gaps; returns, by previous number, what buckets hold of them now. */
  #renumber(): Uint32Array {
    const previous = this.#partnerIds;
    const ownersNow = new Uint32Array(previous.length);
    this.#partnerIds = [];
    for (const [number, partnerId] of previous.entries()) {
      if (partnerId === null) continue;
      ownersNow[number] = this.#partnerIds.push(partnerId);
      this.#numbers.set(partnerId, ownersNow[number]! - 1);
    }
    return ownersNow;
  }
}

/** Slots that stay half empty for as many tokens again as a fourth of these: growth stays seldom. */
function bucketsFor(count: number): number {
  let buckets = bucketsMin;
  while (count * 1.25 > buckets * usedPart) buckets *= 2;
  return buckets;
}

function highOf(digest: string): number {
  return Number.parseInt(digest.slice(0, 8), 16) >>> 0;
}

function lowOf(digest: string): number {
  return Number.parseInt(digest.slice(8, 16), 16) >>> 0;
}
