/**
 * Schemas. A schema parses one part of a file, reports every error in it, and describes itself as
 * JSON Schema (draft 2020-12). Schemas are composed from others; the scalars are in
 * scalar-schemas.ts.
 */

import { didYouMean } from '../did-you-mean.ts';
import { quote } from '../quote.ts';
import type { Cursor, ValueKind } from './cursor.ts';
import { JsonCursor } from './json-cursor.ts';
import { LineIndex } from './line-index.ts';
import { ParseContext } from './parse-context.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface Schema<Value> {
  /**
   * Consumes the cursor's value. Undefined if any part of it is invalid: the context has the
   * errors.
   */
  read(context: ParseContext): Value | undefined;
  readonly jsonSchema: JsonSchema;
}

/** A key of an object that may be missing or null. */
export interface OptionalSchema<Value> extends Schema<Value> {
  /** Its value then. */
  readonly absent: Value;
}

/** A key that has another name in the file than the property. */
interface NamedSchema<Value> extends Schema<Value> {
  readonly key: string;
}

/** What a schema reads: the type of a file, or of a part of it, is stated by its schema alone. */
export type ValueOf<Any extends Schema<unknown>> = Any extends Schema<infer Value> ? Value : never;

type Fields = Readonly<Record<string, Schema<unknown>>>;
type ObjectOf<Keys extends Fields> = { readonly [Key in keyof Keys]: ValueOf<Keys[Key]> };

/** An object with exactly these keys. Keys that are not optional are required. */
export function object<Keys extends Fields>(
  description: string,
  keys: Keys,
): Schema<ObjectOf<Keys>> {
  return objectOf(description, keys, (property) => property);
}

/**
 * Settings: an object with properties such as `siteTag`, which the file spells in snake case
 * (`site_tag`) or as given by `named`.
 */
export function settings<Keys extends Fields>(
  description: string,
  keys: Keys,
): Schema<ObjectOf<Keys>> {
  return objectOf(description, keys, (property, schema) =>
    'key' in schema
      ? (schema as NamedSchema<unknown>).key
      : property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
}

/** Gives a property of settings another name in the file: `interval` for `intervalMs`. */
export function named<Named extends Schema<unknown>>(key: string, schema: Named): Named {
  return { ...schema, key };
}

/** Keys of the author's own, which nothing reads: anchors for YAML's aliases lie there. */
const extensionPrefix = 'x-';

/** Names the schema to editors that check JSON files. */
const schemaKey = '$schema';

function isUnread(key: string, isDocument: boolean): boolean {
  return key.startsWith(extensionPrefix) || (isDocument && key === schemaKey);
}

/** The JSON Schema of a whole file, which may name it. */
export function documentSchema(title: string, comment: string, root: JsonSchema): JsonSchema {
  const { properties, ...others } = root;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    $comment: comment,
    ...others,
    properties: { [schemaKey]: { type: 'string' }, ...(properties as object) },
  };
}

function objectOf<Keys extends Fields>(
  description: string,
  keys: Keys,
  nameOf: (property: string, schema: Schema<unknown>) => string,
): Schema<ObjectOf<Keys>> {
  const properties = Object.keys(keys);
  const schemas = Object.values(keys);
  const names = schemas.map((schema, index) => nameOf(properties[index]!, schema));
  const required = names.filter((_, index) => !('absent' in schemas[index]!));
  const absent = Object.fromEntries(
    schemas.map((schema, index) => [properties[index]!, 'absent' in schema ? schema.absent : null]),
  );
  const numberOf = new Map(names.map((name, index) => [name, index]));

  function read(context: ParseContext): ObjectOf<Keys> | undefined {
    const { cursor } = context;
    if (!expectKind(context, 'object')) return undefined;
    const { offset } = cursor;
    const value: Record<string, unknown> = { ...absent };
    const seen = new Array<boolean>(names.length).fill(false);
    let whole = true;
    const isDocument = context.isAtRoot;
    cursor.object((key, keyOffset) => {
      if (isUnread(key, isDocument)) return;
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
        else value[properties[index]!] = member;
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
      patternProperties: { [`^${extensionPrefix}`]: true },
      properties: Object.fromEntries(
        names.map((name, index) => [name, schemas[index]!.jsonSchema]),
      ),
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

/** Makes a key of an object optional; its value is null where the key is missing or null. */
export function optional<Value>(schema: Schema<Value>): OptionalSchema<Value | null> {
  return absentAs<Value | null>(schema, null);
}

/** Makes a key of an object optional; where it is missing or null, its value is this, as written. */
export function defaultsTo<Value>(schema: Schema<Value>, written: unknown): OptionalSchema<Value> {
  const context = new ParseContext(new JsonCursor(JSON.stringify(written)), new LineIndex());
  const value = schema.read(context);
  if (value === undefined) throw new Error(`default: ${context.errors[0]?.message}`);
  const { read, jsonSchema, absent } = absentAs(schema, value);
  return { read, jsonSchema: { ...jsonSchema, default: written }, absent };
}

function absentAs<Value>(schema: Schema<Value>, absent: Value): OptionalSchema<Value> {
  return {
    absent,
    read(context) {
      if (context.cursor.kind !== 'null') return schema.read(context);
      context.cursor.skip();
      return absent;
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

function nullable(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] };
  return {
    ...schema,
    type: [schema.type, 'null'],
    ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
  };
}

/** An object with keys of the operator's own, such as `{ slug: node type }`: a map in text order, without duplicate keys. */
export function dictionary<Value>(
  description: string,
  value: Schema<Value>,
): Schema<ReadonlyMap<string, Value>> {
  return {
    read(context) {
      if (!expectKind(context, 'object')) return undefined;
      const entries = new Map<string, Value>();
      const seen = new Set<string>();
      let whole = true;
      context.cursor.object((key, keyOffset) => {
        context.within(key, () => {
          if (seen.has(key)) {
            whole = false;
            context.addError(keyOffset, `the key ${quote(key)} stands twice in this object`);
            return;
          }
          seen.add(key);
          const member = value.read(context);
          if (member === undefined) whole = false;
          else entries.set(key, member);
        });
      });
      return whole ? entries : undefined;
    },
    jsonSchema: { type: 'object', description, additionalProperties: value.jsonSchema },
  };
}
