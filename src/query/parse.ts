/**
 * In charge of turning a query string into a typed query, or into all that is wrong with it.
 * Pure, and total: no bytes make it throw. It knows nothing of HTTP.
 */
import { pageLimitMax } from '../limits.ts';
import type { Problem } from '../problems.ts';
import type { FilterParameter, RouteParameters } from '../routes.ts';
import { type AllowedParameters, allowedDetail, allowedParameters } from './allowed.ts';
import { QueryFaults } from './faults.ts';
import { readFilterValue } from './filter.ts';
import { readLimit, readOffset } from './page.ts';
import { decodePairs, type Pair } from './pairs.ts';
import { defaultQuery, type ListQuery } from './query.ts';
import { readDescending } from './sort.ts';
import type { Read } from './value.ts';

export type Parsed =
  | { readonly query: ListQuery; readonly problems?: undefined }
  | { readonly problems: readonly Problem[] };

export type QueryParser = (queryString: string) => Parsed;

const wrongEncoding: Parsed = {
  problems: [
    {
      slug: 'wrong-encoded-url-query',
      detail: 'The query string is not valid percent-encoded UTF-8.',
    },
  ],
};

/** Makes the parser of one route from the route's own description of its parameters. */
export function createQueryParser(parameters: RouteParameters): QueryParser {
  const allowed = allowedParameters(parameters);
  const detail = allowedDetail(allowed);
  const filters = new Map(parameters.filters.map((filter) => [filter.name, filter]));
  const empty: Parsed = { query: { ...defaultQuery, offset: 0, limit: pageLimitMax } };

  return (queryString) => {
    if (queryString === '') return empty;
    const pairs = decodePairs(queryString);
    if (pairs === null) return wrongEncoding;
    const reading = new Reading(allowed, filters);
    for (const pair of pairs) reading.read(pair);
    return reading.result(detail);
  };
}

/** One query string being read, pair by pair. */
class Reading {
  readonly #allowed: AllowedParameters;
  readonly #filterParameters: ReadonlyMap<string, FilterParameter>;
  readonly #faults = new QueryFaults();
  /** Where each name was first seen. */
  readonly #positions = new Map<string, number>();
  readonly #filters = new Map<string, string[]>();
  readonly #sorts: { name: string; descending: boolean }[] = [];
  readonly #canonical: string[] = [];
  #offset = 0;
  #limit = pageLimitMax;

  constructor(allowed: AllowedParameters, filterParameters: ReadonlyMap<string, FilterParameter>) {
    this.#allowed = allowed;
    this.#filterParameters = filterParameters;
  }

  read({ name, value }: Pair): void {
    const parameter = this.#allowed.get(name);
    const recurs = this.#positions.has(name);
    if (!recurs) this.#positions.set(name, this.#positions.size);
    if (parameter === undefined) {
      this.#faults.notAllowed(name);
      return;
    }
    if (recurs && parameter.family !== 'filter') this.#faults.recurring(name);
    if (parameter.family === 'page') this.#readPage(name, parameter.name, value);
    else if (parameter.family === 'filter') this.#readFilter(name, parameter.name, value);
    else this.#readSort(name, parameter.name, value);
  }

  #readPage(fullName: string, name: string, text: string): void {
    if (name === 'offset') {
      this.#keep(fullName, readOffset(text), (offset) => {
        this.#offset = offset;
      });
    } else {
      this.#keep(fullName, readLimit(text), (limit) => {
        this.#limit = limit;
      });
    }
  }

  #readFilter(fullName: string, name: string, text: string): void {
    this.#keep(fullName, readFilterValue(this.#filterParameters.get(name)!, text), (value) => {
      const values = this.#filters.get(name);
      if (values === undefined) this.#filters.set(name, [value]);
      else values.push(value);
      this.#canonical.push(encodePair(fullName, value));
    });
  }

  #readSort(fullName: string, name: string, text: string): void {
    this.#keep(fullName, readDescending(text), (descending) => {
      this.#sorts.push({ name, descending });
      this.#canonical.push(encodePair(fullName, descending ? '-' : '+'));
    });
  }

  #keep<Value>(fullName: string, read: Read<Value>, keep: (value: Value) => void): void {
    if ('value' in read) keep(read.value);
    else this.#faults.badValue(fullName, read.reason);
  }

  result(detail: string): Parsed {
    const problems = this.#faults.problems(detail, this.#positions);
    if (problems.length > 0) return { problems };
    return {
      query: {
        offset: this.#offset,
        limit: this.#limit,
        filters: [...this.#filters].map(([name, values]) => ({ name, values })),
        sorts: this.#sorts,
        canonical: this.#canonical.join('&'),
      },
    };
  }
}

function encodePair(name: string, value: string): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
}
