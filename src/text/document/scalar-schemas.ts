/** Schemas of scalars: texts, numbers, times, choices. */
import { type CoreHundredths, parseCores } from '../../domain/cores.ts';
import { identifierFault, placeIdentifierFault } from '../../domain/identifier.ts';
import { idBytesMax, integerMax } from '../../limits.ts';
import { fileDateTimePattern, parseFileDateTime } from '../date-time.ts';
import { quote } from '../quote.ts';
import type { ParseContext } from './parse-context.ts';
import { expectKind, type JsonSchema, type Schema } from './schema.ts';

/** Characters of a number: 2^53-1 has 16, and more than a few decimals are noise. */
const numberCharactersMax = 400;

/** The error of a scalar. */
class ScalarError {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** A scalar's value, or its error. */
type CheckedScalar<Value> = Value | ScalarError;

function scalarSchema<Value>(
  kind: 'string' | 'number' | 'boolean',
  description: string,
  schema: JsonSchema,
  check: (text: string) => CheckedScalar<Value>,
): Schema<Value> {
  return {
    read(context: ParseContext) {
      const { offset } = context.cursor;
      if (!expectKind(context, kind)) return undefined;
      const checked = check(context.cursor.scalar());
      if (!(checked instanceof ScalarError)) return checked;
      context.addError(offset, checked.message);
      return undefined;
    },
    jsonSchema: { type: kind, description, ...schema },
  };
}

/** Free text of bounded length, in characters (code points). */
export function text(
  description: string,
  { min = 0, max }: { readonly min?: number; readonly max: number },
): Schema<string> {
  const schema = { ...(min > 0 && { minLength: min }), maxLength: max, pattern: '^[^\\u0000]*$' };
  return scalarSchema<string>('string', description, schema, (value) => {
    if (!value.isWellFormed()) return new ScalarError('the text has to be well-formed Unicode');
    if (value.includes('\0')) return new ScalarError('the text must not contain U+0000');
    const length = codePoints(value, max);
    if (length >= min && length <= max) return value;
    return new ScalarError(`expected ${min} to ${max} characters, got ${length}`);
  });
}

/** Text that matches a pattern. `form` describes the pattern in words. */
export function pattern(description: string, expression: RegExp, form: string): Schema<string> {
  return scalarSchema<string>('string', description, { pattern: expression.source }, (value) =>
    expression.test(value) ? value : new ScalarError(`expected ${form}, got ${quote(value)}`),
  );
}

/** An id of anything (docs: Conventions, Ids). */
export function identifier(description: string): Schema<string> {
  return identifierSchema(description, '\\.{1,2}$', identifierFault);
}

/** An id of a site or hybrid core. */
export function placeIdentifier(description: string): Schema<string> {
  return identifierSchema(description, '(?:\\.{1,2}|-)$', placeIdentifierFault);
}

function identifierSchema(
  description: string,
  excepted: string,
  faultOf: (value: string) => string | null,
): Schema<string> {
  const schema = {
    minLength: 1,
    maxLength: idBytesMax,
    pattern: `^(?!${excepted})(?! )${idCharacter}*(?<! )$`,
  };
  return scalarSchema<string>('string', description, schema, (value) => {
    const fault = faultOf(value);
    return fault === null ? value : new ScalarError(`${fault}; got ${quote(value)}`);
  });
}

// No C0 control, no U+007F, no C1 control, and no half of a surrogate pair.
const idCharacter = '[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]';

/** One of a closed list of texts. */
export function oneOf<const Choice extends string>(
  description: string,
  choices: readonly Choice[],
): Schema<Choice> {
  const list = choices.join(', ');
  return scalarSchema<Choice>('string', description, { enum: choices }, (value) => {
    const choice = choices.find((candidate) => candidate === value);
    return choice ?? new ScalarError(`expected one of ${list}, got ${quote(value)}`);
  });
}

/** `true` or `false`. */
export function boolean(description: string): Schema<boolean> {
  return scalarSchema('boolean', description, {}, (value) => value === 'true');
}

/** A whole number of 0 to 2^53-1, of bytes for instance. */
export function count(description: string): Schema<number> {
  const schema = { type: 'integer', minimum: 0, maximum: integerMax };
  return numberSchema<number>(description, schema, (source) => {
    const value = readInteger(source);
    if (value === 'fraction') return new ScalarError(`expected a whole number, got ${source}`);
    return typeof value === 'number' && value >= 0 ? value : outOfRange(source, 0, integerMax);
  });
}

/** A number of CPU cores, exact to the hundredth. */
export function cores(description: string): Schema<CoreHundredths> {
  return numberSchema<CoreHundredths>(
    description,
    { minimum: 0, maximum: integerMax },
    (source) => {
      const value = parseCores(isZero(source) ? '0' : source);
      return value ?? outOfRange(source, 0, integerMax);
    },
  );
}

/** A number between two inclusive bounds. */
export function numberBetween(description: string, min: number, max: number): Schema<number> {
  return numberSchema<number>(description, { minimum: min, maximum: max }, (source) => {
    const value = Number(source) + 0;
    return value >= min && value <= max ? value : outOfRange(source, min, max);
  });
}

/** A date-time of a file, parsed to ms since 1970. */
export function dateTime(description: string): Schema<number> {
  const schema = { format: 'date-time', pattern: fileDateTimePattern };
  // A file states the same time for many assets, so the last one is cached.
  let last: { readonly source: string; readonly value: number | null } | null = null;
  return scalarSchema<number>('string', description, schema, (source) => {
    if (last?.source !== source) last = { source, value: parseFileDateTime(source) };
    const { value } = last;
    if (value !== null) return value;
    const example = '2026-11-20T12:00:00Z';
    const expected = `expected a date-time such as ${example} (RFC 3339)`;
    return new ScalarError(`${expected}, got ${quote(source)}`);
  });
}

function numberSchema<Value>(
  description: string,
  schema: JsonSchema,
  check: (source: string) => CheckedScalar<Value>,
): Schema<Value> {
  return scalarSchema('number', description, schema, (source) =>
    source.length > numberCharactersMax
      ? new ScalarError(
          `a number has at most ${numberCharactersMax} characters, got ${source.length}`,
        )
      : check(source),
  );
}

/**
 * Counts code points. A text with far too many UTF-16 units has too many code points, and is not
 * counted.
 */
function codePoints(value: string, max: number): number {
  return value.length > 2 * max ? value.length : [...value].length;
}

/** Minus zero counts as zero, not as negative. */
function isZero(source: string): boolean {
  return Number(source) === 0 && !/^[^eE1-9]*[1-9]/.test(source);
}

function outOfRange(source: string, min: number, max: number): ScalarError {
  const came = quote(source).slice(1, -1);
  return new ScalarError(`expected a number from ${min} to ${max}, got ${came}`);
}

const plain = /^-?\d{1,15}$/;
const decimal = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Digits that a double may need to hold an integer of at most 2^53-1. */
const exactDigitsMax = 16;

/**
 * The number if it is a safe integer, otherwise the reason: it has a `fraction`, is too `large` in
 * magnitude, or is not a finite decimal (`infinite`).
 *
 *   readInteger('1.5e1')  -> 15
 *   readInteger('1.5')    -> 'fraction'
 *   readInteger('1e400')  -> 'large'
 */
export function readInteger(text: string): number | 'fraction' | 'large' | 'infinite' {
  if (plain.test(text)) return Number(text) + 0;
  const parts = decimal.exec(text);
  if (parts === null) return 'infinite';
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const leading = (whole + fraction).replace(/^0+/, '');
  const digits = leading.replace(/^(.*[^0])?0+$/, '$1');
  if (digits === '') return 0;
  const zeros = Number(exponent) - fraction.length + leading.length - digits.length;
  if (zeros < 0) return 'fraction';
  if (digits.length + zeros > exactDigitsMax) return 'large';
  const value = Number(sign + digits + '0'.repeat(zeros));
  return Number.isSafeInteger(value) ? value : 'large';
}
