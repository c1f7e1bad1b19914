/**
 * One reading of a document: the cursor, the path to its place, and every fault so far. Faults do
 * not end a context, so that one run tells all of them.
 */
import { echoCharactersMax } from '../limits.ts';
import { quote } from '../text/quote.ts';
import type { Cursor, DocumentSyntaxError } from './cursor.ts';
import type { LineIndex } from './line-index.ts';

/** What is wrong in a file, and where. */
export interface ParseError {
  /** 1-based, like the column. */
  readonly line: number;
  readonly column: number;
  /** `partners[0].hybrid_cores[1].status`; empty for the document itself. */
  readonly path: string;
  /** Says what came and what is allowed. */
  readonly message: string;
}

/**
 * Faults that one reading keeps: more than anybody mends in one go. A file of six million empty
 * entries would otherwise take gigabytes of messages.
 */
export const parseErrorsMax = 10_000;

/** Names that a path shows as they are. Any other key is quoted, and shortened if it is long. */
const plainKey = /^[A-Za-z_][A-Za-z0-9_-]*$/;

export class ParseContext {
  readonly cursor: Cursor;
  readonly #lines: LineIndex;
  readonly #path: (string | number)[] = [];
  readonly #faults: ParseError[] = [];
  /** Faults past `parseErrorsMax`, which are counted alone. */
  #further = 0;
  /**
   * For each open scope: the names that were seen in it, by noun, with the place of the first use.
   */
  readonly #scopes = new Map<string, Map<string, Map<string, number>>>();

  constructor(cursor: Cursor, lines: LineIndex) {
    this.cursor = cursor;
    this.#lines = lines;
  }

  /** The first `parseErrorsMax` faults, in the order of the text; the last one says how many more came. */
  get errors(): readonly ParseError[] {
    const faults = this.#faults.toSorted((a, b) => a.line - b.line || a.column - b.column);
    const last = faults.at(-1);
    if (last === undefined || this.#further === 0) return faults;
    return [...faults, { ...last, path: '', message: `and ${this.#further} faults more` }];
  }

  /** Records a fault of the value at the present path; the offset says where. */
  addError(offset: number, message: string): void {
    if (this.#faults.length === parseErrorsMax) {
      this.#further++;
      return;
    }
    const { line, column } = this.#lines.position(offset);
    this.#faults.push({ line, column, path: this.#path.map(pathStep).join(''), message });
  }

  /**
   * Records the place from which on the text is not of its format. `located` says whether the
   * reading stopped there.
   */
  addSyntaxError(fault: DocumentSyntaxError, located: boolean): void {
    if (!located) this.#path.length = 0;
    this.addError(fault.offset, fault.message);
  }

  /**
   * Goes one step further down: to a key, or an index. A reading that a fault ends stays there.
   */
  enter(step: string | number): void {
    this.#path.push(step);
  }

  leave(): void {
    this.#path.pop();
  }

  /** Does the work one step further down. */
  within<Result>(step: string | number, work: () => Result): Result {
    this.enter(step);
    const result = work();
    this.leave();
    return result;
  }

  /**
   * Does the work inside a new scope for `recordFirstUse`. The new scope hides an outer scope of that
   * name.
   */
  scoped<Result>(scope: string, work: () => Result): Result {
    const outer = this.#scopes.get(scope);
    this.#scopes.set(scope, new Map());
    const result = work();
    if (outer === undefined) this.#scopes.delete(scope);
    else this.#scopes.set(scope, outer);
    return result;
  }

  /** The line of the first use of a name in an open scope, or null if this use is the first. */
  recordFirstUse(scope: string, noun: string, name: string, offset: number): number | null {
    const nouns = this.#scopes.get(scope);
    if (nouns === undefined) throw new Error(`no scope "${scope}" is open`);
    let offsets = nouns.get(noun);
    if (offsets === undefined) {
      offsets = new Map();
      nouns.set(noun, offsets);
    }
    const first = offsets.get(name);
    if (first !== undefined) return this.#lines.position(first).line;
    offsets.set(name, offset);
    return null;
  }
}

function pathStep(step: string | number, index: number): string {
  if (typeof step === 'number') return `[${step}]`;
  if (step.length > echoCharactersMax || !plainKey.test(step)) return `[${quote(step)}]`;
  return index === 0 ? step : `.${step}`;
}
