/** Schemas shared by all sources of a sources file: URLs, durations, secrets. */

import { durationForm, parseDuration } from '../../domain/duration.ts';
import { textCharactersMax } from '../../limits.ts';
import type { ParseContext } from '../../text/document/parse-context.ts';
import { text } from '../../text/document/scalar-schemas.ts';
import { array, type JsonSchema, optional, type Schema } from '../../text/document/schema.ts';
import { quote } from '../../text/quote.ts';

/** Longest pause between two rounds that is still collecting, and shortest that sources bear. */
const collectIntervalMsMax = 24 * 60 * 60 * 1_000;
const collectIntervalMsMin = 1_000;

/** The result of a check: a value, or its fault. */
type Checked<Value> = { readonly value: Value } | { readonly fault: string };

/** A string that a further check converts or rejects. */
function checked<Value>(
  shape: Schema<string>,
  schema: JsonSchema,
  check: (value: string) => Checked<Value>,
): Schema<Value> {
  return {
    read(reading: ParseContext) {
      const { offset } = reading.cursor;
      const value = shape.read(reading);
      if (value === undefined) return undefined;
      const result = check(value);
      if ('value' in result) return result.value;
      reading.addError(offset, result.fault);
      return undefined;
    },
    jsonSchema: { ...shape.jsonSchema, ...schema },
  };
}

/** The URL of a source: http or https, without credentials; trailing slashes are removed. */
export function sourceUrl(description: string): Schema<string> {
  const plain = text(description, { min: 1, max: textCharactersMax });
  return checked(plain, { pattern: '^https?://[^?#@]+$' }, (value): Checked<string> => {
    const url = /^https?:\/\/[^?#@]+$/i.test(value) ? URL.parse(value) : null;
    if (url !== null && url.username === '' && url.password === '') {
      return { value: `${url.origin}${url.pathname.replace(/^(.*[^/])?\/+$/, '$1')}` };
    }
    // Credentials, a query and a fragment may hold secrets, which must not be repeated.
    const came = /[?#@]/.test(value) ? '' : `, got ${quote(value)}`;
    return {
      fault: `expected an http or https URL without credentials, query or fragment${came}`,
    };
  });
}

/** An interval between two rounds, in ms. */
export function interval(description: string): Schema<number> {
  return durationBetween(description, collectIntervalMsMin, collectIntervalMsMax);
}

/** A duration in ms, bounds included. */
export function durationBetween(description: string, minMs: number, maxMs: number): Schema<number> {
  const plain = text(description, { min: 1, max: textCharactersMax });
  return checked(plain, { pattern: '^[0-9]+[smhdw]$' }, (value): Checked<number> => {
    const ms = parseDuration(value);
    if (ms === null) return { fault: `expected ${durationForm}, got ${quote(value)}` };
    if (ms >= minMs && ms <= maxMs) return { value: ms };
    const range = `${minMs / 1_000}s to ${maxMs / 1_000}s`;
    return { fault: `expected a duration from ${range}, got ${quote(value)}` };
  });
}

/** A file path; relative ones start at the working directory. */
export function filePath(description: string): Schema<string> {
  return text(description, { min: 1, max: textCharactersMax });
}

/** The keys for certificates, which every source has. */
export const tlsKeys = {
  caFile: optional(
    filePath('A PEM file with the authorities to trust, in place of those that Node trusts.'),
  ),
  certFile: optional(filePath('A PEM file with a client certificate to show; with key_file.')),
  keyFile: optional(filePath('A PEM file with the private key of the client certificate.')),
};

/** The name of an environment variable. */
export function variableName(description: string): Schema<string> {
  const form = /^[A-Za-z_][A-Za-z0-9_]*$/;
  const plain = text(description, { min: 1, max: textCharactersMax });
  return checked(
    plain,
    { pattern: form.source },
    (value): Checked<string> =>
      form.test(value)
        ? { value }
        : // Not shown: it may be the secret itself.
          { fault: 'expected the name of an environment variable: letters, digits and _' },
  );
}

/** One mapping or a list of them; returns a list. */
export function oneOrMany<Value>(shape: Schema<Value>): Schema<readonly Value[]> {
  const description = String(shape.jsonSchema.description ?? '');
  const many = array(description, shape);
  return {
    read(reading) {
      if (reading.cursor.kind === 'array') return many.read(reading);
      const one = shape.read(reading);
      return one === undefined ? undefined : [one];
    },
    jsonSchema: { description, anyOf: [shape.jsonSchema, many.jsonSchema] },
  };
}

/** A string as the short form of an object. */
export function textOr<Short, Value>(
  short: Schema<Short>,
  full: Schema<Value>,
  ofText: (value: Short) => Value,
): Schema<Value> {
  return {
    read(reading) {
      if (reading.cursor.kind === 'object') return full.read(reading);
      const value = short.read(reading);
      return value === undefined ? undefined : ofText(value);
    },
    jsonSchema: {
      description: full.jsonSchema.description,
      anyOf: [short.jsonSchema, full.jsonSchema],
    },
  };
}

/** Adds a check across the keys of an object; its fault is reported at the object. */
export function requiring<Value>(
  shape: Schema<Value>,
  fault: (value: Value) => string | null,
): Schema<Value> {
  return {
    read(reading) {
      const { offset } = reading.cursor;
      const value = shape.read(reading);
      if (value === undefined) return undefined;
      const found = fault(value);
      if (found === null) return value;
      reading.addError(offset, found);
      return undefined;
    },
    jsonSchema: shape.jsonSchema,
  };
}
