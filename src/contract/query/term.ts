/**
 * Parses one `name=value` of a query string, on its own, by the parameters that its route allows.
 * Nothing is cached across requests: if a text that one client sent were parsed faster for another,
 * timing would leak one partner's queries to the next.
 */

import { integerMax, pageLimitMax } from '../../limits.ts';
import type { FilterParameter, OptionFamily, RouteParameters } from '../route.ts';
import { optionReader } from './options.ts';
import { expected, type ValueResult } from './value.ts';

export type Family = 'page' | 'filter' | 'sort' | OptionFamily;

/** A parameter that the route defines. */
export interface AllowedParameter {
  readonly family: Family;
  /** The part inside the brackets. */
  readonly name: string;
  /** A bit unique within the route, so that one number tracks the parameters given. */
  readonly bit: number;
}

/** A map, not an object: a request may name `__proto__`. */
export type AllowedParameters = ReadonlyMap<string, AllowedParameter>;

/** All parameters of a route by their full name, `filter[id]` for instance. */
function allowedParameters(parameters: RouteParameters): AllowedParameters {
  const allowed = new Map<string, AllowedParameter>();
  const add = (family: Family, names: readonly string[]) => {
    for (const name of names) {
      allowed.set(`${family}[${name}]`, { family, name, bit: 1 << allowed.size });
    }
  };
  if (parameters.page) add('page', ['offset', 'limit']);
  add(
    'filter',
    parameters.filters.map((filter) => filter.name),
  );
  add(
    'sort',
    parameters.sorts.map((sort) => sort.name),
  );
  for (const { family, name } of parameters.options) add(family, [name]);
  return allowed;
}

/** `fullName` is decoded, such as `filter[id]`; `canonical` is the term as links repeat it. */
export type Term =
  | {
      readonly kind: 'page';
      readonly fullName: string;
      readonly parameter: AllowedParameter;
      readonly value: number;
    }
  | {
      readonly kind: 'filter';
      readonly fullName: string;
      readonly parameter: AllowedParameter;
      readonly value: string;
      readonly canonical: string;
    }
  | {
      readonly kind: 'sort';
      readonly fullName: string;
      readonly parameter: AllowedParameter;
      readonly descending: boolean;
      readonly canonical: string;
    }
  | {
      readonly kind: 'option';
      readonly fullName: string;
      readonly parameter: AllowedParameter;
      /** The result of the family's reader. */
      readonly value: unknown;
      /** Null where links say the place on their own: other times, or another event. */
      readonly canonical: string | null;
    }
  | InvalidTerm;

/**
 * `parameter` is null if the route does not allow the name; `reason` says why the value is invalid.
 */
export interface InvalidTerm {
  readonly kind: 'invalid';
  readonly fullName: string;
  readonly parameter: AllowedParameter | null;
  readonly reason: string | null;
}

/** An allowed parameter with its spellings. */
interface SpelledParameter {
  readonly fullName: string;
  readonly parameter: AllowedParameter;
  /** The encoded name with its `=`, as links repeat it. */
  readonly canonical: string;
}

/** Parses the terms of one route's query strings. */
export class TermReader {
  readonly allowed: AllowedParameters;
  readonly #parameters: RouteParameters;
  readonly #names: ReadonlyMap<string, SpelledParameter>;
  /** Keyed by the usual spellings, so that most names need no decoding. */
  readonly #spelledNames: ReadonlyMap<string, SpelledParameter>;

  constructor(parameters: RouteParameters) {
    this.#parameters = parameters;
    this.allowed = allowedParameters(parameters);
    this.#names = allowedNames(this.allowed);
    this.#spelledNames = spelledNames(this.#names.values());
  }

  /** Splits at the first `=`, decodes and parses. Throws a URIError if decoding fails. */
  read(text: string): Term {
    const equals = text.indexOf('=');
    const sentName = equals < 0 ? text : text.slice(0, equals);
    const value = decodeComponent(equals < 0 ? '' : text.slice(equals + 1));
    const spelled = this.#spelledNames.get(sentName);
    if (spelled !== undefined) return this.#readValue(spelled, value);
    const fullName = decodeComponent(sentName);
    const name = this.#names.get(fullName);
    if (name !== undefined) return this.#readValue(name, value);
    return { kind: 'invalid', fullName, parameter: null, reason: null };
  }

  #readValue(name: SpelledParameter, value: string): Term {
    switch (name.parameter.family) {
      case 'page':
        return pageTerm(name, value);
      case 'sort':
        return sortTerm(name, value);
      case 'filter':
        return this.#filterTerm(name, value);
      default:
        return optionTerm(name, name.parameter.family, value, this.#parameters);
    }
  }

  #filterTerm(name: SpelledParameter, text: string): Term {
    const { fullName, parameter } = name;
    const filter = this.#parameters.filters.find((of) => of.name === parameter.name)!;
    const read = readFilterValue(filter, text);
    if (!('value' in read)) return badValue(name, read);
    const { value } = read;
    const canonical = name.canonical + encodeURIComponent(value);
    return { kind: 'filter', fullName, parameter, value, canonical };
  }
}

function allowedNames(allowed: AllowedParameters): ReadonlyMap<string, SpelledParameter> {
  const names = new Map<string, SpelledParameter>();
  for (const [fullName, parameter] of allowed) {
    names.set(fullName, { fullName, parameter, canonical: `${encodeURIComponent(fullName)}=` });
  }
  return names;
}

/** The names plain, and with their brackets encoded in upper and in lower case. */
function spelledNames(names: Iterable<SpelledParameter>): ReadonlyMap<string, SpelledParameter> {
  const spelled = new Map<string, SpelledParameter>();
  for (const name of names) {
    const encoded = encodeURIComponent(name.fullName);
    const lowerCase = encoded.replaceAll('%5B', '%5b').replaceAll('%5D', '%5d');
    for (const spelling of [name.fullName, encoded, lowerCase]) spelled.set(spelling, name);
  }
  return spelled;
}

function pageTerm(name: SpelledParameter, text: string): Term {
  const { fullName, parameter } = name;
  const read = parameter.name === 'offset' ? readOffset(text) : readLimit(text);
  if (!('value' in read)) return badValue(name, read);
  return { kind: 'page', fullName, parameter, value: read.value };
}

function sortTerm(name: SpelledParameter, text: string): Term {
  const { fullName, parameter } = name;
  const read = readDescending(text);
  if (!('value' in read)) return badValue(name, read);
  const descending = read.value;
  const canonical = name.canonical + (descending ? '-' : '%2B');
  return { kind: 'sort', fullName, parameter, descending, canonical };
}

/** Families of places in time, of which each page has its own. */
const placed = { after: true, before: true, range: true };

function optionTerm(
  name: SpelledParameter,
  family: OptionFamily,
  text: string,
  parameters: RouteParameters,
): Term {
  const { fullName, parameter } = name;
  const read = optionReader(family, parameters).readValue(parameter.name, text);
  if (!('value' in read)) return badValue(name, read);
  const canonical = family in placed ? null : name.canonical + encodeURIComponent(text);
  return { kind: 'option', fullName, parameter, value: read.value, canonical };
}

function badValue(
  { fullName, parameter }: SpelledParameter,
  { reason }: Exclude<ValueResult<unknown>, { readonly value: unknown }>,
): InvalidTerm {
  return { kind: 'invalid', fullName, parameter, reason };
}

/** Decodes `+` as a space, then percent-encoding as UTF-8. Throws a URIError on malformed input. */
function decodeComponent(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  return spaced.includes('%') ? decodeURIComponent(spaced) : spaced;
}

/** Any non-empty text, or one of the filter's closed list. */
function readFilterValue(parameter: FilterParameter, text: string): ValueResult<string> {
  const { values } = parameter;
  if (values !== undefined) {
    return values.includes(text) ? { value: text } : expected(`one of ${values.join(', ')}`, text);
  }
  return text === '' ? expected('a value that is not empty', text) : { value: text };
}

/**
 * Whether a direction is descending. A plus arrives as `+` (sent as `%2B`) or as a space (sent as
 * `+` and form-decoded); an empty direction is ascending too.
 */
function readDescending(text: string): ValueResult<boolean> {
  if (text === '-') return { value: true };
  if (text === '+' || text === ' ' || text === '') return { value: false };
  return expected('+ (ascending) or - (descending)', text);
}

const wholeNumber = /^(?:0|[1-9][0-9]*)$/;
const digitsMax = String(integerMax).length;

/** `page[offset]`: a whole number from 0 to 2^53-1, without sign, leading zero or exponent. */
function readOffset(text: string): ValueResult<number> {
  return readWholeNumber(text, 0);
}

/** `page[limit]`: a whole number from 1 to 2^53-1, capped at the largest page size. */
function readLimit(text: string): ValueResult<number> {
  const read = readWholeNumber(text, 1);
  return 'value' in read ? { value: Math.min(read.value, pageLimitMax) } : read;
}

function readWholeNumber(text: string, min: number): ValueResult<number> {
  // Checks the length first: parsing 17 digits could round into the range.
  if (wholeNumber.test(text) && text.length <= digitsMax) {
    const value = Number(text);
    if (value >= min && value <= integerMax) return { value };
  }
  return expected(`a whole number from ${min} to ${integerMax}`, text);
}
