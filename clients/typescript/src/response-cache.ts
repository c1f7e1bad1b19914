/** Caches responses with their entity tags, for conditional requests. */

/** A response's text with its entity tag. */
export interface CachedResponse {
  readonly etag: string;
  readonly body: string;
}

/** Bounds of the cache. */
export interface CacheBounds {
  readonly answersMax: number;
  readonly charactersMax: number;
}

/** LRU cache of responses by address. */
export class ResponseCache {
  /** A Map iterates in insertion order: the first entry is the least recently used. */
  readonly #answers = new Map<string, CachedResponse>();
  readonly #bounds: CacheBounds;
  #characters = 0;

  constructor(bounds: CacheBounds) {
    this.#bounds = bounds;
  }

  get(address: string): CachedResponse | null {
    const answer = this.#answers.get(address);
    if (answer === undefined) return null;
    this.#answers.delete(address);
    this.#answers.set(address, answer);
    return answer;
  }

  /** Caches a response, unless it alone exceeds the bounds. */
  put(address: string, answer: CachedResponse): void {
    this.#remove(address);
    if (!this.mayHold(answer.body.length)) return;
    this.#answers.set(address, answer);
    this.#characters += answer.body.length;
    for (const oldest of this.#answers.keys()) {
      if (!this.#isTooMuch()) return;
      this.#remove(oldest);
    }
  }

  /** Whether a response of this length could be cached. */
  mayHold(characters: number): boolean {
    return characters <= this.#bounds.charactersMax;
  }

  #isTooMuch(): boolean {
    const { answersMax, charactersMax } = this.#bounds;
    return this.#answers.size > answersMax || this.#characters > charactersMax;
  }

  #remove(address: string): void {
    this.#characters -= this.#answers.get(address)?.body.length ?? 0;
    this.#answers.delete(address);
  }
}
