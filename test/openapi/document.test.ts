/** The documents match the tables exactly; a change of either shows here. */
import { describe, expect, it } from 'vitest';
import { problemCatalogue } from '../../src/contract/problems.ts';
import { createQueryParser } from '../../src/contract/query/parse.ts';
import { routes } from '../../src/contract/routes.ts';
import { templatedPath } from '../../src/docs/openapi/operations.ts';
import { documents, urls, versions } from './documents.ts';
import { goldenText } from './golden-text.ts';

describe.each(versions)('the document of %s', (version) => {
  const document = documents[version];
  const described = routes.filter((route) => route.version === version);

  it('is the golden one', async () => {
    await expect(goldenText(document)).toMatchFileSnapshot(`../golden/openapi-${version}.yaml`);
  });

  it('has the paths of the route table, and no others', () => {
    expect(Object.keys(document.paths)).toEqual(
      described.map((route) => route.path.replaceAll(/:(\w+)/g, '{$1}')),
    );
  });

  it('has no schema that is null alone, for which generators make no type', () => {
    expect(JSON.stringify(document)).not.toMatch(/"type":"null"|"type":\["null"\]/);
  });

  it('names its addresses and no others', () => {
    const found = JSON.stringify(document).match(/https?:\/\/[^/"\\)\]]+/g);
    expect(new Set(found)).toEqual(new Set([urls.baseUrl, urls.docsUrl]));
  });

  describe.each(described)('$id', (route) => {
    const { get, head } = document.paths[templatedPath(route.path)]!;
    const named = (place: string) =>
      get.parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);

    it('has the parameters of the route table, and no others', () => {
      const { page, filters, sorts, options } = route.parameters;
      expect(named('query')).toEqual([
        ...(page ? ['page[offset]', 'page[limit]'] : []),
        ...filters.map(({ name }) => `filter[${name}]`),
        ...sorts.map(({ name }) => `sort[${name}]`),
        ...options.map(({ family, name }) => `${family}[${name}]`),
      ]);
      expect(named('path')).toEqual(route.pathParameters.map(({ name }) => name));
      const resuming = route.answer === 'events' ? ['Last-Event-ID'] : [];
      expect(named('header')).toEqual(['X-Request-Id', 'If-None-Match', ...resuming]);
      expect(head.parameters).toEqual(get.parameters);
    });

    it('has nothing in a parameter that a client sends without being told to', () => {
      for (const { name, required, schema, ...rest } of get.parameters) {
        if (required) continue;
        expect(Object.keys(rest), name).not.toContain('example');
        expect(Object.keys(rest), name).not.toContain('examples');
        expect(Object.keys(schema), name).not.toContain('examples');
        if (!name.startsWith('page[')) expect(Object.keys(schema), name).not.toContain('default');
      }
    });

    it('says in words how each filter, sort and option is given, and the parser reads it', () => {
      const parse = createQueryParser(route.parameters, Date.now);
      for (const { name, description } of get.parameters) {
        if (!/^(?:filter|sort|range|target)\[/.test(name)) continue;
        const example = /as in `([^`]+)`/.exec(description)?.[1];
        expect(example).toMatch(`${name}=`);
        expect(parse(example!).problems).toBeUndefined();
      }
    });

    it('is named after the route and needs both credentials', () => {
      expect(get.operationId).toBe(route.id);
      const basic = route.takesBasic ? [{ basic: [] }] : [];
      expect(get.security).toEqual([{ userId: [], token: [] }, ...basic]);
    });

    it('declares every status that can come', () => {
      const notFound = route.pathParameters.length > 0 ? ['404'] : [];
      const statuses = ['200', '304', '400', '401', '403', ...notFound];
      statuses.push('405', '408', '429', '431', '500', '503');
      expect(Object.keys(get.responses)).toEqual(statuses);
      expect(Object.keys(head.responses)).toEqual(statuses);
    });

    it('answers HEAD without a body', () => {
      expect(JSON.stringify(head.responses)).not.toContain('"content"');
    });
  });
});

describe('both documents together', () => {
  it('show an example of every problem', () => {
    const text = JSON.stringify(documents);
    for (const slug of Object.keys(problemCatalogue)) {
      expect(text).toContain(`${urls.docsUrl}/apis/problems/hybrid-core/v2/${slug}"`);
    }
  });

  it('show the problems of the path on the routes that have it', () => {
    const slugs = (path: string) =>
      Object.keys(exampleOf(documents.v1.paths[path]!.get.responses[404]));
    expect(slugs('/hybrid-core/v1/sites/{site_id}')).toEqual(['site-unknown', 'route-unknown']);
    expect(slugs('/hybrid-core/v1/sites/{site_id}/assets/{asset_id}')).toEqual([
      'site-unknown',
      'asset-unknown',
      'route-unknown',
    ]);
  });

  it('show as not allowed what the parser would say', () => {
    const { get } = documents.v2.paths['/hybrid-core/v2/hybrid-cores']!;
    expect(exampleOf(get.responses[400])['not-allowed-query-parameter']).toMatchObject({
      value: {
        errors: [
          {
            title: 'Not allowed query parameter',
            detail:
              'Allowed pagination query parameters: page[limit], page[offset]. Allowed filter ' +
              'query parameters: filter[id], filter[public_available], filter[status].',
            'invalid-params': [{ name: 'filter[foo]', reason: 'Not allowed query parameter.' }],
          },
        ],
      },
    });
  });
});

function exampleOf(response: object | undefined): Record<string, unknown> {
  const { content } = response as {
    content: { 'application/json': { examples: Record<string, unknown> } };
  };
  return content['application/json'].examples;
}
