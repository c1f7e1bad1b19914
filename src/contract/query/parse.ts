/**
 * Parses a query string into a typed query, or into all of its problems. Pure and total: no input
 * makes it throw. Independent of HTTP.
 */

import { pageLimitMax } from '../../limits.ts';
import type { Problem } from '../problems.ts';
import type { OptionFamily, RouteParameters } from '../route.ts';
import { type OptionReader, optionKey, optionReader } from './options.ts';
import { allowedDetail, queryProblems, recurrenceDetail } from './problems.ts';
import { defaultQuery, type ListQuery, type OptionValues, type Sort } from './query.ts';
import { type Term, TermReader } from './term.ts';

export type ParsedQuery =
  | { readonly query: ListQuery; readonly problems?: undefined }
  | { readonly problems: readonly Problem[] };

export type QueryParser = (queryString: string) => ParsedQuery;

const wrongEncoding: ParsedQuery = {
  problems: [
    {
      slug: 'wrong-encoded-url-query',
      detail: 'The query string is not valid percent-encoded UTF-8.',
    },
  ],
};

/**
 * Creates the parser of one route from its declared parameters. `clock` (ms since 1970) is the base
 * of relative times.
 */
export function createQueryParser(parameters: RouteParameters, clock: () => number): QueryParser {
  const reader = new TermReader(parameters);
  const families = optionFamilies(parameters);
  const details = {
    notAllowed: allowedDetail(reader.allowed),
    recurrence: recurrenceDetail(parameters),
  };
  const empty: ParsedQuery = { query: { ...defaultQuery, offset: 0, limit: pageLimitMax } };
  return (queryString) => {
    if (queryString === '' && families.length === 0) return empty;
    const terms = readTerms(queryString, reader);
    if (terms === null) return wrongEncoding;
    if (families.length === 0 && areWellFormed(terms)) return { query: toQuery(terms) };
    const { values, faults } = readOptions(families, terms, clock());
    return areWellFormed(terms) && faults.size === 0
      ? { query: { ...toQuery(terms), options: values } }
      : { problems: queryProblems(terms, faults, details) };
  };
}

/**
 * Splits at `&` only, and drops empty parts. Null if a part is not valid percent-encoded UTF-8.
 *
 *   'a=1&&b'                 -> a: '1', b: ''
 *   'filter%5Bid%5D=x%3Dy=z' -> filter[id]: 'x=y=z'
 *   'sort[id]=+'             -> sort[id]: ' '
 *   'a=%ff'                  -> null
 */
function readTerms(queryString: string, reader: TermReader): readonly Term[] | null {
  const terms: Term[] = [];
  try {
    for (let start = 0; start < queryString.length; ) {
      const ampersand = queryString.indexOf('&', start);
      const end = ampersand < 0 ? queryString.length : ampersand;
      if (end > start) terms.push(reader.read(queryString.slice(start, end)));
      start = end + 1;
    }
  } catch {
    return null;
  }
  return terms;
}

/** Whether all terms are valid, and only filters recur. */
function areWellFormed(terms: readonly Term[]): boolean {
  let seenBits = 0;
  for (const term of terms) {
    if (term.kind === 'invalid') return false;
    if (term.kind === 'filter') continue;
    if ((seenBits & term.parameter.bit) !== 0) return false;
    seenBits |= term.parameter.bit;
  }
  return true;
}

function toQuery(terms: readonly Term[]): ListQuery {
  let offset = 0;
  let limit = pageLimitMax;
  let canonical = '';
  const filters: { name: string; values: string[] }[] = [];
  const sorts: Sort[] = [];
  for (const term of terms) {
    if (term.kind === 'invalid') continue;
    const { name } = term.parameter;
    if (term.kind === 'page') {
      if (name === 'offset') offset = term.value;
      else limit = term.value;
      continue;
    }
    if (term.canonical === null) continue;
    canonical = canonical === '' ? term.canonical : `${canonical}&${term.canonical}`;
    if (term.kind === 'option') continue;
    if (term.kind === 'sort') {
      sorts.push(...sortsOf(term));
      continue;
    }
    const filter = filters.find((of) => of.name === name);
    if (filter === undefined) filters.push({ name, values: [term.value] });
    else filter.values.push(term.value);
  }
  return { offset, limit, filters, sorts, canonical };
}

function sortsOf(term: Term): readonly Sort[] {
  if (term.kind !== 'sort') return [];
  return [{ name: term.parameter.name, descending: term.descending }];
}

/** A family of a route, and the key of its combined value. */
interface RouteFamily {
  readonly family: OptionFamily;
  readonly key: keyof OptionValues;
  readonly reader: OptionReader<unknown>;
}

/** The option families of a route. */
function optionFamilies(parameters: RouteParameters): readonly RouteFamily[] {
  const families = new Set(parameters.options.map(({ family }) => family));
  return [...families].map((family) => {
    const key = optionKey(family, parameters);
    return { family, key, reader: optionReader(key, parameters) };
  });
}

/** The values by family, and the reasons of options that conflict, by full name. */
interface OptionsResult {
  readonly values: OptionValues;
  readonly faults: ReadonlyMap<string, string>;
}

/** Combines each family whose terms are all valid. Invalid terms report their own errors. */
function readOptions(
  families: readonly RouteFamily[],
  terms: readonly Term[],
  now: number,
): OptionsResult {
  const values: Partial<Record<keyof OptionValues, unknown>> = {};
  const sorts = terms.flatMap(sortsOf);
  const faults = new Map<string, string>();
  for (const { family, key, reader } of families) {
    const options = wellFormedOptions(family, terms);
    if (options === null) continue;
    const read = reader.read(options, now, sorts);
    if ('value' in read) values[key] = read.value;
    else for (const { name, reason } of read.faults) faults.set(`${family}[${name}]`, reason);
  }
  return { values: values as OptionValues, faults };
}

/** The values of a family by name; null if one of its terms is invalid or recurs. */
function wellFormedOptions(
  family: OptionFamily,
  terms: readonly Term[],
): ReadonlyMap<string, unknown> | null {
  const options = new Map<string, unknown>();
  for (const term of terms) {
    if (term.parameter?.family !== family) continue;
    if (term.kind !== 'option' || options.has(term.parameter.name)) return null;
    options.set(term.parameter.name, term.value);
  }
  return options;
}
