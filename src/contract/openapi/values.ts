/** Schemas of the single values that records are made of: ids, statuses, amounts, times. */
import { type Static, type TSchema, Type } from 'typebox';
import { statusPattern } from '../../domain/asset.ts';
import { idBytesMax, integerMax } from '../../limits.ts';

/** A closed object: what is not listed is not there. */
export const closed = { additionalProperties: false } as const;

/**
 * Allows null beside the schema's own type, as a type array: `{ type: ['string', 'null'] }`.
 * Generators read that better than a union of two schemas.
 */
export function nullable<Schema extends TSchema & { readonly type: string }>(schema: Schema) {
  return Type.Unsafe<Static<Schema> | null>({ ...schema, type: [schema.type, 'null'] });
}

/** The bytes of an id are bounded, so its characters are too. */
export function id(description: string) {
  return Type.String({ minLength: 1, maxLength: idBytesMax, description });
}

export function status(description: string) {
  return Type.String({ pattern: statusPattern.source, description });
}

export function text(description: string) {
  return nullable(Type.String({ description }));
}

export function count(description: string) {
  return Type.Integer({ minimum: 0, description });
}

export function time(description: string) {
  return nullable(
    Type.String({ format: 'date-time', description: `${description} UTC, RFC 3339.` }),
  );
}

export function url(description: string) {
  return Type.String({ format: 'uri', description });
}

/** One asset's bytes; a single value is at most 2^53-1. */
export function bytes(description: string) {
  return Type.Integer({ format: 'int64', minimum: 0, maximum: integerMax, description });
}

export function bytesSum(description: string) {
  return Type.Integer({
    minimum: 0,
    description: `${description} A sum: it may exceed 2^53-1 and is written with all its digits.`,
  });
}

export function cores(description: string) {
  return Type.Number({ minimum: 0, description: `${description} At most two decimals.` });
}

export function coresSum(description: string) {
  return Type.Number({
    minimum: 0,
    description: `${description} At most two decimals; it may exceed 2^53-1.`,
  });
}

export function percent(description: string) {
  return nullable(
    Type.Number({
      minimum: 0,
      description: `${description} In percent, rounded to two decimals; it may exceed 100.`,
    }),
  );
}
