/** Each route with each kind of mistake, generated from the routes' table. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteParameters } from '../../src/contract/route.ts';
import { type Route, routes } from '../../src/contract/routes.ts';
import { isThorough } from '../property/seed.ts';
import type { ContractCase } from './case.ts';
import { type Received, send } from './client.ts';
import { bodyJson } from './expect.ts';
import { credentialHeaders, freshAddress, runCase } from './run-case.ts';
import { type Target, targets } from './target.ts';

const ids = { site_id: 'fra01', asset_id: 'cmp-1', hybrid_core_id: 'acme-eu' };

/** A path of the route that exists, or one whose last id is unknown. */
function pathOf(route: Route, unknown = false): string {
  const last = route.pathParameters.at(-1)?.name;
  return route.path.replace(/:(\w+)/g, (_all, name: keyof typeof ids) =>
    unknown && name === last ? 'nowhere' : ids[name],
  );
}

/** A query string with the options that the route has no answer without. */
function withRequired({ options }: RouteParameters, query = ''): string {
  const required = options
    .filter(({ isRequired, family, name }) => isRequired && !query.includes(`${family}[${name}]`))
    .map(({ family, name, example }) => `${family}[${name}]=${example}`);
  return [...required, query].filter((of) => of !== '').join('&');
}

interface BadQuery {
  readonly query: string;
  readonly title: string;
  readonly names: readonly string[];
}

const notAllowed = 'Not allowed query parameter';
const badValue = 'Query parameter value processing failed';
const twice = 'Not allowed query parameter recurrence';

/** Query strings that a route must reject, with the invalid names. */
function badQueries(parameters: RouteParameters): readonly BadQuery[] {
  const { page, filters, sorts } = parameters;
  const strangers = ['foo', 'filter[foo]', 'sort[foo]', 'page[foo]', '__proto__', 'filter[id', ''];
  if (!page) strangers.push('page[offset]', 'page[limit]');
  if (filters.length === 0) strangers.push('filter[id]');
  if (sorts.length === 0) strangers.push('sort[id]');
  return [
    ...strangers.map((name) => ({ query: `${name}=1`, title: notAllowed, names: [name] })),
    { query: 'foo=1&bar=%C3%BC&foo=2', title: notAllowed, names: ['foo', 'bar'] },
    ...(page ? badPages() : []),
    ...badFilters(parameters),
    ...badSorts(parameters),
    ...badOptions(parameters),
  ];
}

function badPages(): readonly BadQuery[] {
  const zero = { query: 'page[limit]=0', title: badValue, names: ['page[limit]'] };
  const each = ['page[offset]', 'page[limit]'].flatMap((name) => [
    ...['-1', 'x', '', '1.5', '01', '9007199254740992', '%2B1'].map((text) => ({
      query: `${name}=${text}`,
      title: badValue,
      names: [name],
    })),
    { query: `${name}=1&${name}=1`, title: twice, names: [name] },
    { query: `${name.replace('[', '%5B')}=1&${name}=1`, title: twice, names: [name] },
  ]);
  return [zero, ...each];
}

function badFilters({ filters }: RouteParameters): readonly BadQuery[] {
  return filters.flatMap(({ name, values }) => {
    const names = [`filter[${name}]`];
    const texts = values ? ['=', '', `=${values[0]}&filter[${name}]=x`] : ['=', ''];
    return texts.map((text) => ({ query: `filter[${name}]${text}`, title: badValue, names }));
  });
}

function badSorts({ sorts }: RouteParameters): readonly BadQuery[] {
  return sorts.flatMap(({ name }) => {
    const names = [`sort[${name}]`];
    return [
      ...['asc', '%2B%2B', '--', '0'].map((text) => ({
        query: `sort[${name}]=${text}`,
        title: badValue,
        names,
      })),
      { query: `sort[${name}]=-&sort[${name}]=+`, title: twice, names },
    ];
  });
}

function badOptions({ options }: RouteParameters): readonly BadQuery[] {
  return options.flatMap(({ family, name, example, schema }) => {
    const fullName = `${family}[${name}]`;
    const again = `${fullName.replace('[', '%5B')}=${example}`;
    return [
      ...(schema.maxLength === undefined ? ['', 'nonsense'] : ['']).map((text) => ({
        query: `${fullName}=${text}`,
        title: badValue,
        names: [fullName],
      })),
      { query: `${fullName}=${example}&${again}`, title: twice, names: [fullName] },
    ];
  });
}

/** Query strings that a route must accept. */
function goodQueries({ page, filters, sorts, options }: RouteParameters): string[] {
  const good = ['', '&', '&&'];
  if (page) good.push('page[offset]=1', 'page[limit]=50', 'page[limit]=51', 'page%5Blimit%5D=1');
  for (const { family, name, example } of options) {
    const needed = family === 'before' ? 'sort[id]=-&' : '';
    good.push(`${needed}${family}[${name}]=${example}`);
  }
  for (const { name, values } of filters) {
    const value = values?.[0] ?? 'x';
    good.push(`filter[${name}]=${value}`, `filter[${name}]=${value}&filter[${name}]=${value}`);
  }
  for (const { name } of sorts) {
    for (const direction of ['', '=', '=+', '=-', '=%2B', '=%20'])
      good.push(`sort[${name}]${direction}`);
  }
  return good;
}

const wrongMethods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'];

/** Reads use no database: on the second, `npm test` runs the cases of contract.test.ts alone. */
const triedTargets = isThorough ? targets : targets.slice(0, 1);

describe.each(triedTargets)('every route, on %s', (_name, start) => {
  let target: Target;
  beforeAll(async () => {
    target = await start();
  });
  afterAll(async () => {
    await target?.stop();
  });

  const expectCase = async (one: Omit<ContractCase, 'name'>) => {
    const { faults, received } = await runCase({ name: one.request!, ...one }, target);
    expect(faults, one.request).toEqual([]);
    return received;
  };
  const get = async (
    method: string,
    path: string,
    headers: [string, string][] = [],
  ): Promise<Received> =>
    send(target.baseUrl, {
      method,
      target: path,
      headers: [...credentialHeaders('acme', target), ...freshAddress(), ...headers],
    });

  describe.each(routes.map((route) => [route.path, route] as const))('%s', (_path, route) => {
    const path = pathOf(route);
    const required = withRequired(route.parameters);
    const suffixOf200 = required === '' ? '' : `?${required}`;

    it('takes what it defines', async () => {
      for (const query of goodQueries(route.parameters)) {
        await expectCase({
          request: `GET ${path}?${withRequired(route.parameters, query)}`,
          status: 200,
        });
      }
    });

    it('refuses what it does not', async () => {
      for (const { query, title, names } of badQueries(route.parameters)) {
        await expectCase({
          request: `GET ${path}?${withRequired(route.parameters, query)}`,
          status: 400,
          at: { 'errors[*].title': [title], 'errors[0].invalid-params[*].name': names },
        });
      }
    });

    it('refuses what cannot be decoded', async () => {
      for (const query of ['%', '%f', '%ff', 'a=%C3', 'filter[id]=%ED%A0%80', 'foo=1&%zz=1']) {
        await expectCase({
          request: `GET ${path}?${query}`,
          status: 400,
          at: {
            'errors[*].title': ['Wrong encoded URL query'],
            'errors[0].invalid-params': '(absent)',
          },
        });
      }
    });

    it('needs credentials, before anything else is looked at', async () => {
      const refused = async (as: string, suffix: string, headers = {}) =>
        expectCase({
          request: `GET ${path}${suffix}`,
          as,
          send: headers,
          status: 401,
          headers: { 'www-authenticate': true },
          at: { 'errors[*].title': ['Authentication failed'] },
        });
      // Few per user over all routes: more failures would become a 429.
      const known = ['expired', 'revoked', 'removed', 'mixed-user'];
      await refused(known[routes.indexOf(route) % known.length]!, '');
      for (const suffix of ['', '?foo=1', '?%']) {
        await refused('anonymous', suffix);
        const stranger = { 'X-Auth-UserId': randomUUID(), 'X-Auth-Token': 'a-token' };
        await refused('anonymous', suffix, stranger);
      }
      await expectCase({ request: `GET ${path}?foo=1`, as: 'withdrawn', status: 403 });
    });

    it('has no methods but GET and HEAD', async () => {
      for (const method of wrongMethods) {
        await expectCase({
          request: `${method} ${path}?foo=1`,
          as: 'anonymous',
          status: 405,
          headers: { allow: 'GET, HEAD' },
          at: { 'errors[*].title': ['Method not allowed'] },
        });
      }
    });

    it('answers HEAD as GET, without the body', async () => {
      for (const suffix of [suffixOf200, '?foo=1', '?%', '/nothing/at/all']) {
        for (const encoding of ['identity', 'gzip', 'br']) {
          const headers: [string, string][] = [
            ['Accept-Encoding', encoding],
            ['X-Request-Id', 'same'],
          ];
          const full = await get('GET', `${path}${suffix}`, headers);
          const bare = await get('HEAD', `${path}${suffix}`, headers);
          expect(bare.status).toBe(full.status);
          expect(bare.body).toHaveLength(0);
          expect(withoutDate(bare)).toEqual(withoutDate(full));
        }
      }
    });

    it('takes one trailing slash, with the same answer', async () => {
      const bare = await get('GET', `${path}${suffixOf200}`);
      const slashed = await get('GET', `${path}/${suffixOf200}`);
      expect(bare.status).toBe(200);
      expect(slashed.body.toString()).toBe(bare.body.toString());
      expect(slashed.headers.get('etag')).toEqual(bare.headers.get('etag'));
      await expectCase({ request: `GET ${path}//`, status: 404 });
    });

    it('is case-sensitive and takes any decoding of its segments', async () => {
      await expectCase({
        request: `GET ${path.replace('hybrid-core', 'Hybrid-Core')}`,
        status: 404,
      });
      await expectCase({
        request: `GET ${path.replace('hybrid', '%68ybrid')}${suffixOf200}`,
        status: 200,
      });
    });

    it('answers 304 for its tag, whatever the encoding', async () => {
      const first = await get('GET', `${path}${suffixOf200}`);
      const etag = first.headers.get('etag')![0]!;
      for (const encoding of ['identity', 'gzip']) {
        const again = await get('GET', `${path}${suffixOf200}`, [
          ['If-None-Match', etag],
          ['Accept-Encoding', encoding],
        ]);
        expect(again.status).toBe(304);
        expect(again.headers.get('etag')).toEqual([etag]);
        expect(again.headers.has('content-encoding')).toBe(false);
        for (const name of ['vary', 'cache-control']) {
          expect(again.headers.get(name)).toEqual(first.headers.get(name));
        }
      }
    });

    it('has another tag for another body, the same for the same', async () => {
      const bodies = new Map<string, string>();
      for (const query of goodQueries(route.parameters)) {
        const { headers, body } = await get(
          'GET',
          `${path}?${withRequired(route.parameters, query)}`,
        );
        const etag = headers.get('etag')![0]!;
        expect(bodies.get(etag) ?? body.toString()).toBe(body.toString());
        bodies.set(etag, body.toString());
      }
      // An export contains only records, a list repeats the query in its links.
      if (route.parameters.page) expect(new Set(bodies.values()).size).toBe(bodies.size);
    });

    it.runIf(route.pathParameters.length > 0)('knows an unknown id', async () => {
      const title = { 'errors[*].title': [titleOf(route)], 'errors[0].detail': '/nowhere/' };
      await expectCase({ request: `GET ${pathOf(route, true)}`, status: 404, at: title });
      await expectCase({ request: `GET ${pathOf(route, true)}?%`, status: 400 });
      await expectCase({ request: `GET ${pathOf(route, true)}?foo=1`, status: 400 });
    });

    it.runIf(route.pathParameters.length > 0)(
      'answers for what is another partner’s as for what does not exist',
      async () => {
        const foreign = await get('GET', pathOf(route, true).replace('nowhere', 'globex-only'));
        const absent = await get('GET', pathOf(route, true).replace('nowhere', 'absent-only'));
        expect(foreign.status).toBe(404);
        expect(foreign.body.toString().replaceAll('globex-only', 'absent-only')).toBe(
          absent.body.toString(),
        );
        expect([...foreign.headers.keys()]).toEqual([...absent.headers.keys()]);
      },
    );

    it('shows another partner its own data only', async () => {
      const headers = [...credentialHeaders('initech', target), ...freshAddress()];
      const { status, body } = await send(target.baseUrl, {
        method: 'GET',
        target: `${path}${suffixOf200}`,
        headers,
      });
      const json = bodyJson({ status, body, headers: new Map(), reason: '' }) as { data?: unknown };
      if (route.pathParameters.length > 0) expect(status).toBe(404);
      else if (route.answer === 'list') expect(json.data).toEqual([]);
    });
  });
});

function titleOf(route: Route): string {
  const slug = route.pathParameters.at(-1)!.unknown.replaceAll('-', ' ');
  return `${slug[0]!.toUpperCase()}${slug.slice(1)}`;
}

function withoutDate({ headers }: Received): [string, readonly string[]][] {
  return [...headers].filter(([name]) => name !== 'date');
}
