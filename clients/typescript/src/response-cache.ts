/** Caches responses with their entity tags, for conditional requests. */

/** A response's text with its entity tag. */
export interface CachedResponse {
  readonly etag: string;
  readonly body: string;
}

/** LRU cache of responses by address. */
export class ResponseCache {
  /** A Map iterates in insertion order: the first entry is the least recently used. */
  readonly #answers = new Map<string, CachedResponse>();
  readonly #answersMax: number;
  readonly #charactersMax: number;
  #characters = 0;

  constructor(answersMax: number, charactersMax: number) {
    this.#answersMax = answersMax;
    this.#charactersMax = charactersMax;
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
    return characters <= this.#charactersMax;
  }

  #isTooMuch(): boolean {
    return this.#answers.size > this.#answersMax || this.#characters > this.#charactersMax;
  }

  #remove(address: string): void {
    this.#characters -= this.#answers.get(address)?.body.length ?? 0;
    this.#answers.delete(address);
  }
}
