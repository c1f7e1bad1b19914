/**
 * Shapes. One description of a piece of a file reads this piece, tells every fault, and states
 * itself as JSON Schema (draft 2020-12). Shapes are built by combining; scalars are in scalar-
 * shapes.ts.
 */

import { nearest } from '../text/nearest.ts';
import { quote } from '../text/quote.ts';
import type { Cursor, ValueKind } from './cursor.ts';
import type { Reading } from './reading.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface Shape<Value> {
  /**
   * Takes the cursor's value. Undefined where some part of the value is at fault: the reading has
   * the faults.
   */
  read(reading: Reading): Value | undefined;
  readonly schema: JsonSchema;
}

/** A key that may be left out: the result is null then, and null in the file means the same. */
export interface OptionalShape<Value> extends Shape<Value | null> {
  readonly optional: true;
}

type ValueOf<Any extends Shape<unknown>> = Any extends Shape<infer Value> ? Value : never;

type Fields = Readonly<Record<string, Shape<unknown>>>;
type ObjectOf<Keys extends Fields> = { readonly [Key in keyof Keys]: ValueOf<Keys[Key]> };

/** An object with exactly these keys. Keys that are not optional must be there. */
export function object<Keys extends Fields>(
  description: string,
  keys: Keys,
): Shape<ObjectOf<Keys>> {
  const names = Object.keys(keys);
  const required = names.filter((name) => !isOptional(keys[name]!));
  const absent = Object.fromEntries(names.map((name) => [name, null]));
  const numberOf = new Map(names.map((name, index) => [name, index]));
  const shapes = Object.values(keys);

  function read(reading: Reading): ObjectOf<Keys> | undefined {
    const { cursor } = reading;
    if (!expectKind(reading, 'object')) return undefined;
    const { offset } = cursor;
    const value: Record<string, unknown> = { ...absent };
    const seen = new Array<boolean>(names.length).fill(false);
    let whole = true;
    cursor.object((key, keyOffset) => {
      reading.enter(key);
      const index = numberOf.get(key);
      if (index === undefined) {
        whole = false;
        reading.fault(keyOffset, unknownKey(key, names));
      } else if (seen[index]) {
        whole = false;
        reading.fault(keyOffset, `the key ${quote(key)} stands twice in this object`);
      } else {
        seen[index] = true;
        const member = shapes[index]!.read(reading);
        if (member === undefined) whole = false;
        else value[key] = member;
      }
      reading.leave();
    });
    for (const name of required) {
      if (seen[numberOf.get(name)!]) continue;
      whole = false;
      reading.fault(offset, `the key "${name}" is missing`);
    }
    return whole ? (value as ObjectOf<Keys>) : undefined;
  }

  return {
    read,
    schema: {
      type: 'object',
      description,
      ...(required.length > 0 && { required }),
      additionalProperties: false,
      properties: Object.fromEntries(names.map((name) => [name, keys[name]!.schema])),
    },
  };
}

/** A list of any length. */
export function array<Item>(description: string, item: Shape<Item>): Shape<readonly Item[]> {
  function read(reading: Reading): readonly Item[] | undefined {
    if (!expectKind(reading, 'array')) return undefined;
    const items: Item[] = [];
    let whole = true;
    reading.cursor.array((index) => {
      reading.enter(index);
      const value = item.read(reading);
      if (value === undefined) whole = false;
      else items.push(value);
      reading.leave();
    });
    return whole ? items : undefined;
  }
  return { read, schema: { type: 'array', description, items: item.schema } };
}

/** Makes a key of an object optional. */
export function optional<Value>(shape: Shape<Value>): OptionalShape<Value> {
  return {
    optional: true,
    read(reading) {
      if (reading.cursor.kind !== 'null') return shape.read(reading);
      reading.cursor.skip();
      return null;
    },
    schema: nullable(shape.schema),
  };
}

/** Makes something else of the value that a shape reads. */
export function map<From, To>(shape: Shape<From>, convert: (value: From) => To): Shape<To> {
  return {
    read(reading) {
      const value = shape.read(reading);
      return value === undefined ? undefined : convert(value);
    },
    schema: shape.schema,
  };
}

/** Opens a scope around a shape, in which `unique` names may stand once. */
export function scope<Value>(name: string, shape: Shape<Value>): Shape<Value> {
  return {
    read: (reading) => reading.scoped(name, () => shape.read(reading)),
    schema: shape.schema,
  };
}

/** A name that may stand once in the scope around it. A second use is a fault. */
export function unique(noun: string, scopeName: string, shape: Shape<string>): Shape<string> {
  return {
    read(reading) {
      const { offset } = reading.cursor;
      const name = shape.read(reading);
      if (name === undefined) return undefined;
      const line = reading.firstUse(scopeName, noun, name, offset);
      if (line === null) return name;
      reading.fault(
        offset,
        `the ${noun} ${quote(name)} stands on line ${line} already; ` +
          `it has to be unique within the ${scopeName}`,
      );
      return undefined;
    },
    schema: shape.schema,
  };
}

/** True if the value is of the kind. Otherwise takes the value and records the fault. */
export function expectKind(reading: Reading, kind: ValueKind): boolean {
  const { cursor } = reading;
  if (cursor.kind === kind) return true;
  const { offset } = cursor;
  const came = cursor.kind;
  const advice =
    kind === 'string' && (came === 'number' || came === 'boolean') ? '; put it in quotes' : '';
  reading.fault(offset, `expected ${kindNames[kind]}, got ${takeForMessage(cursor)}${advice}`);
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

/** Takes the value and returns its text. */
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
  const guess = nearest(key, names);
  const hint = guess === null ? '' : `, did you mean "${guess}"?`;
  return `unknown key ${quote(key)}${hint} (allowed: ${names.join(', ')})`;
}

function isOptional(shape: Shape<unknown>): boolean {
  return 'optional' in shape;
}

function nullable(schema: JsonSchema): JsonSchema {
  return {
    ...schema,
    type: [schema.type, 'null'],
    ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
  };
}
