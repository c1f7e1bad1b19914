/**
 * Schemas. A schema parses one part of a file, reports every error in it, and describes itself as
 * JSON Schema (draft 2020-12). Schemas are composed from others; the scalars are in
 * scalar-schemas.ts.
 */

import { didYouMean } from '../text/did-you-mean.ts';
import { quote } from '../text/quote.ts';
import type { Cursor, ValueKind } from './cursor.ts';
import type { ParseContext } from './parse-context.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface Schema<Value> {
  /**
   * Consumes the cursor's value. Undefined if any part of it is invalid: the context has the
   * errors.
   */
  read(context: ParseContext): Value | undefined;
  readonly jsonSchema: JsonSchema;
}

/** An optional key. If it is missing or null, the result is null. */
export interface OptionalSchema<Value> extends Schema<Value | null> {
  readonly optional: true;
}

type ValueOf<Any extends Schema<unknown>> = Any extends Schema<infer Value> ? Value : never;

type Fields = Readonly<Record<string, Schema<unknown>>>;
type ObjectOf<Keys extends Fields> = { readonly [Key in keyof Keys]: ValueOf<Keys[Key]> };

/** An object with exactly these keys. Keys that are not optional are required. */
export function object<Keys extends Fields>(
  description: string,
  keys: Keys,
): Schema<ObjectOf<Keys>> {
  const names = Object.keys(keys);
  const required = names.filter((name) => !isOptional(keys[name]!));
  const absent = Object.fromEntries(names.map((name) => [name, null]));
  const numberOf = new Map(names.map((name, index) => [name, index]));
  const schemas = Object.values(keys);

  function read(context: ParseContext): ObjectOf<Keys> | undefined {
    const { cursor } = context;
    if (!expectKind(context, 'object')) return undefined;
    const { offset } = cursor;
    const value: Record<string, unknown> = { ...absent };
    const seen = new Array<boolean>(names.length).fill(false);
    let whole = true;
    cursor.object((key, keyOffset) => {
      context.enter(key);
      const index = numberOf.get(key);
      if (index === undefined) {
        whole = false;
        context.addError(keyOffset, unknownKey(key, names));
      } else if (seen[index]) {
        whole = false;
        context.addError(keyOffset, `the key ${quote(key)} stands twice in this object`);
      } else {
        seen[index] = true;
        const member = schemas[index]!.read(context);
        if (member === undefined) whole = false;
        else value[key] = member;
      }
      context.leave();
    });
    for (const name of required) {
      if (seen[numberOf.get(name)!]) continue;
      whole = false;
      context.addError(offset, `the key "${name}" is missing`);
    }
    return whole ? (value as ObjectOf<Keys>) : undefined;
  }

  return {
    read,
    jsonSchema: {
      type: 'object',
      description,
      ...(required.length > 0 && { required }),
      additionalProperties: false,
      properties: Object.fromEntries(names.map((name) => [name, keys[name]!.jsonSchema])),
    },
  };
}

/** A list of any length. */
export function array<Item>(description: string, item: Schema<Item>): Schema<readonly Item[]> {
  function read(context: ParseContext): readonly Item[] | undefined {
    if (!expectKind(context, 'array')) return undefined;
    const items: Item[] = [];
    let whole = true;
    context.cursor.array((index) => {
      context.enter(index);
      const value = item.read(context);
      if (value === undefined) whole = false;
      else items.push(value);
      context.leave();
    });
    return whole ? items : undefined;
  }
  return { read, jsonSchema: { type: 'array', description, items: item.jsonSchema } };
}

/** Makes a key of an object optional. */
export function optional<Value>(schema: Schema<Value>): OptionalSchema<Value> {
  return {
    optional: true,
    read(context) {
      if (context.cursor.kind !== 'null') return schema.read(context);
      context.cursor.skip();
      return null;
    },
    jsonSchema: nullable(schema.jsonSchema),
  };
}

/** Converts a schema's value. */
export function map<From, To>(schema: Schema<From>, convert: (value: From) => To): Schema<To> {
  return {
    read(context) {
      const value = schema.read(context);
      return value === undefined ? undefined : convert(value);
    },
    jsonSchema: schema.jsonSchema,
  };
}

/** Opens a scope in which `unique` names may occur once. */
export function scope<Value>(name: string, schema: Schema<Value>): Schema<Value> {
  return {
    read: (context) => context.scoped(name, () => schema.read(context)),
    jsonSchema: schema.jsonSchema,
  };
}

/** A name that may occur once in the enclosing scope. A second use is an error. */
export function unique(noun: string, scopeName: string, schema: Schema<string>): Schema<string> {
  return {
    read(context) {
      const { offset } = context.cursor;
      const name = schema.read(context);
      if (name === undefined) return undefined;
      const line = context.recordFirstUse(scopeName, noun, name, offset);
      if (line === null) return name;
      context.addError(
        offset,
        `the ${noun} ${quote(name)} stands on line ${line} already; ` +
          `it has to be unique within the ${scopeName}`,
      );
      return undefined;
    },
    jsonSchema: schema.jsonSchema,
  };
}

/** True if the value is of the kind. Otherwise consumes it and records the error. */
export function expectKind(context: ParseContext, kind: ValueKind): boolean {
  const { cursor } = context;
  if (cursor.kind === kind) return true;
  const { offset } = cursor;
  const came = cursor.kind;
  const advice =
    kind === 'string' && (came === 'number' || came === 'boolean') ? '; put it in quotes' : '';
  context.addError(offset, `expected ${kindNames[kind]}, got ${takeForMessage(cursor)}${advice}`);
  return false;
}

const kindNames: Readonly<Record<ValueKind, string>> = {
  object: 'an object',
  array: 'an array',
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
};

/** Consumes the value and returns its text. */
function takeForMessage(cursor: Cursor): string {
  const { kind } = cursor;
  switch (kind) {
    case 'object':
    case 'array':
      cursor.skip();
      return kindNames[kind];
    case 'string':
      return `the string ${quote(cursor.scalar())}`;
    case 'number':
      return `the number ${quote(cursor.scalar()).slice(1, -1)}`;
    default:
      return cursor.scalar();
  }
}

function unknownKey(key: string, names: readonly string[]): string {
  const guess = didYouMean(key, names);
  const hint = guess === null ? '' : `, did you mean "${guess}"?`;
  return `unknown key ${quote(key)}${hint} (allowed: ${names.join(', ')})`;
}

function isOptional(schema: Schema<unknown>): boolean {
  return 'optional' in schema;
}

function nullable(schema: JsonSchema): JsonSchema {
  return {
    ...schema,
    type: [schema.type, 'null'],
    ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
  };
}
