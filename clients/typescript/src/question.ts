/**
 * Types a route's filters, sorts and ranges after the OpenAPI documents, and writes them as a
 * query string (docs: Query strings).
 */
import type { Queries as V1 } from './generated/v1.ts';
import type { Queries as V2 } from './generated/v2.ts';

type Queries = V1 & V2;

/** The bracketed names of a family of parameters: of `filter[id]`, `id`. */
type Named<Kind extends string, Parameters> = {
  [Name in keyof Parameters as Name extends `${Kind}[${infer Inner}]`
    ? Inner
    : never]: Parameters[Name];
};

type Element<Values> = Values extends readonly (infer Value)[] ? Value : never;
type Written<Value> = Value extends 'true' | 'false' ? Value | boolean : Value;
type OneOrMore<Value> = Value | readonly Value[];

/** A route's filters: one value, or alternatives. */
export type Filters<Id extends keyof Queries> = {
  readonly [Name in keyof Named<'filter', Queries[Id]>]?: OneOrMore<
    Written<Element<NonNullable<Named<'filter', Queries[Id]>[Name]>>>
  >;
};

type SortName<Id extends keyof Queries> = keyof Named<'sort', Queries[Id]> & string;

/** A list's sort keys, most important first: `status` ascends, `-storage_usage` descends. */
export type Sorts<Id extends keyof Queries> = readonly (SortName<Id> | `-${SortName<Id>}`)[];

/** A history's range: times, or durations ago such as `-7d` (docs: Ranges). */
export type Range = Partial<{
  readonly [Name in keyof Named<'range', Queries['getSiteHistory']>]: NonNullable<
    Named<'range', Queries['getSiteHistory']>[Name]
  >;
}>;

/** A route's options of one family, such as `plan` of a forecast. */
type Options<Family extends string, Id extends keyof Queries> = Partial<{
  readonly [Name in keyof Named<Family, Queries[Id]>]: NonNullable<
    Named<Family, Queries[Id]>[Name]
  >;
}>;

/** Amounts by quantity: planned demand or capacity. */
export type Amounts = Options<'plan', 'getSiteForecast'>;

/** Resources of one instance. */
export type Shape = Options<'shape', 'getSiteHeadroom'>;

/** All options of any query; each route's own type says which it takes. */
export interface Question {
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly sort?: readonly string[];
  readonly find?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly range?: Readonly<Record<string, unknown>>;
  readonly page?: Readonly<Record<string, unknown>>;
  readonly target?: Readonly<Record<string, unknown>>;
  readonly plan?: Readonly<Record<string, unknown>>;
  readonly extend?: Readonly<Record<string, unknown>>;
  readonly lead?: Readonly<Record<string, unknown>>;
  readonly shape?: Readonly<Record<string, unknown>>;
  readonly failures?: Readonly<Record<string, unknown>>;
  readonly reserve?: Readonly<Record<string, unknown>>;
  readonly count?: Readonly<Record<string, unknown>>;
}

const optionFamilies = [
  'find',
  'after',
  'before',
  'range',
  'target',
  'plan',
  'extend',
  'lead',
  'shape',
  'failures',
  'reserve',
  'count',
] as const;

/** Returns the query string with its `?`; empty without parameters. */
export function queryString({ filter, sort = [], page, ...options }: Question): string {
  const pairs = [
    ...bracketed('page', page),
    ...bracketed('filter', filter && answerable(filter)),
    ...optionFamilies.flatMap((family) => bracketed(family, options[family])),
    ...sort.map(sortPair),
  ];
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** No id begins with a space, so this one matches nothing (docs: Introduction, Filtering). */
const idOfNothing = ' ';

/**
 * An empty list of alternatives matches no record, but a query string cannot express it: such a
 * filter requests an id that does not exist. The response is empty, with its revision and its
 * header.
 */
function answerable(filter: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const empty = Object.keys(filter).filter((name) => [filter[name]].flat().length === 0);
  if (empty.length === 0) return filter;
  const named = ['site_id', 'asset_id'].find((name) => empty.includes(name));
  return { [named ?? ('type' in filter ? 'site_id' : 'id')]: idOfNothing };
}

function bracketed(kind: string, values: Readonly<Record<string, unknown>> = {}): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [value].flat().map((one) => pair(`${kind}[${name}]`, written(one, `${kind}.${name}`))),
  );
}

/** Throws on null and undefined: a value that the caller failed to compute must not be dropped. */
function written(value: unknown, where: string): string {
  if (value !== null && value !== undefined) return String(value);
  throw new TypeError(`${where} is ${value}; expected a value, a list of values, or no ${where}`);
}

function sortPair(sort: string): string {
  return sort.startsWith('-') ? pair(`sort[${sort.slice(1)}]`, '-') : pair(`sort[${sort}]`, '+');
}

function pair(name: string, value: string): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
}
