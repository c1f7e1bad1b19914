/**
 * The state of parsing one document: the cursor, the current path, and the errors so far. Errors do
 * not stop parsing, so that one run reports all of them.
 */
import { echoCharactersMax } from '../../limits.ts';
import { quote } from '../quote.ts';
import type { Cursor, DocumentSyntaxError } from './cursor.ts';
import type { LineIndex } from './line-index.ts';

/** An error in a file, with its position. */
export interface ParseError {
  /** 1-based, like the column. */
  readonly line: number;
  readonly column: number;
  /** `partners[0].hybrid_cores[1].status`; empty for the document itself. */
  readonly path: string;
  /** States the value found and the values allowed. */
  readonly message: string;
}

/**
 * Parse errors kept in one run, more than an author fixes at a time: a file of six million empty
 * entries would otherwise take gigabytes of messages.
 */
export const parseErrorsMax = 10_000;

/** Keys that a path shows unquoted. */
const plainKey = /^[A-Za-z_][A-Za-z0-9_-]*$/;

export class ParseContext {
  readonly cursor: Cursor;
  readonly #lines: LineIndex;
  readonly #path: (string | number)[] = [];
  readonly #faults: ParseError[] = [];
  /** The number of errors past `parseErrorsMax`, which are not kept. */
  #further = 0;
  /** Names used so far in each open scope, by noun, with the offset of their first use. */
  readonly #scopes = new Map<string, Map<string, Map<string, number>>>();

  constructor(cursor: Cursor, lines: LineIndex) {
    this.cursor = cursor;
    this.#lines = lines;
  }

  /** The first `parseErrorsMax` errors in text order; the last one says how many more there are. */
  get errors(): readonly ParseError[] {
    const faults = this.#faults.toSorted((a, b) => a.line - b.line || a.column - b.column);
    const last = faults.at(-1);
    if (last === undefined || this.#further === 0) return faults;
    return [...faults, { ...last, path: '', message: `and ${this.#further} faults more` }];
  }

  /** Whether the current value is the document itself. */
  get isAtRoot(): boolean {
    return this.#path.length === 0;
  }

  /** Records an error at this offset, under the current path. */
  addError(offset: number, message: string): void {
    if (this.#faults.length === parseErrorsMax) {
      this.#further++;
      return;
    }
    const { line, column } = this.#lines.position(offset);
    this.#faults.push({ line, column, path: this.#path.map(pathStep).join(''), message });
  }

  /**
   * Records a syntax error. `located` says whether the parser stopped there; the current path is
   * its path only then.
   */
  addSyntaxError(fault: DocumentSyntaxError, located: boolean): void {
    if (!located) this.#path.length = 0;
    this.addError(fault.offset, fault.message);
  }

  /** Descends to a key or an index. Parsing that an error ends does not ascend again. */
  enter(step: string | number): void {
    this.#path.push(step);
  }

  leave(): void {
    this.#path.pop();
  }

  /** Runs `work` one level further down. */
  within<Result>(step: string | number, work: () => Result): Result {
    this.enter(step);
    const result = work();
    this.leave();
    return result;
  }

  /** Runs `work` in a new scope for `recordFirstUse`, which shadows an outer scope of that name. */
  scoped<Result>(scope: string, work: () => Result): Result {
    const outer = this.#scopes.get(scope);
    this.#scopes.set(scope, new Map());
    const result = work();
    if (outer === undefined) this.#scopes.delete(scope);
    else this.#scopes.set(scope, outer);
    return result;
  }

  /**
   * Records a name in an open scope. Returns the line of its first use, or null if this is the
   * first.
   */
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
