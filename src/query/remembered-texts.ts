/** In charge of texts that clients send again and again, and of what was read of each. */

export class RememberedTexts<Value> {
  readonly #countMax: number;
  readonly #values = new Map<string, Value>();

  constructor(countMax: number) {
    this.#countMax = countMax;
  }

  get(text: string): Value | undefined {
    return this.#values.get(text);
  }

  /** Keeps what was read of a text, both of them in memory of their own (`ownText`). */
  keep(text: string, value: Value): void {
    // All are forgotten at once rather than the oldest: that keeps each look-up to one.
    if (this.#values.size >= this.#countMax) this.#values.clear();
    this.#values.set(text, value);
  }
}

/**
 * The same text in memory of its own; text beyond Latin-1, which no request line holds, as it is.
 * V8 cuts a piece out of a text by pointing into it, so that a remembered name of ten characters
 * would keep a whole request line.
 */
export function ownText(text: string): string {
  const own = Buffer.from(text, 'latin1').toString('latin1');
  return own === text ? own : text;
}
