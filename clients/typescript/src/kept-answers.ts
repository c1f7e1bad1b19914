/** In charge of answers that are kept with their entity tags, so that the same need not come twice. */

/** An answer as text, and the tag that it came with. */
export interface KeptAnswer {
  readonly etag: string;
  readonly body: string;
}

/** How much is kept. */
export interface KeptBounds {
  readonly answersMax: number;
  readonly charactersMax: number;
}

/** Answers by their addresses; those that were used least recently go first. */
export class KeptAnswers {
  /** A Map remembers the order in which its entries were put: the first was used least recently. */
  readonly #answers = new Map<string, KeptAnswer>();
  readonly #bounds: KeptBounds;
  #characters = 0;

  constructor(bounds: KeptBounds) {
    this.#bounds = bounds;
  }

  get(address: string): KeptAnswer | null {
    const answer = this.#answers.get(address);
    if (answer === undefined) return null;
    this.#answers.delete(address);
    this.#answers.set(address, answer);
    return answer;
  }

  /** Keeps it, unless it alone is too much. */
  put(address: string, answer: KeptAnswer): void {
    this.#remove(address);
    if (!this.mayHold(answer.body.length)) return;
    this.#answers.set(address, answer);
    this.#characters += answer.body.length;
    for (const oldest of this.#answers.keys()) {
      if (!this.#isTooMuch()) return;
      this.#remove(oldest);
    }
  }

  /** Whether an answer of so many characters could be kept. */
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
