/** Shapes of single values: texts, numbers, moments, choices. */
import type { CoreHundredths } from '../../domain/cores.ts';
import { parseCores } from '../../domain/cores.ts';
import { identifierFault } from '../../domain/identifier.ts';
import { idBytesMax, integerMax, numberCharactersMax } from '../../limits.ts';
import { dateTimePattern, parseDateTime } from './date-time.ts';
import { readInteger } from './decimal.ts';
import { quote } from './quote.ts';
import type { Reading } from './reading.ts';
import type { JsonSchema, Shape } from './shape.ts';
import { expectKind } from './shape.ts';

/** What a check makes of a scalar: its value, or what is wrong with it. */
type Checked<Value> = { readonly value: Value } | { readonly fault: string };

function scalarShape<Value>(
  kind: 'string' | 'number' | 'boolean',
  description: string,
  schema: JsonSchema,
  check: (text: string) => Checked<Value>,
): Shape<Value> {
  return {
    read(reading: Reading) {
      const { offset } = reading.cursor;
      if (!expectKind(reading, kind)) return undefined;
      const checked = check(reading.cursor.scalar());
      if ('value' in checked) return checked.value;
      reading.fault(offset, checked.fault);
      return undefined;
    },
    schema: { type: kind, description, ...schema },
  };
}

/** Free text with a bound on its length, in characters (code points). */
export function text(
  description: string,
  { min = 0, max }: { readonly min?: number; readonly max: number },
): Shape<string> {
  const schema = { ...(min > 0 && { minLength: min }), maxLength: max, pattern: '^[^\\u0000]*$' };
  return scalarShape<string>('string', description, schema, (value) => {
    if (!value.isWellFormed()) return { fault: 'the text has to be well-formed Unicode' };
    if (value.includes('\0')) return { fault: 'the text must not contain U+0000' };
    const length = codePoints(value, max);
    if (length >= min && length <= max) return { value };
    return { fault: `expected ${min} to ${max} characters, got ${length}` };
  });
}

/** Text of a form; `form` says in words what the pattern means. */
export function pattern(description: string, expression: RegExp, form: string): Shape<string> {
  return scalarShape<string>('string', description, { pattern: expression.source }, (value) =>
    expression.test(value) ? { value } : { fault: `expected ${form}, got ${quote(value)}` },
  );
}

/** An id of anything (docs: Introduction, Ids). */
export function identifier(description: string): Shape<string> {
  const schema = {
    minLength: 1,
    maxLength: idBytesMax,
    pattern: `^(?!\\.{1,2}$)(?! )${idCharacter}*(?<! )$`,
  };
  return scalarShape<string>('string', description, schema, (value) => {
    const fault = identifierFault(value);
    return fault === null ? { value } : { fault: `${fault}; got ${quote(value)}` };
  });
}

// No C0 control, U+007F, C1 control or half of a surrogate pair.
const idCharacter = '[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]';

/** One of a closed list of texts. */
export function oneOf<const Choice extends string>(
  description: string,
  choices: readonly Choice[],
): Shape<Choice> {
  const list = choices.join(', ');
  return scalarShape<Choice>('string', description, { enum: choices }, (value) => {
    const choice = choices.find((candidate) => candidate === value);
    return choice === undefined
      ? { fault: `expected one of ${list}, got ${quote(value)}` }
      : { value: choice };
  });
}

/** `true` or `false`. */
export function boolean(description: string): Shape<boolean> {
  return scalarShape('boolean', description, {}, (value) => ({ value: value === 'true' }));
}

/** A whole number of 0 to 2^53-1, of bytes for instance. */
export function count(description: string): Shape<number> {
  const schema = { type: 'integer', minimum: 0, maximum: integerMax };
  return numberShape<number>(description, schema, (source) => {
    const value = readInteger(source);
    if (value === 'fraction') return { fault: `expected a whole number, got ${source}` };
    if (typeof value !== 'number' || value < 0) return { fault: outOfRange(source, 0, integerMax) };
    return { value };
  });
}

/** A number of CPU cores, kept exactly to the hundredth. */
export function cores(description: string): Shape<CoreHundredths> {
  return numberShape<CoreHundredths>(description, { minimum: 0, maximum: integerMax }, (source) => {
    const value = parseCores(isZero(source) ? '0' : source);
    return value === null ? { fault: outOfRange(source, 0, integerMax) } : { value };
  });
}

/** A number between two bounds, both allowed. */
export function numberBetween(description: string, min: number, max: number): Shape<number> {
  return numberShape<number>(description, { minimum: min, maximum: max }, (source) => {
    const value = Number(source) + 0;
    return value >= min && value <= max ? { value } : { fault: outOfRange(source, min, max) };
  });
}

/** A moment as an RFC 3339 date-time, read as ms since 1970. */
export function dateTime(description: string): Shape<number> {
  const schema = { format: 'date-time', pattern: dateTimePattern };
  return scalarShape<number>('string', description, schema, (source) => {
    const value = parseDateTime(source);
    if (value !== null) return { value };
    const example = '2026-11-20T12:00:00Z';
    return { fault: `expected a date-time such as ${example} (RFC 3339), got ${quote(source)}` };
  });
}

function numberShape<Value>(
  description: string,
  schema: JsonSchema,
  check: (source: string) => Checked<Value>,
): Shape<Value> {
  return scalarShape('number', description, schema, (source) =>
    source.length > numberCharactersMax
      ? { fault: `a number has at most ${numberCharactersMax} characters, got ${source.length}` }
      : check(source),
  );
}

/** Counts code points, but not in a text that has too many of them whatever they are. */
function codePoints(value: string, max: number): number {
  return value.length > 2 * max ? value.length : [...value].length;
}

/** Minus zero, in any writing, is zero and not negative. */
function isZero(source: string): boolean {
  return Number(source) === 0 && !/[1-9]/.test(source.replace(/[eE].*$/, ''));
}

function outOfRange(source: string, min: number, max: number): string {
  return `expected a number from ${min} to ${max}, got ${quote(source).slice(1, -1)}`;
}
