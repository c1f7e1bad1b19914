/**
 * Implements the naive model's query strings: parsed by the documented rules, one step after
 * another.
 */

export interface ModelParameters {
  page: boolean;
  filters: Record<string, string[] | null>;
  sorts: string[];
}

export interface ModelProblem {
  slug: string;
  /** Names of the invalid parameters, in the request's order; absent if none are named. */
  names?: string[];
}

export interface ModelQuery {
  offset: number;
  limit: number;
  filters: { name: string; value: string }[];
  sorts: { name: string; descending: boolean }[];
  /** Filters and sort keys as links must contain them. */
  forLinks: string[];
}

/** Percent-decoded as UTF-8, with `+` as a space; null if invalid. */
function decode(text: string): string | null {
  const bytes: number[] = [];
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '%') {
      const hex = text.slice(i + 1, i + 3);
      if (!/^[0-9a-fA-F]{2}$/.test(hex)) return null;
      bytes.push(Number.parseInt(hex, 16));
      i += 2;
    } else {
      bytes.push(text[i] === '+' ? 32 : text.charCodeAt(i));
    }
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(bytes));
  } catch {
    return null;
  }
}

/** Names and values of an ASCII query string; null if it cannot be decoded. */
function decodeQuery(text: string): { name: string; value: string }[] | null {
  const pairs: { name: string; value: string }[] = [];
  for (const piece of text.split('&')) {
    if (piece === '') continue;
    const [rawName = '', ...rest] = piece.split('=');
    const name = decode(rawName);
    const value = decode(rest.join('='));
    if (name === null || value === null) return null;
    pairs.push({ name, value });
  }
  return pairs;
}

/** Parses a query string; `problems` in the order in which the response must list them. */
export function readQuery(
  text: string,
  allowed: ModelParameters,
): { query: ModelQuery } | { problems: ModelProblem[] } {
  const pairs = decodeQuery(text);
  if (pairs === null) return { problems: [{ slug: 'wrong-encoded-url-query' }] };

  const isPage = (name: string) =>
    allowed.page && (name === 'page[offset]' || name === 'page[limit]');
  const filterOf = (name: string) =>
    Object.keys(allowed.filters).find((filter) => name === `filter[${filter}]`);
  const sortOf = (name: string) => allowed.sorts.find((sort) => name === `sort[${sort}]`);
  const isKnown = (name: string) =>
    isPage(name) || filterOf(name) !== undefined || sortOf(name) !== undefined;

  const isBad = ({ name, value }: { name: string; value: string }) => {
    if (isPage(name)) {
      if (!/^(0|[1-9][0-9]*)$/.test(value)) return true;
      if (BigInt(value) > 2n ** 53n - 1n) return true;
      return name === 'page[limit]' && value === '0';
    }
    const filter = filterOf(name);
    if (filter !== undefined) {
      const values = allowed.filters[filter];
      return values ? !values.includes(value) : value === '';
    }
    return !['', '+', ' ', '-'].includes(value);
  };

  const occurrences = (name: string) => pairs.filter((pair) => pair.name === name).length;
  const names = (of: { name: string }[]) => [...new Set(of.map((pair) => pair.name))];
  const notAllowed = names(pairs.filter(({ name }) => !isKnown(name)));
  const known = pairs.filter(({ name }) => isKnown(name));
  const recurring = names(
    known.filter(({ name }) => filterOf(name) === undefined && occurrences(name) > 1),
  );
  // A parameter's position is that of its first name in the request, even if only a later value is
  // invalid.
  const bad = names(
    known.filter(({ name }) => known.some((other) => other.name === name && isBad(other))),
  );
  const problems: ModelProblem[] = [
    { slug: 'not-allowed-query-parameter', names: notAllowed },
    { slug: 'not-allowed-query-parameter-recurrence', names: recurring },
    { slug: 'query-parameter-value-processing-failed', names: bad },
  ].filter((problem) => problem.names.length > 0);
  if (problems.length > 0) return { problems };

  const query: ModelQuery = { offset: 0, limit: 50, filters: [], sorts: [], forLinks: [] };
  for (const { name, value } of known) {
    const filter = filterOf(name);
    const sort = sortOf(name);
    if (name === 'page[offset]') query.offset = Number(value);
    if (name === 'page[limit]') query.limit = Math.min(50, Number(value));
    if (filter !== undefined) {
      query.filters.push({ name: filter, value });
      query.forLinks.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
    }
    if (sort !== undefined) {
      query.sorts.push({ name: sort, descending: value === '-' });
      query.forLinks.push(`${encodeURIComponent(name)}=${value === '-' ? '-' : '%2B'}`);
    }
  }
  return { query };
}
