/** Schemas of the values of records: ids, statuses, amounts, times, and all quantities together. */
import { type Static, type TSchema, type TUnsafe, Type } from 'typebox';
import { statusPattern } from '../domain/asset.ts';
import { countedBy } from '../domain/capacity/counted-by.ts';
import type { HistoryLevel } from '../domain/history.ts';
import { idBytesMax, integerMax } from '../limits.ts';
import { type AmountKey, type Quantity, quantityOf } from './quantities.ts';
import { subjects } from './subject.ts';

export interface Reference {
  readonly $ref: string;
}

/** A reference to a schema of the document's components. */
export function schemaReference(name: string): Reference {
  return { $ref: `#/components/schemas/${name}` };
}

/** A closed object, without additional properties. */
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

/** The first member of a level's records: `site_id`, for instance. */
export function subjectId<Level extends HistoryLevel>(level: Level) {
  const { key, is } = subjects[level];
  return { [key]: id(is) } as Record<(typeof subjects)[Level]['key'], ReturnType<typeof id>>;
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
  return nullable(moment(description));
}

export function url(description: string) {
  return Type.String({ format: 'uri', description });
}

/** An amount for a client that keeps all digits: a string if a number would lose some. */
export type Amount = number | string;

function amount(schema: TSchema) {
  return Type.Unsafe<Amount>(schema) as TUnsafe<Amount> & { readonly type: string };
}

/** One asset's bytes; a single value is at most 2^53-1. */
export function bytes(description: string) {
  return amount(Type.Integer({ format: 'int64', minimum: 0, maximum: integerMax, description }));
}

export function bytesSum(description: string) {
  return amount(
    Type.Integer({
      minimum: 0,
      description: `${description} A sum: it may exceed 2^53-1 and is written with all its digits.`,
    }),
  );
}

export function cores(description: string) {
  return amount(Type.Number({ minimum: 0, description: `${description} At most two decimals.` }));
}

export function coresSum(description: string) {
  return amount(
    Type.Number({
      minimum: 0,
      description: `${description} At most two decimals; it may exceed 2^53-1.`,
    }),
  );
}

export function percent(description: string) {
  return nullable(
    Type.Number({
      minimum: 0,
      description: `${description} In percent, rounded to two decimals; it may exceed 100.`,
    }),
  );
}

/** A time that is always known. */
export function moment(description: string) {
  return Type.String({ format: 'date-time', description: `${description} UTC, RFC 3339.` });
}

/** The properties of a record of all quantities, as `ofQuantities` arranges them. */
export function quantityProperties<Cores extends TSchema, Bytes extends TSchema>(
  ofCores: (quantity: Quantity) => Cores,
  ofBytes: (quantity: Quantity) => Bytes,
  storageDescription: string,
) {
  const { cpu, memory, distributed, rocket, object } = quantityOf;
  return {
    cpu: ofCores(cpu),
    memory: ofBytes(memory),
    storage: Type.Object(
      { distributed: ofBytes(distributed), rocket: ofBytes(rocket), object: ofBytes(object) },
      { ...closed, description: storageDescription },
    ),
  };
}

/** What capacity planning counted by: the answer repeats `count[by]`. */
export const counted = Type.Object(
  {
    by: Type.Enum([...countedBy], {
      type: 'string',
      description: 'By use of what there is, or by what is allocated of what is allocatable.',
    }),
  },
  { ...closed, description: 'What is counted.' },
);

/** Amounts of some of these quantities, as `amountsJson` writes them. */
export function amounts(
  ofQuantities: readonly Quantity[],
  ofCores: TSchema,
  ofBytes: TSchema,
  description: string,
) {
  const properties = ofQuantities.map(({ amountKey, unit }) => [
    amountKey,
    Type.Optional(unit === 'cores' ? ofCores : ofBytes),
  ]);
  const schema = Type.Object(Object.fromEntries(properties), { ...closed, description });
  return Type.Unsafe<{ readonly [Key in AmountKey]?: Amount }>(schema) as TUnsafe<{
    readonly [Key in AmountKey]?: Amount;
  }> & { readonly type: string };
}

/** A quantity in words, where one kind of storage needs no more than its name. */
export function quantityText({ label, nodeType, kind }: Quantity): string {
  return kind === null ? `${label} of the ${nodeType} assets.` : `${label}.`;
}
