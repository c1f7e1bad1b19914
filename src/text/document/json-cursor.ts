/**
 * A streaming cursor over strict JSON (RFC 8259). It reads forward once and buffers one chunk of
 * the text, so a million assets take little memory. Numbers keep their source text.
 */

import { quote } from '../quote.ts';
import { type Cursor, DocumentSyntaxError, nestingLevelsMax, type ValueKind } from './cursor.ts';

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /[\w$.+-]+/y;
/** Fast path for nearly all strings: no quote, backslash or control character inside. */
const plainString = /"[ !#-[\]-\uffff]*"/y;

/** Characters of a number that may precede a digit, such as `e+`. */
const charactersInNumberMax = 2;

const kindsOfFirst: readonly (readonly [string, ValueKind])[] = [
  ['{', 'object'],
  ['[', 'array'],
  ['"', 'string'],
  ['tf', 'boolean'],
  ['n', 'null'],
  ['-0123456789', 'number'],
];

/** The kind of a value by the char code of its first character. */
const kindOfUnit: (ValueKind | undefined)[] = new Array(128).fill(undefined);
for (const [characters, kind] of kindsOfFirst) {
  for (const character of characters) kindOfUnit[character.charCodeAt(0)] = kind;
}

export class JsonCursor implements Cursor {
  readonly syntaxErrors: readonly DocumentSyntaxError[] = [];
  readonly #nextChunk: () => string | null;
  /** The buffered text from `#base` on. */
  #text: string;
  #base = 0;
  /** Offset in `#text`. */
  #at = 0;
  #levels = 0;

  /**
   * Points at the text's only value. `nextChunk` returns the next chunk of the text, and null at
   * its end. Throws DocumentSyntaxError, as every method does.
   */
  constructor(text: string, nextChunk: () => string | null = () => null) {
    this.#text = text;
    this.#nextChunk = nextChunk;
    this.#skipSpace();
  }

  get offset(): number {
    return this.#base + this.#at;
  }

  get kind(): ValueKind {
    const kind = kindOfUnit[this.#text.charCodeAt(this.#at)];
    if (kind === undefined) throw this.#unexpected('a value');
    return kind;
  }

  scalar(): string {
    switch (this.kind) {
      case 'string':
        return this.#string();
      case 'number':
        return this.#number();
      default:
        return this.#literal();
    }
  }

  object(member: (key: string, keyOffset: number) => void): void {
    this.#enter();
    if (!this.#take('}')) {
      do {
        const keyOffset = this.offset;
        if (this.#text[this.#at] !== '"') throw this.#unexpected('a key in double quotes');
        const key = this.#string();
        this.#skipSpace();
        if (!this.#take(':')) throw this.#unexpected('":" after the key');
        this.#visit(() => member(key, keyOffset));
      } while (this.#take(','));
      if (!this.#take('}')) throw this.#unexpected('"," or "}"');
    }
    this.#levels--;
  }

  array(item: (index: number) => void): void {
    this.#enter();
    if (!this.#take(']')) {
      let index = 0;
      do {
        this.#visit(() => item(index));
        index++;
      } while (this.#take(','));
      if (!this.#take(']')) throw this.#unexpected('"," or "]"');
    }
    this.#levels--;
  }

  skip(): void {
    const { kind } = this;
    if (kind === 'object') this.object(() => {});
    else if (kind === 'array') this.array(() => {});
    else this.scalar();
  }

  end(): void {
    this.#skipSpace();
    if (this.#at < this.#text.length) throw this.#unexpected('the end of the file');
  }

  #visit(take: () => void): void {
    const start = this.offset;
    take();
    if (this.offset === start) this.skip();
    this.#skipSpace();
  }

  #enter(): void {
    if (this.#levels === nestingLevelsMax) {
      throw new DocumentSyntaxError(this.offset, `nested deeper than ${nestingLevelsMax} levels`);
    }
    this.#levels++;
    this.#at++;
    this.#skipSpace();
  }

  /** Consumes a punctuation character and the space after it, if it comes next. */
  #take(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    this.#skipSpace();
    return true;
  }

  #skipSpace(): void {
    for (;;) {
      const unit = this.#text.charCodeAt(this.#at);
      if (unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09) this.#at++;
      else if (!Number.isNaN(unit) || !this.#readOn()) return;
    }
  }

  /** Appends a chunk and drops the consumed text. False at the end of the text. */
  #readOn(): boolean {
    const left = this.#text.slice(this.#at);
    this.#base += this.#at;
    this.#at = 0;
    this.#text = left;
    // Doubles the buffer each time, since a value that spans chunks is scanned again from its
    // start.
    while (this.#text.length <= 2 * left.length) {
      const chunk = this.#nextChunk();
      if (chunk === null) break;
      this.#text += chunk;
    }
    return this.#text.length > left.length;
  }

  #string(): string {
    plainString.lastIndex = this.#at;
    if (!plainString.test(this.#text)) return this.#oddString();
    const start = this.#at + 1;
    this.#at = plainString.lastIndex;
    return this.#text.slice(start, this.#at - 1);
  }

  /** A string that has escapes or errors, or spans two chunks. */
  #oddString(): string {
    while (!hasClosingQuote(this.#text, this.#at) && this.#readOn());
    const { value, end } = readJsonString(this.#text, this.#at, this.#base);
    this.#at = end;
    return value;
  }

  #number(): string {
    const text = this.#match(number, charactersInNumberMax);
    if (text === undefined) throw this.#unexpected('a number');
    this.#at += text.length;
    return text;
  }

  /**
   * The match at this offset, reading on until `lookahead` further characters rule out a longer
   * match.
   */
  #match(expression: RegExp, lookahead: number): string | undefined {
    for (;;) {
      expression.lastIndex = this.#at;
      const isFound = expression.test(this.#text);
      const end = isFound ? expression.lastIndex : this.#at;
      const found = isFound ? this.#text.slice(this.#at, end) : undefined;
      if (end + lookahead < this.#text.length || !this.#readOn()) return found;
    }
  }

  #literal(): string {
    const found = this.#wordHere();
    const literal = ['true', 'false', 'null'].find((text) => text === found);
    if (literal === undefined) throw this.#unexpected('a value');
    this.#at += literal.length;
    return literal;
  }

  #wordHere(): string | undefined {
    return this.#match(word, 0);
  }

  #unexpected(expected: string): DocumentSyntaxError {
    const found = this.#wordHere();
    const came =
      this.#at >= this.#text.length
        ? 'the end of the file'
        : quote(found ?? String.fromCodePoint(this.#text.codePointAt(this.#at)!));
    return new DocumentSyntaxError(this.offset, `expected ${expected}, got ${came}`);
  }
}

const shortEscapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

const fourHexDigits = /[0-9a-fA-F]{4}/y;

const quotationMark = 0x22;
const backslash = 0x5c;
const firstPrintable = 0x20;

/** Whether the string that opens at `start` is closed within the text. */
function hasClosingQuote(text: string, start: number): boolean {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === backslash) backslashes++;
    if (backslashes % 2 === 0) return true;
  }
  return false;
}

/**
 * The string that opens at `start`, and the offset after its closing quote. Throws
 * DocumentSyntaxError if it is not closed, or holds a raw control character or an unknown escape.
 * `base` is the text's offset in the file.
 */
function readJsonString(text: string, start: number, base: number): { value: string; end: number } {
  let value = '';
  let from = start + 1;
  for (let at = from; ; at++) {
    const unit = text.charCodeAt(at);
    if (unit === quotationMark) return { value: value + text.slice(from, at), end: at + 1 };
    if (unit === backslash) {
      const escaped = readEscape(text, at, base);
      value += text.slice(from, at) + escaped.value;
      from = escaped.end;
      at = from - 1;
    } else if (Number.isNaN(unit)) {
      throw new DocumentSyntaxError(base + start, 'the file ends inside this string');
    } else if (unit < firstPrintable) {
      const message = 'a control character in a string has to be written as an escape';
      throw new DocumentSyntaxError(base + at, message);
    }
  }
}

function readEscape(text: string, at: number, base: number): { value: string; end: number } {
  const letter = text[at + 1] ?? '';
  const short = shortEscapes[letter];
  if (short !== undefined) return { value: short, end: at + 2 };
  fourHexDigits.lastIndex = at + 2;
  const digits = letter === 'u' ? fourHexDigits.exec(text)?.[0] : undefined;
  if (digits === undefined) {
    const came = quote(text.slice(at, at + 2));
    throw new DocumentSyntaxError(base + at, `${came} is no escape that JSON has`);
  }
  return { value: String.fromCharCode(Number.parseInt(digits, 16)), end: at + 2 + digits.length };
}
