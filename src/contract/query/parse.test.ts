import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Problem } from '../problems.ts';
import { routes } from '../routes.ts';
import { createQueryParser } from './parse.ts';
import type { ListQuery } from './query.ts';

const parserOf = (id: string) =>
  createQueryParser(routes.find((route) => route.id === id)!.parameters, Date.now);
const parseAssets = parserOf('listSiteAssets');
const parseHybridCores = parserOf('listHybridCores');

const defaults: ListQuery = { offset: 0, limit: 50, filters: [], sorts: [], canonical: '' };

/** What was found wrong, short: slug and the names at fault. */
function faults(problems: readonly Problem[] | undefined) {
  return problems?.map(({ slug, invalidParams }) => [
    slug,
    invalidParams?.map(({ name }) => name) ?? null,
  ]);
}

describe('what a query string means', () => {
  it.each<[string, Partial<ListQuery>]>([
    ['', {}],
    ['&&', {}],
    ['page[offset]=10&page[limit]=5', { offset: 10, limit: 5 }],
    ['page%5Boffset%5D=10', { offset: 10 }],
    ['page[limit]=51', { limit: 50 }],
    ['page[limit]=9007199254740991', { limit: 50 }],
    ['page[offset]=9007199254740991', { offset: 9007199254740991 }],
    [
      'filter[id]=a&filter[id]=b=c',
      {
        filters: [{ name: 'id', values: ['a', 'b=c'] }],
        canonical: 'filter%5Bid%5D=a&filter%5Bid%5D=b%3Dc',
      },
    ],
    [
      'filter[id]=a+b%2B%26',
      { filters: [{ name: 'id', values: ['a b+&'] }], canonical: 'filter%5Bid%5D=a%20b%2B%26' },
    ],
    [
      'sort[status]=-&filter[node_type]=compute&sort[id]=+',
      {
        filters: [{ name: 'node_type', values: ['compute'] }],
        sorts: [
          { name: 'status', descending: true },
          { name: 'id', descending: false },
        ],
        canonical: 'sort%5Bstatus%5D=-&filter%5Bnode_type%5D=compute&sort%5Bid%5D=%2B',
      },
    ],
  ])('%j', (text, query) => {
    expect(parseAssets(text)).toEqual({ query: { ...defaults, ...query } });
  });

  it.each(['+', '%2B', '%20', '', '%2b'])('takes %j as ascending', (direction) => {
    expect(parseAssets(`sort[id]=${direction}`)).toMatchObject({
      query: { sorts: [{ name: 'id', descending: false }] },
    });
  });

  it('takes a sort without an equals sign as ascending', () => {
    expect(parseAssets('sort[id]')).toMatchObject({
      query: { sorts: [{ name: 'id', descending: false }] },
    });
  });
});

describe('what is wrong with a query string', () => {
  const notAllowed = 'not-allowed-query-parameter';
  const recurrence = 'not-allowed-query-parameter-recurrence';
  const value = 'query-parameter-value-processing-failed';

  it.each<[string, [string, string[] | null][]]>([
    ['foo=1', [[notAllowed, ['foo']]]],
    ['foo=1&foo=2', [[notAllowed, ['foo']]]],
    ['=x', [[notAllowed, ['']]]],
    ['Filter[id]=a', [[notAllowed, ['Filter[id]']]]],
    ['filter[id', [[notAllowed, ['filter[id']]]],
    ['filter[id][x]=1&__proto__=2', [[notAllowed, ['filter[id][x]', '__proto__']]]],
    ['page[limit]=1&page[limit]=2', [[recurrence, ['page[limit]']]]],
    ['sort[id]=+&sort%5Bid%5D=-', [[recurrence, ['sort[id]']]]],
    [
      'page[limit]=x&page[limit]=2',
      [
        [recurrence, ['page[limit]']],
        [value, ['page[limit]']],
      ],
    ],
    ['filter[node_type]=x&filter[node_type]=y', [[value, ['filter[node_type]']]]],
    ['filter[id]=', [[value, ['filter[id]']]]],
    [
      'sort[id]=up&foo=1&page[offset]=-1&bar',
      [
        [notAllowed, ['foo', 'bar']],
        [value, ['sort[id]', 'page[offset]']],
      ],
    ],
    [
      'filter[node_type]=compute&page[offset]=x&filter[node_type]=x',
      [[value, ['filter[node_type]', 'page[offset]']]],
    ],
    ['a=%ff', [['wrong-encoded-url-query', null]]],
    ['foo=1&%', [['wrong-encoded-url-query', null]]],
    ['filter[id]=%ed%a0%80', [['wrong-encoded-url-query', null]]],
  ])('%j', (text, expected) => {
    expect(faults(parseAssets(text).problems)).toEqual(expected);
  });

  it.each(['-1', '+1', '01', '1.0', '1e3', ' 1', '', '9007199254740992', '1'.repeat(400), '٣'])(
    'refuses %j as an offset',
    (text) => {
      const { problems } = parseAssets(`page[offset]=${encodeURIComponent(text)}`);
      expect(faults(problems)).toEqual([[value, ['page[offset]']]]);
    },
  );

  it('refuses a limit of 0', () => {
    expect(parseAssets('page[limit]=0').problems?.[0].invalidParams?.[0].reason).toBe(
      'Expected a whole number from 1 to 9007199254740991; got "0".',
    );
  });

  it('tells what is allowed, in alphabetical order', () => {
    expect(parseHybridCores('filter[foo]=1').problems?.[0].detail).toBe(
      'Allowed pagination query parameters: page[limit], page[offset]. ' +
        'Allowed filter query parameters: filter[id], filter[public_available], filter[status].',
    );
    expect(parserOf('listSites')('x').problems?.[0].detail).toBe(
      'Allowed pagination query parameters: page[limit], page[offset]. ' +
        'Allowed filter query parameters: filter[id]. ' +
        'Allowed sort query parameters: sort[id].',
    );
    expect(parserOf('getSite')('x').problems?.[0].detail).toBe(
      'This route allows no query parameters.',
    );
  });

  it('repeats no more of a value than a few words', () => {
    const { problems } = parseAssets(`sort[id]=${'x'.repeat(10_000)}`);
    expect(JSON.stringify(problems).length).toBeLessThan(500);
  });
});

describe('the parser', () => {
  const names = fc.constantFrom(
    'page[offset]',
    'page[limit]',
    'filter[id]',
    'filter[status]',
    'sort[id]',
    'sort[status]',
    '__proto__',
    'constructor',
    'filter[id',
    'sort',
    '',
  );
  const parameter = fc
    .tuple(names, fc.constantFrom('=', '', '=='), fc.string({ unit: 'binary-ascii' }))
    .map((parts) => parts.join(''));

  it('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(parameter).map((all) => all.join('&')),
        ),
        (text) => {
          const parsed = parseAssets(text);
          expect(parsed.problems === undefined || parsed.problems.length > 0).toBe(true);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('reads back the canonical form as the same query', () => {
    const pairs = fc.array(
      fc.oneof(
        fc.tuple(fc.constant('filter[id]'), fc.string({ minLength: 1, unit: 'grapheme' })),
        fc.tuple(fc.constant('filter[node_type]'), fc.constantFrom('compute', 'object_storage')),
      ),
    );
    const sorts = fc.uniqueArray(
      fc.tuple(fc.constantFrom('sort[id]', 'sort[memory_usage]'), fc.constantFrom('+', '-', '')),
      { selector: ([name]) => name },
    );
    fc.assert(
      fc.property(pairs, sorts, (filters, given) => {
        const text = [...filters, ...given]
          .map((pair) => pair.map(encodeURIComponent).join('='))
          .join('&');
        const { query } = parseAssets(text) as { query: ListQuery };
        expect(parseAssets(query.canonical)).toEqual({ query });
      }),
    );
  });
});
