/**
 * A cursor over JSON text (RFC 8259, nothing looser). It reads forward once and holds nothing but
 * its place, which keeps an inventory of 100,000 assets cheap; numbers keep their source text.
 */
import { nestingLevelsMax } from '../../limits.ts';
import type { Cursor, ValueKind } from './cursor.ts';
import { SyntaxFault } from './cursor.ts';
import { readJsonString } from './json-string.ts';
import { quote } from './quote.ts';

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /[\w$.+-]+/y;

const kindOfFirst: Readonly<Record<string, ValueKind>> = {
  '{': 'object',
  '[': 'array',
  '"': 'string',
  t: 'boolean',
  f: 'boolean',
  n: 'null',
  '-': 'number',
  ...Object.fromEntries([...'0123456789'].map((digit) => [digit, 'number'])),
};

export class JsonCursor implements Cursor {
  readonly syntaxFaults: readonly SyntaxFault[] = [];
  readonly #text: string;
  #at = 0;
  #levels = 0;

  /** Stands on the text's one value. Throws SyntaxFault, as all that moves the cursor does. */
  constructor(text: string) {
    this.#text = text;
    this.#skipSpace();
  }

  get offset(): number {
    return this.#at;
  }

  get kind(): ValueKind {
    const kind = kindOfFirst[this.#text[this.#at] ?? ''];
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
        const keyOffset = this.#at;
        if (this.#text[keyOffset] !== '"') throw this.#unexpected('a key in double quotes');
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
    const start = this.#at;
    take();
    if (this.#at === start) this.skip();
    this.#skipSpace();
  }

  #enter(): void {
    if (this.#levels === nestingLevelsMax) {
      throw new SyntaxFault(this.#at, `nested deeper than ${nestingLevelsMax} levels`);
    }
    this.#levels++;
    this.#at++;
    this.#skipSpace();
  }

  /** Steps over a mark and the space after it, if the mark is there. */
  #take(mark: string): boolean {
    if (this.#text[this.#at] !== mark) return false;
    this.#at++;
    this.#skipSpace();
    return true;
  }

  #skipSpace(): void {
    for (;;) {
      const unit = this.#text.charCodeAt(this.#at);
      if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return;
      this.#at++;
    }
  }

  #string(): string {
    const { value, end } = readJsonString(this.#text, this.#at);
    this.#at = end;
    return value;
  }

  #number(): string {
    number.lastIndex = this.#at;
    const text = number.exec(this.#text)?.[0];
    if (text === undefined) throw this.#unexpected('a number');
    this.#at += text.length;
    return text;
  }

  #literal(): string {
    const literal = ['true', 'false', 'null'].find((text) => this.#wordHere() === text);
    if (literal === undefined) throw this.#unexpected('a value');
    this.#at += literal.length;
    return literal;
  }

  #wordHere(): string | undefined {
    word.lastIndex = this.#at;
    return word.exec(this.#text)?.[0];
  }

  #unexpected(expected: string): SyntaxFault {
    const came =
      this.#at >= this.#text.length
        ? 'the end of the file'
        : quote(this.#wordHere() ?? String.fromCodePoint(this.#text.codePointAt(this.#at)!));
    return new SyntaxFault(this.#at, `expected ${expected}, got ${came}`);
  }
}
