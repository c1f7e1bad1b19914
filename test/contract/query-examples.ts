/**
 * Reads the examples of docs/apis/hybrid-core/query-grammar.md, and renders both a parsed query
 * and an HTTP response in that page's words, for comparison.
 */
import { readFileSync } from 'node:fs';
import type { Problem } from '../../src/contract/problems.ts';
import type { ListQuery, Sort } from '../../src/contract/query/query.ts';
import { type Route, routes } from '../../src/contract/routes.ts';

export interface QueryExample {
  readonly section: string;
  readonly route: Route;
  readonly queryString: string;
  /** In the page's words: `offset 0, limit 5; …`, or `400 [slug](page): …`. */
  readonly answer: string;
}

const page = new URL('../../docs/apis/hybrid-core/query-grammar.md', import.meta.url);
const title = '| Query string | Answer | Why |';

/** Every row of the page's tables, in its order. Throws on an unexpected format. */
export function readQueryExamples(): readonly QueryExample[] {
  const [opening, ...sections] = readFileSync(page, 'utf8').split(/^## /m);
  const usual = routeNamedIn(opening!);
  if (usual === null) throw new Error('the page names no usual path before its first section');
  return sections.flatMap((text) => {
    const section = text.slice(0, text.indexOf('\n'));
    const lines = text.split('\n');
    const from = lines.indexOf(title);
    if (from < 0) throw new Error(`${section} has no table with the line ${title}`);
    const route = routeNamedIn(lines.slice(0, from).join('\n')) ?? usual;
    const rows = lines.slice(from + 2).filter((line) => line !== '');
    return rows.map((row) => ({ section, route, ...readRow(row) }));
  });
}

function routeNamedIn(text: string): Route | null {
  const paths = [...text.matchAll(/`(\/hybrid-core\/[^`]+)`/g)].map(([, path]) => path);
  return routes.find(({ path }) => path === paths.at(-1)) ?? null;
}

function readRow(row: string): Pick<QueryExample, 'queryString' | 'answer'> {
  const cells = /^\| `([^`]+)` \| (.+) \| [^|]+ \|$/.exec(row);
  if (cells === null) throw new Error(`not a row of three cells, the first of them code: ${row}`);
  return { queryString: cells[1]!, answer: cells[2]! };
}

type Meaning = Omit<ListQuery, 'canonical'>;

/** `offset 5, limit 50; `status` is `a` or `b`; sorted by `id` descending`. */
export function queryInWords({ offset, limit, filters, sorts }: Meaning): string {
  const alternatives = (values: readonly string[]) => values.map(code).join(' or ');
  const selection = [
    ...filters.map(({ name, values }) => `${code(name)} is ${alternatives(values)}`),
    ...(sorts.length === 0 ? [] : [`sorted by ${sorts.map(sortInWords).join(', then ')}`]),
  ];
  // The page states its defaults once.
  const isFirstPage = offset === 0 && limit === 50;
  const page = isFirstPage && selection.length > 0 ? [] : [`offset ${offset}, limit ${limit}`];
  return [...page, ...selection].join('; ');
}

function sortInWords({ name, descending }: Sort): string {
  return `${code(name)} ${descending ? 'descending' : 'ascending'}`;
}

/** `400 [slug](its page): `name`, `name`; [slug](its page)`. */
export function problemsInWords(
  problems: readonly Pick<Problem, 'slug' | 'invalidParams'>[],
): string {
  const entries = problems.map(({ slug, invalidParams = [] }) => {
    const link = `[${slug}](../problems/hybrid-core/v2/${slug}.md)`;
    const names = invalidParams.map(({ name }) => code(name)).join(', ');
    return names === '' ? link : `${link}: ${names}`;
  });
  return `400 ${entries.join('; ')}`;
}

function code(text: string): string {
  return `\`${text}\``;
}

/** A list's query according to its self link: the query string, split and decoded once more. */
export function readSelfLink(link: string): Meaning {
  const meaning = {
    offset: 0,
    limit: 0,
    filters: new Map<string, string[]>(),
    sorts: [] as Sort[],
  };
  for (const piece of new URL(link).search.slice(1).split('&')) {
    const [name, value] = piece.split('=').map(decodeURIComponent) as [string, string];
    const [, family, key] = /^(page|filter|sort)\[(\w+)\]$/.exec(name)!;
    if (family === 'page') meaning[key as 'offset' | 'limit'] = Number(value);
    else if (family === 'sort') meaning.sorts.push({ name: key!, descending: value === '-' });
    else meaning.filters.set(key!, [...(meaning.filters.get(key!) ?? []), value]);
  }
  const filters = [...meaning.filters].map(([name, values]) => ({ name, values }));
  return { ...meaning, filters };
}
