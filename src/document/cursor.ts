/**
 * A cursor stands on one value of a JSON or YAML text and walks on. The reader of a document
 * therefore knows no syntax, and no tree of the document is held in memory.
 */

export type ValueKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

export interface Cursor {
  /** The kind of the value that the cursor stands on. */
  readonly kind: ValueKind;
  /** Where the value begins in the text. */
  readonly offset: number;
  /**
   * Takes a value that is neither an object nor an array, and returns it as text: a string's
   * characters, a number's digits as the source has them (`.inf`, `-.inf` and `.nan` included),
   * `true`, `false` or `null`.
   */
  scalar(): string;
  /**
   * Takes an object. `member` is called on the value of each key, in the order of the text; for a
   * repeated key it is called again. A value that `member` does not take is skipped.
   */
  object(member: (key: string, keyOffset: number) => void): void;
  /** Takes an array; `item` is called on each of its values. */
  array(item: (index: number) => void): void;
  /** Takes the value, whatever it is. */
  skip(): void;
  /**
   * Faults of syntax that were found before the walk began; the walk ends at the first of them.
   */
  readonly syntaxErrors: readonly DocumentSyntaxError[];
  /** Called after the root value was taken: throws if anything follows it. */
  end(): void;
}

/** From here on, the text is not of its format. The message says what came and what may come. */
export class DocumentSyntaxError extends Error {
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}
