/** The query parser is total, agrees with the model, and its canonical form is equivalent. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createQueryParser } from '../../src/contract/query/parse.ts';
import { type Route, routes } from '../../src/contract/routes.ts';
import { type ModelParameters, readQuery } from './model-query.ts';
import { samples } from './seed.ts';

/** Routes that answer without parameters: the model knows no options. */
const withoutRequired = routes.filter(
  ({ parameters }) => !parameters.options.some(({ isRequired }) => isRequired),
);

const parsers = withoutRequired.map((route) => ({
  route,
  parse: createQueryParser(route.parameters, Date.now),
  model: modelParameters(route),
}));

function modelParameters({ parameters }: Route): ModelParameters {
  return {
    page: parameters.page,
    filters: Object.fromEntries(
      parameters.filters.map(({ name, values }) => [name, values ? [...values] : null]),
    ),
    sorts: parameters.sorts.map(({ name }) => name),
  };
}

const names = [
  'page[offset]',
  'page[limit]',
  'filter[id]',
  'filter[node_type]',
  'filter[status]',
  'filter[site_id]',
  'filter[public_available]',
  'sort[id]',
  'sort[status]',
  'sort[memory_usage]',
  'filter%5Bid%5D',
  'filter[id][x]',
  'filter[id',
  'filter[__proto__]',
  '__proto__',
  'constructor',
  '+filter[id]',
  'ü',
  '%C3%BC',
  '',
];
const values = [
  '0',
  '1',
  '49',
  '50',
  '51',
  '01',
  '-1',
  '9007199254740991',
  '9007199254740992',
  '1e3',
  '99999999999999999999999999',
  '',
  '+',
  '-',
  '%2B',
  '%20',
  '%2D',
  '--',
  'a',
  'a%20b',
  'a+b',
  'compute',
  'object_storage',
  'gpu',
  'true',
  'false',
  'TRUE',
  '%ff',
  '%C3',
  '%',
  '%4',
  '%zz',
  '%00',
  '%F0%9F%98%80',
  '%ED%A0%80',
  'a=b',
  '%26',
  '%3D',
  '%EF%BB%BF',
  '__proto__',
];
const ascii = fc.string({ unit: 'binary-ascii', maxLength: 20 });
const piece = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...names),
        fc.constantFrom('=', '=', '=', ''),
        fc.constantFrom(...values),
      )
      .map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: ascii },
);
const queryString = fc
  .array(piece, { maxLength: 6 })
  .map((parts) => parts.join('&'))
  .filter((text) => /^\p{ASCII}*$/u.test(text));

describe('the query parser', () => {
  it('says what the model says', () => {
    fc.assert(
      fc.property(fc.constantFrom(...parsers), queryString, ({ parse, model }, text) => {
        const parsed = parse(text);
        const expected = readQuery(text, model);
        if ('problems' in expected) {
          expect(
            parsed.problems?.map(({ slug, invalidParams }) => ({
              slug,
              ...(invalidParams && { names: invalidParams.map(({ name }) => name) }),
            })),
          ).toEqual(expected.problems);
          return;
        }
        expect(parsed.problems).toBeUndefined();
        const { query } = parsed as Exclude<typeof parsed, { problems: readonly unknown[] }>;
        const { offset, limit, filters, sorts, canonical } = query;
        expect({ offset, limit }).toEqual({
          offset: expected.query.offset,
          limit: expected.query.limit,
        });
        expect(
          filters.flatMap(({ name, values: of }) => of.map((value) => `${name} ${value}`)).sort(),
        ).toEqual(expected.query.filters.map(({ name, value }) => `${name} ${value}`).sort());
        expect(sorts).toEqual(expected.query.sorts);
        expect(canonical).toBe(expected.query.forLinks.join('&'));
      }),
      { numRuns: samples(8000) },
    );
  });

  it('never throws, whatever comes', () => {
    const text = fc.oneof(
      fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((u) => String.fromCharCode(u)) }),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
      fc
        .array(fc.constantFrom('[', ']', '%', '&', '=', '+', 'filter', 'id', '%5B', '\0'))
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(fc.constantFrom(...parsers), text, ({ parse }, any) => {
        const parsed = parse(any);
        expect(parsed.problems?.length).not.toBe(0);
      }),
      { numRuns: samples(3000) },
    );
  });

  it('takes thousands of parameters in the time of thousands', () => {
    const { parse } = parsers.find(({ route }) => route.id === 'listSiteAssets')!;
    const many = Array.from({ length: 20_000 }, (_, i) => `p${i}=1`).join('&');
    expect(parse(many).problems?.[0]?.invalidParams).toHaveLength(20_000);
    const recurring = Array.from({ length: 20_000 }, () => 'sort[id]=x').join('&');
    expect(parse(recurring).problems).toHaveLength(2);
  });

  it('reads its canonical form as the same query', () => {
    fc.assert(
      fc.property(fc.constantFrom(...parsers), queryString, ({ parse }, text) => {
        const parsed = parse(text);
        if (parsed.problems !== undefined) return;
        const { query } = parsed;
        const page = `page%5Boffset%5D=${query.offset}&page%5Blimit%5D=${query.limit}`;
        const again = parse(query.canonical);
        expect(again).toEqual({ query: { ...query, offset: 0, limit: 50 } });
        if (text.includes('page[')) {
          expect(parse(`${query.canonical}&${page}`)).toEqual({ query });
        }
      }),
      { numRuns: samples(4000) },
    );
  });
});
