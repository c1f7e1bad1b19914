/** The parameters that a route allows, and the sentence that lists them in an error. */
import type { OptionFamily, RouteParameters } from '../route.ts';

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
export function allowedParameters(parameters: RouteParameters): AllowedParameters {
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

const familyWords = {
  page: 'pagination',
  filter: 'filter',
  sort: 'sort',
  find: 'find',
  after: 'cursor',
  before: 'cursor',
  range: 'range',
  target: 'target',
  plan: 'plan',
  extend: 'extend',
  lead: 'lead',
  shape: 'shape',
  failures: 'failures',
  reserve: 'reserve',
  count: 'count',
} as const satisfies Record<Family, string>;

/**
 * The `detail` of the problem not-allowed-query-parameter, names in alphabetical order:
 * `Allowed pagination query parameters: page[limit], page[offset]. Allowed filter …: ….`
 */
export function allowedDetail(allowed: AllowedParameters): string {
  const sentences: string[] = [];
  for (const word of new Set(Object.values(familyWords))) {
    const names = [...allowed]
      .filter(([, of]) => familyWords[of.family] === word)
      .map(([name]) => name);
    if (names.length > 0) {
      sentences.push(`Allowed ${word} query parameters: ${names.sort().join(', ')}.`);
    }
  }
  return sentences.length > 0 ? sentences.join(' ') : 'This route allows no query parameters.';
}

/** `sort, cursor and range` */
const inWords = new Intl.ListFormat('en-GB');

/** The `detail` of the problem not-allowed-query-parameter-recurrence. */
export function recurrenceDetail({ page, sorts, options }: RouteParameters): string {
  const ofList = [...(page ? ['pagination'] : []), ...(sorts.length > 0 ? ['sort'] : [])];
  const families = new Set([...ofList, ...options.map(({ family }) => familyWords[family])]);
  const ofLists = page ? 'pagination and sort' : 'sort';
  const words = options.length === 0 ? ofLists : inWords.format(families);
  return `Each ${words} query parameter may be given once only.`;
}
