/**
 * A cursor stands on one value of a JSON or YAML text and walks on, so that what reads a document
 * does not know its syntax and no tree of the document has to be held.
 */

export type ValueKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

export interface Cursor {
  /** The kind of the value that the cursor stands on. */
  readonly kind: ValueKind;
  /** Where that value begins in the text. */
  readonly offset: number;
  /**
   * Takes a value that is no object and no array, and returns it as text: a string's characters,
   * a number's digits as the source has them (`.inf`, `-.inf` and `.nan` included), `true`,
   * `false` or `null`.
   */
  scalar(): string;
  /**
   * Takes an object. `member` is called on the value of each key, in the order of the text and
   * for a repeated key again; a value that it does not take is skipped.
   */
  object(member: (key: string, keyOffset: number) => void): void;
  /** Takes an array; `item` is called on each of its values. */
  array(item: (index: number) => void): void;
  /** Takes the value, whatever it is. */
  skip(): void;
  /** Faults of syntax that were found before the walk began; the walk ends at the first. */
  readonly syntaxFaults: readonly SyntaxFault[];
  /** Called after the root value was taken: throws if anything follows it. */
  end(): void;
}

/** The text is not of its format from here on. The message says what came and what may come. */
export class SyntaxFault extends Error {
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}
