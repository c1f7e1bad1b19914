/**
 * A pull parser's cursor: it points at one value of a JSON or YAML text and moves forward. Schemas
 * therefore need not know the syntax, and the document is never held as a tree.
 */

/** Levels of nesting. An inventory has nine; the rest is for later formats. */
export const nestingLevelsMax = 64;

export type ValueKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

export interface Cursor {
  /** The kind of the current value. */
  readonly kind: ValueKind;
  /** Offset of the current value in the text. */
  readonly offset: number;
  /**
   * Consumes a scalar and returns its text: a string's characters, a number's digits as written
   * (`.inf`, `-.inf` and `.nan` included), `true`, `false` or `null`.
   */
  scalar(): string;
  /**
   * Consumes an object. Calls `member` for each key in text order, repeated keys included. A value
   * that `member` does not consume is skipped.
   */
  object(member: (key: string, keyOffset: number) => void): void;
  /** Consumes an array; `item` is called for each of its values. */
  array(item: (index: number) => void): void;
  /** Consumes the value, of any kind. */
  skip(): void;
  /** Syntax errors found before the walk began; the walk ends at the first of them. */
  readonly syntaxErrors: readonly DocumentSyntaxError[];
  /** Called after the root value was consumed. Throws if anything follows it. */
  end(): void;
}

/** The text is malformed at this offset. The message names what was found and what was expected. */
export class DocumentSyntaxError extends Error {
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}
