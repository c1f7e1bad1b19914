/** Shapes of what every source's part of a sources file has: addresses, durations, secrets. */

import type { ParseContext } from '../../document/parse-context.ts';
import { text } from '../../document/scalar-schemas.ts';
import {
  array,
  type JsonSchema,
  type OptionalSchema,
  optional,
  type Schema,
} from '../../document/schema.ts';
import { durationForm, parseDuration } from '../../domain/duration.ts';
import { textCharactersMax } from '../../limits.ts';
import { quote } from '../../text/quote.ts';
import { collectIntervalMsMax, collectIntervalMsMin } from '../limits.ts';

/** What a check makes of a text: a value, or what is wrong with it. */
type Checked<Value> = { readonly value: Value } | { readonly fault: string };

/** A text that a further check accepts or refuses, with what it makes of it. */
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

/** The address of a source: http or https, without credentials; without its trailing slashes. */
export function sourceUrl(description: string): Schema<string> {
  const plain = text(description, { min: 1, max: textCharactersMax });
  return checked(plain, { pattern: '^https?://[^?#@]+$' }, (value): Checked<string> => {
    const url = /^https?:\/\/[^?#@]+$/i.test(value) ? URL.parse(value) : null;
    if (url !== null && url.username === '' && url.password === '') {
      return { value: `${url.origin}${url.pathname.replace(/^(.*[^/])?\/+$/, '$1')}` };
    }
    // An address that holds credentials must not be repeated.
    const came = value.includes('@') ? '' : `, got ${quote(value)}`;
    return {
      fault: `expected an http or https URL without credentials, query or fragment${came}`,
    };
  });
}

/** A duration in ms, within what makes sense between two rounds. */
export function interval(description: string): Schema<number> {
  return durationBetween(description, collectIntervalMsMin, collectIntervalMsMax);
}

/** A duration in ms between two bounds, both allowed. */
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

/** The path of a file; relative ones start at the working folder. */
export function filePath(description: string): Schema<string> {
  return text(description, { min: 1, max: textCharactersMax });
}

/** The keys that name certificates, which every source has. */
export const tlsKeys = {
  ca_file: optional(
    filePath('A PEM file with the authorities to trust, in place of those that Node trusts.'),
  ),
  cert_file: optional(filePath('A PEM file with a client certificate to show; with key_file.')),
  key_file: optional(filePath('A PEM file with the private key of the client certificate.')),
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
        : { fault: `expected the name of an environment variable, got ${quote(value)}` },
  );
}

/** One mapping, or a list of them where several are meant; a list in any case. */
export function oneOrMany<Value>(shape: Schema<Value>): OptionalSchema<readonly Value[]> {
  const description = String(shape.jsonSchema.description ?? '');
  const many = array(description, shape);
  return {
    optional: true,
    read(reading) {
      const { kind } = reading.cursor;
      if (kind === 'array') return many.read(reading);
      if (kind === 'null') {
        reading.cursor.skip();
        return null;
      }
      const one = shape.read(reading);
      return one === undefined ? undefined : [one];
    },
    jsonSchema: { description, anyOf: [shape.jsonSchema, many.jsonSchema, { type: 'null' }] },
  };
}

/** A text where that says enough, or an object that says more. */
export function textOr<Value>(
  short: Schema<string>,
  full: Schema<Value>,
  ofText: (value: string) => Value,
): OptionalSchema<Value> {
  return {
    optional: true,
    read(reading) {
      const { kind } = reading.cursor;
      if (kind === 'object') return full.read(reading);
      if (kind === 'null') {
        reading.cursor.skip();
        return null;
      }
      const value = short.read(reading);
      return value === undefined ? undefined : ofText(value);
    },
    jsonSchema: {
      description: full.jsonSchema.description,
      anyOf: [short.jsonSchema, full.jsonSchema, { type: 'null' }],
    },
  };
}

/** Adds a check across the keys of an object: the fault it returns stands at the object. */
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
