/** Lets so many in at a time; the others wait in a queue, however long it takes. */
export class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(countMax: number) {
    this.#free = countMax;
  }

  /** Resolves when it is the caller's turn; `give` ends it. */
  async take(): Promise<void> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  give(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free++;
    else next();
  }
}
